/** Decides between the window and the command line, from the arguments that the application was started with. */
import { isCommandOption } from './arguments';

export type LaunchArguments = {
  /** The command line's words; null where a window is to open. */
  readonly args: readonly string[] | null;
  /** Whether to start on the demo office while no office is saved (`npm start` asks for it). */
  readonly startsOnDemo: boolean;
};

const demoSwitch = '--demo';

/** Drops the switches of Electron in front of a command: some systems put their own there. */
function skipSwitches(args: readonly string[]): readonly string[] {
  const first = args.findIndex((argument) => !argument.startsWith('-') || isCommandOption(argument));
  return first < 0 ? [] : args.slice(first);
}

/**
 * Reads the application's arguments. Any word that is no switch asks for the command line, which names an unknown
 * command: a scheduled export with a mistyped command must not open a window and wait.
 *
 * @param argv - the executable's path and everything after it; in development the application's folder among them
 */
export function parseLaunchArguments(argv: readonly string[], isPackaged: boolean): LaunchArguments {
  const given = argv.slice(1);
  const appArgs = isPackaged ? given : given.slice(given.findIndex((word) => !word.startsWith('-')) + 1);
  const args = skipSwitches(appArgs);
  return { args: args.length > 0 ? args : null, startsOnDemo: args.length === 0 && appArgs.includes(demoSwitch) };
}
