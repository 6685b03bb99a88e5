/** Errors of the main process that nothing caught, found in what it printed. */

/** Electron's dialog for an exception, as it is printed without a display; and Node’s warning of a rejection, which
 * a second one explains; and the host's report of a file with a name of Chromium's. */
const marks = [
  /A JavaScript error occurred in the main process.*\n.*/g,
  /UnhandledPromiseRejectionWarning: (?!Unhandled promise rejection\.).*/g,
  /electron-host: Chromium takes .*/g,
];

/** Finds the errors that the main process let go, each with its first line. */
export function findMainProcessProblems(output: string): string[] {
  return marks.flatMap((mark) => output.match(mark) ?? []);
}
