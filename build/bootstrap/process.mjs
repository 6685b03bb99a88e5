/** Running other programs: from the project's folder, with its own output on standard error, signals passed on. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '../..');

/** Prints a message for the user, on standard error: standard output belongs to the command. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** The folder in which the user is: npm starts its scripts in the project's. */
export function userFolder() {
  return (process.env.npm_lifecycle_event && process.env.INIT_CWD) || process.cwd();
}

/** The Node version of Electron, once it is installed; before that, this one. */
export function node24() {
  const bundled = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(bundled) ? bundled : process.execPath;
}

/** Exit statuses of programs that a signal ended, by the convention of shells. */
const endings = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGQUIT: 131, SIGKILL: 137 };
const parentCheckMs = 250;

const parent = process.ppid;

/** Calls `onGone` when the program that started this one has ended: npm passes no signal on to what it started. */
function watchParent(onGone) {
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onGone();
  }, parentCheckMs);
  return () => clearInterval(timer);
}

/**
 * Runs a program to its end and gives its exit status. Ctrl+C and the like reach it too, and so does the end of npm.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string, quiet?: boolean }} [options] quiet: its standard output goes to
 * standard error; cwd: the project's folder by default
 * @returns {Promise<number>}
 */
export function run(program, args, options = {}) {
  const stdout = options.quiet ? 2 : 'inherit';
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: options.env ?? process.env,
    stdio: ['inherit', stdout, 'inherit'],
  });
  const pass = (signal) => child.kill(signal);
  const signals = Object.keys(endings).filter((signal) => signal !== 'SIGKILL');
  for (const signal of signals) process.on(signal, pass);
  // Started by a shell, a program may outlive it; started by npm, it belongs to npm.
  const unwatch = process.env.npm_lifecycle_event ? watchParent(() => child.kill('SIGTERM')) : () => undefined;
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      unwatch();
      done(code ?? endings[signal] ?? 1);
    });
  });
}

/** Runs a step that must succeed. */
export async function must(program, args, options) {
  const status = await run(program, args, options);
  if (status !== 0) throw new Error(`${[program, ...args].join(' ').slice(0, 200)} ended with status ${status}.`);
}
