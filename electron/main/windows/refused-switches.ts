/**
 * Switches of Chromium and Electron that disable a protection of this application. Any program that can change a shortcut
 * could pass them. A packaged application refuses to start with one; development allows them.
 */

const refused: ReadonlySet<string> = new Set([
  // Certificates (faults 7).
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'ssl-version-min',
  // Debuggers: any program of the computer could read every office through one.
  'remote-debugging-port',
  'remote-debugging-pipe',
  'remote-debugging-address',
  'remote-debugging-targets',
  'remote-allow-origins',
  'inspect',
  'inspect-brk',
  'inspect-brk-node',
  'inspect-port',
  'inspect-publish-uid',
  'js-flags',
  // Proxies and hosts: the system's settings decide.
  'proxy-server',
  'proxy-pac-url',
  'proxy-bypass-list',
  'host-rules',
  'host-resolver-rules',
  'auth-server-allowlist',
  'auth-server-whitelist',
  'auth-negotiate-delegate-allowlist',
  'auth-negotiate-delegate-whitelist',
  // Log files that would contain requests with their token.
  'log-net-log',
  'net-log-capture-mode',
  'ssl-key-log-file',
  // The sandbox and the isolation of pages.
  'no-sandbox',
  'no-zygote-sandbox',
  'disable-gpu-sandbox',
  'disable-namespace-sandbox',
  'disable-seccomp-filter-sandbox',
  'disable-setuid-sandbox',
  'single-process',
  'in-process-gpu',
  'renderer-cmd-prefix',
  'utility-cmd-prefix',
  'gpu-launcher',
  'browser-subprocess-path',
  'disable-web-security',
  'disable-site-isolation-trials',
  'disable-site-isolation-for-policy',
  'allow-running-insecure-content',
  'unsafely-treat-insecure-origin-as-secure',
  'use-fake-ui-for-media-stream',
  'auto-accept-camera-and-microphone-capture',
  'enable-blink-features',
  'enable-experimental-web-platform-features',
  'load-extension',
]);

/** Parses the name of a switch as Chromium does; null for any other argument. */
function readSwitchName(argument: string, platform: NodeJS.Platform): string | null {
  const isWindows = platform === 'win32';
  const prefix = ['--', '-', ...(isWindows ? ['/'] : [])].find((candidate) => argument.startsWith(candidate));
  if (prefix === undefined) return null;
  const [name = ''] = argument.slice(prefix.length).split('=', 1);
  return isWindows ? name.toLowerCase() : name;
}

/**
 * Finds the refused switches among the arguments of a packaged application.
 *
 * @param argv - the executable's path and everything after it
 * @returns their names without dashes
 */
export function findRefusedSwitches(argv: readonly string[], platform: NodeJS.Platform): string[] {
  const given = argv.slice(1);
  const end = given.indexOf('--');
  return (end < 0 ? given : given.slice(0, end))
    .map((argument) => readSwitchName(argument, platform))
    .filter((name) => name !== null)
    .filter((name) => refused.has(name));
}

/** The message with which the application ends. */
export function explainRefusedSwitches(names: readonly string[]): string {
  const list = names.map((name) => `--${name}`).join(', ');
  const hint = names.includes('no-sandbox')
    ? ' If Tripledger cannot start without --no-sandbox on this computer, install the deb package instead of the AppImage.'
    : '';
  return `Tripledger was not started, because it was asked to switch off its own protection: ${list}. Remove this from the shortcut or the command, then start it again.${hint}`;
}
