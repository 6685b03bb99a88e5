/** Calls to the disk that fail, or end the process, in processes that failing-calls.c was loaded into. */
import { execFileSync, spawnSync } from 'node:child_process';
import { closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join, resolve } from 'node:path';

/** The library replaces functions of glibc, and needs a compiler. */
export const canReplaceCalls = process.platform === 'linux' && spawnSync('cc', ['--version']).status === 0;

/** Kinds of calls, and what may happen at one, as failing-calls.c numbers them. */
export const callKinds = { write: 1, sync: 2, truncate: 3, rename: 4 } as const;
export type CallKind = keyof typeof callKinds;
/** One call fails with EIO; the process ends with it; the disk is full from it on. */
const actions = { none: 0, fail: 1, kill: 2, full: 3 } as const;

/** Number of 32-bit values in the control file: the action, the kind, the index, and the counts from index 0 on. */
const controlLength = 8;
const countsOffset = 3;

function writeControl(control: string, values: readonly number[]): void {
  const file = openSync(control, 'r+');
  writeSync(file, new Uint8Array(Int32Array.from({ length: controlLength }, (_, at) => values[at] ?? 0).buffer));
  closeSync(file);
}

/** Sets what happens at the `index`-th call of a kind, from 1, and counts from 0 again. */
export function setFailingCall(control: string, action: 'fail' | 'kill' | 'full', kind: CallKind, index: number): void {
  writeControl(control, [actions[action], callKinds[kind], index]);
}

/** Lets no folder be synced, as exFAT and network disks of some systems do. */
export function refuseFolderSyncs(control: string, code: 'EINVAL' | 'ENOTSUP' | 'EPERM' | 'EIO'): void {
  writeControl(control, [4, callKinds.sync, constants.errno[code]]);
}

/** Lets every call succeed. */
export function clearFailingCall(control: string): void {
  writeControl(control, []);
}

/** The number of calls of a kind since the failing one was set. */
export function countCalls(control: string, kind: CallKind): number {
  const file = openSync(control, 'r');
  const values = new Int32Array(controlLength);
  readSync(file, new Uint8Array(values.buffer));
  closeSync(file);
  return values[countsOffset + callKinds[kind]] ?? 0;
}

/** Compiles the library. @returns the control file, and the environment of processes whose calls to a path are watched */
export function prepareFailingCalls(folder: string, path: string) {
  const library = join(folder, 'failing-calls.so');
  const source = resolve(import.meta.dirname, 'failing-calls.c');
  execFileSync('cc', ['-shared', '-fPIC', '-O1', '-o', library, source, '-ldl']);
  const control = join(folder, 'control');
  writeFileSync(control, Buffer.alloc(controlLength * Int32Array.BYTES_PER_ELEMENT));
  return { control, env: { ...process.env, LD_PRELOAD: library, FAILING_CALLS: control, FAILING_PATH: path } };
}
