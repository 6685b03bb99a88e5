/** Running other programs: from the project's folder, with its own output on standard error, signals passed on. */
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname), '../..');

/** Words for the person at the terminal. Standard output belongs to the command that is run. */
export function say(text) {
  process.stderr.write(`${text}\n`);
}

/** The Node that Electron embeds, once it is installed; this one before. */
export function node24() {
  const bundled = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return existsSync(bundled) ? bundled : process.execPath;
}

/**
 * Runs a program to its end and gives its exit status. Ctrl+C and the like reach it too.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, quiet?: boolean }} [options] quiet: its standard output goes to standard error
 * @returns {Promise<number>}
 */
export function run(program, args, options = {}) {
  const stdout = options.quiet ? 2 : 'inherit';
  const child = spawn(program, args, {
    cwd: root,
    env: options.env ?? process.env,
    stdio: ['inherit', stdout, 'inherit'],
  });
  const pass = (signal) => child.kill(signal);
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, pass);
  return new Promise((done, failed) => {
    child.once('error', failed);
    child.once('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      done(code ?? (signal === 'SIGINT' ? 130 : 1));
    });
  });
}

/** Runs a step that must succeed. */
export async function must(program, args, options) {
  const status = await run(program, args, options);
  if (status !== 0) throw new Error(`${[program, ...args].join(' ').slice(0, 200)} ended with status ${status}.`);
}
