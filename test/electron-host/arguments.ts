/** The supported part of Electron's command line: switches of Node and Chromium, -r, the application, its arguments. */
import { modes } from './modes.ts';

export type HostArguments = {
  /** `process.argv` of the application. */
  readonly argv: readonly string[];
  /** Modules to load before the application. */
  readonly preloads: readonly string[];
  /** The application: a folder with a package.json, or an archive of one. */
  readonly appPath: string;
  /** Chromium's switches, as given. */
  readonly chromiumSwitches: readonly string[];
};

const nodeSwitch = /^--inspect(?:-brk)?(?:=|$)/;

/**
 * Reads the command line. A packaged application is in the executable's folder and sees its own arguments only; here it
 * is named all the same, after the switches of the test's driver.
 *
 * @param given - the executable's path and everything after it
 */
export function readHostArguments(given: readonly string[]): HostArguments {
  const preloads: string[] = [];
  const chromiumSwitches: string[] = [];
  let appPath: string | null = null;
  let index = 1;
  for (; index < given.length && appPath === null; index += 1) {
    const argument = given[index] ?? '';
    if (argument === '-r' || argument === '--require') {
      index += 1;
      preloads.push(given[index] ?? '');
    } else if (!argument.startsWith('-')) appPath = argument;
    else if (!nodeSwitch.test(argument)) chromiumSwitches.push(argument);
  }
  const [executable = ''] = given;
  const packagedArgv = [executable, ...(modes.hasAppRun ? ['--no-sandbox'] : []), ...given.slice(index)];
  return { argv: modes.isPackaged ? packagedArgv : [...given], preloads, appPath: appPath ?? '.', chromiumSwitches };
}
