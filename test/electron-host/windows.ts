/**
 * Electron for Windows, as far as this machine can be it: the application's arguments, its standard streams and what
 * Node says of the system. Paths and files stay those of this machine.
 */
import { Readable } from 'node:stream';

/** A word with a scheme before its first colon: `http:` or `search=REF:`, and not the letter of a drive. */
const urlLike = /^[A-Za-z][^\s:]+:/;

/**
 * Whether Electron for Windows starts with these arguments. After a word like a URL it allows none: a web page could have
 * started it by a protocol (CVE-2018-1000006). It looks at them as Chromium orders them, switches first.
 *
 * @param args - the arguments after the executable
 */
export function mayStartOnWindows(args: readonly string[]): boolean {
  const end = args.indexOf('--');
  const parsed = end < 0 ? args : args.slice(0, end);
  const isSwitch = (word: string) => /^--?./.test(word);
  const ordered = [...parsed.filter(isSwitch), ...parsed.filter((word) => !isSwitch(word))];
  const url = ordered.findIndex((word) => urlLike.test(word));
  return url < 0 || url === ordered.length - 1;
}

/** Functions of Node's process that Windows has not. */
const unixOnly = ['getuid', 'geteuid', 'getgid', 'getegid', 'getgroups'];

/** Ends the process as Electron for Windows does for such arguments: without a word. The status there is 4294967295. */
export function endSilently(): never {
  process.exit(255);
}

/** Makes this process a GUI program on Windows: standard input has ended, standard output begins with an empty line. */
export function becomeWindows(): void {
  const ended = new Readable({ read: () => undefined });
  ended.push(null);
  Object.defineProperty(process, 'stdin', { get: () => ended, configurable: true, enumerable: true });
  Object.defineProperty(process, 'platform', { value: 'win32', enumerable: true });
  for (const name of unixOnly) Object.defineProperty(process, name, { value: undefined });
  process.stdout.write('\r\n');
}
