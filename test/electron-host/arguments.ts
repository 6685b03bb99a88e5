/** The supported part of Electron's command line: switches of Node and Chromium, -r, the application, its arguments. */
export type HostArguments = {
  /** `process.argv` of the application. */
  readonly argv: readonly string[];
  /** Modules to load before the application. */
  readonly preloads: readonly string[];
  /** The application: a folder with a package.json, or a file. */
  readonly appPath: string;
  /** Chromium's switches, as given. */
  readonly chromiumSwitches: readonly string[];
};

const nodeSwitch = /^--inspect(?:-brk)?(?:=|$)/;

/** @param given - the executable's path and everything after it */
export function readHostArguments(given: readonly string[]): HostArguments {
  const preloads: string[] = [];
  const chromiumSwitches: string[] = [];
  let appPath: string | null = null;
  for (let index = 1; index < given.length && appPath === null; index += 1) {
    const argument = given[index] ?? '';
    if (argument === '-r' || argument === '--require') {
      index += 1;
      preloads.push(given[index] ?? '');
    } else if (!argument.startsWith('-')) appPath = argument;
    else if (!nodeSwitch.test(argument)) chromiumSwitches.push(argument);
  }
  return { argv: [...given], preloads, appPath: appPath ?? '.', chromiumSwitches };
}
