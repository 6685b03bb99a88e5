/** A folder in which calls to the disk fail, or are the last of their process. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { copyAtCalls, createControl } from './failing-calls';
import { toNodeArgs } from './programs';
import { temporaryFolder } from './temporary';

/** failing-calls.c replaces functions of glibc, and needs a compiler. */
export const canReplaceCalls = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;

/** @param watched - the folder; a new one if it is left out */
export function makeFailingDisk(watched?: string) {
  const root = temporaryFolder();
  const [library, control, copies] = ['failing-calls.so', 'control', 'copies'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ];
  const disk = watched ?? join(root, 'disk');
  mkdirSync(disk, { recursive: true });
  mkdirSync(copies);
  createControl(control);
  const source = join(import.meta.dirname, 'failing-calls.c');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  const paths = { LD_PRELOAD: library, FAILING_CALLS: control, FAILING_PATH: disk, FAILING_COPIES: copies };
  // One thread makes all calls on files of the main thread, so that they always come in the same order.
  const env = { ...process.env, ...paths, UV_THREADPOOL_SIZE: '1' };

  /** Runs a program of the helpers. @returns the lines that it prints @throws Error where it does not end with 0 */
  const run = async (program: string, ...args: readonly string[]): Promise<string[]> => {
    const child = spawn(process.execPath, toNodeArgs(program, ...args), { env, stdio: ['ignore', 'pipe', 'inherit'] });
    const exited = once(child, 'exit');
    const lines: string[] = [];
    for await (const line of createInterface(child.stdout)) lines.push(line);
    const [status, signal] = await exited;
    if (status !== 0) throw new Error(`${program} ended with ${status ?? signal}.`);
    return lines;
  };

  /**
   * Runs a program while the folder is copied at each of its calls.
   *
   * @returns what it prints; and the copies in their order, each of which is what it leaves that is killed there, and how
   *   many calls were made before
   */
  const runWithCopies = async (program: string, ...args: readonly string[]) => {
    copyAtCalls(control);
    const lines = await run(program, ...args);
    const names = readdirSync(copies).toSorted();
    return {
      lines,
      copies: names.map((name) => ({ name, path: join(copies, name), callsBefore: Number.parseInt(name, 10) - 1 })),
    };
  };

  return { root, disk, control, env, run, runWithCopies };
}
