/** The arguments of the application: they decide between the window and the command line. */
import { isCommandOption } from './arguments';

const demoSwitch = '--demo';

/** Skips the switches of Electron before a command: some systems add their own. */
function skipSwitches(args: readonly string[]): readonly string[] {
  const first = args.findIndex((argument) => !argument.startsWith('-') || isCommandOption(argument));
  return first < 0 ? [] : args.slice(first);
}

/**
 * Parses the application's arguments. Any argument that is no switch selects the command line, which refuses an unknown
 * command: a scheduled export with a mistyped command must not open a window and wait.
 *
 * @param argv - the executable's path and everything after it; in development the application's folder among them
 * @returns the arguments of the command line, null where the window opens; and whether to open the demo office while no
 *   office is saved (`npm start` passes --demo)
 */
export function parseLaunchArguments(argv: readonly string[], isPackaged: boolean) {
  const given = argv.slice(1);
  const appArgs = isPackaged ? given : given.slice(given.findIndex((word) => !word.startsWith('-')) + 1);
  const args = skipSwitches(appArgs);
  return { args: args.length > 0 ? args : null, startsOnDemo: args.length === 0 && appArgs.includes(demoSwitch) };
}
