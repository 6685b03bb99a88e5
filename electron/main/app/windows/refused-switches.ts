/**
 * Switches of Chromium, Electron and Node. Any program that can change a shortcut could pass one that disables a
 * protection, and each version has new ones: a packaged application starts with those only that are listed here.
 * Development allows all.
 */

const allowed: ReadonlySet<string> = new Set([
  // How the window is drawn.
  'ozone-platform',
  'ozone-platform-hint',
  'enable-wayland-ime',
  'wayland-text-input-version',
  'gtk-version',
  'class',
  'force-device-scale-factor',
  'high-dpi-support',
  'disable-gpu',
  'disable-software-rasterizer',
  // What its user needs to read it.
  'lang',
  'force-high-contrast',
  'force-prefers-reduced-motion',
  'force-renderer-accessibility',
  // The application's own.
  'demo',
]);

/** macOS passes the process's number, and preferences of its frameworks. */
const allowedByMac = /^(?:psn_|NS|Apple)/;

/** Parses the name of a switch as Chromium does; null for any other argument. */
function readSwitchName(argument: string, platform: NodeJS.Platform): string | null {
  const isWindows = platform === 'win32';
  const prefix = ['--', '-'].find((candidate) => argument.startsWith(candidate));
  // On Windows a slash may begin a path too, which has a dot or a second slash.
  const name =
    prefix === undefined ? /^\/([\w-]+)(?:[=]|$)/.exec(isWindows ? argument : '')?.[1] : argument.slice(prefix.length);
  const [bare = ''] = (name ?? '').split('=', 1);
  if (bare === '') return null;
  return isWindows ? bare.toLowerCase() : bare;
}

/**
 * Finds the switches among the arguments of a packaged application that are not allowed.
 *
 * @param argv - the executable's path and everything after it
 * @param isOwnOption - whether an argument is an option of the command line
 * @returns their names without dashes
 */
export function findRefusedSwitches(
  argv: readonly string[],
  platform: NodeJS.Platform,
  isOwnOption: (argument: string) => boolean = () => false,
): string[] {
  const given = argv.slice(1);
  const end = given.indexOf('--');
  return (end < 0 ? given : given.slice(0, end))
    .filter((argument) => !isOwnOption(argument))
    .map((argument) => readSwitchName(argument, platform))
    .filter((name) => name !== null)
    .filter((name) => !allowed.has(name) && !(platform === 'darwin' && allowedByMac.test(name)));
}

/** The message with which the application ends. */
export function explainRefusedSwitches(names: readonly string[]): string {
  const list = names.map((name) => `--${name}`).join(', ');
  const hint = names.includes('no-sandbox')
    ? ' If Tripledger cannot start without --no-sandbox on this computer, install the deb package instead of the AppImage.'
    : '';
  return `Tripledger was not started, because it may have been asked to switch off its own protection: ${list}. Remove this from the shortcut or the command, then start it again.${hint}`;
}

/**
 * Variables with which Chromium and Electron write what they send, and the keys of its encryption, to a file or to standard
 * error. Virus scanners set the first one for every program.
 */
const loggingVariables = ['SSLKEYLOGFILE', 'ELECTRON_ENABLE_LOGGING', 'ELECTRON_LOG_FILE', 'CHROME_LOG_FILE'] as const;

/**
 * Removes from the environment what no window needs and no child process may inherit.
 *
 * @returns whether the process must start again: Chromium has read the environment already
 */
export function clearEnvironment(env: NodeJS.ProcessEnv): boolean {
  delete env.TRIPLEDGER_TOKEN;
  const given = Object.keys(env).filter((name) => (loggingVariables as readonly string[]).includes(name.toUpperCase()));
  for (const name of given) delete env[name];
  return given.length > 0;
}
