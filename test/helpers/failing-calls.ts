/** Calls to the disk that fail, or end the process, in processes that failing-calls.c was loaded into. */
import { closeSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { constants } from 'node:os';

/** Kinds of calls as failing-calls.c numbers them; 0 counts all. */
const kindNumbers = { write: 1, sync: 2, truncate: 3, rename: 4, create: 5, remove: 6 } as const;
export type CallKind = keyof typeof kindNumbers;
export const callKinds = Object.keys(kindNumbers) as CallKind[];
/** One call fails with EIO; the process ends with it; the disk is full from it on; all are copied. */
const actions = { none: 0, fail: 1, kill: 2, full: 3, noFolderSync: 4, copy: 5 } as const;

/** Number of 32-bit values in the control file: the action, the kind, the index, and the counts from index 0 on. */
const controlLength = 10;
const countsOffset = 3;

/** Makes a control file that lets every call succeed. */
export function createControl(path: string): void {
  writeFileSync(path, Buffer.alloc(controlLength * Int32Array.BYTES_PER_ELEMENT));
}

function writeControl(control: string, values: readonly number[]): void {
  const file = openSync(control, 'r+');
  writeSync(file, new Uint8Array(Int32Array.from({ length: controlLength }, (_, at) => values[at] ?? 0).buffer));
  closeSync(file);
}

/** Sets what happens at the `index`-th call of a kind, from 1, and counts from 0 again. */
export function setFailingCall(control: string, action: 'fail' | 'kill' | 'full', kind: CallKind, index: number): void {
  writeControl(control, [actions[action], kindNumbers[kind], index]);
}

/** Lets no folder be synced, as exFAT and network disks of some systems do. */
export function refuseFolderSyncs(control: string, code: 'EINVAL' | 'ENOTSUP' | 'EPERM' | 'EIO'): void {
  writeControl(control, [actions.noFolderSync, kindNumbers.sync, constants.errno[code]]);
}

/** Lets every call succeed, and has the watched folder copied before each, and in the middle of each long write. */
export function copyAtCalls(control: string): void {
  writeControl(control, [actions.copy]);
}

/** Lets every call succeed. */
export function clearFailingCall(control: string): void {
  writeControl(control, []);
}

/** The number of calls of a kind, or of all, since it was last set what happens. */
export function countCalls(control: string, kind: CallKind | null): number {
  const file = openSync(control, 'r');
  const values = new Int32Array(controlLength);
  readSync(file, new Uint8Array(values.buffer));
  closeSync(file);
  return values[countsOffset + (kind === null ? 0 : kindNumbers[kind])] ?? 0;
}

/**
 * Lets all calls succeed, and then each one fail, or find the disk full, in its turn.
 *
 * @param failing - the kinds of calls by what happens at them
 * @param act - makes the same calls each time
 * @param check - is told what came of it, and at which call
 * @param writeStep - of writes, only the first of each so many fails
 */
export async function failEachCall<T>(
  control: string,
  failing: Partial<Record<'fail' | 'full', readonly CallKind[]>>,
  act: (call: string) => Promise<T>,
  check: (outcome: T, call: string) => Promise<void>,
  writeStep = 1,
): Promise<void> {
  clearFailingCall(control);
  const outcome = await act('none');
  const counts = new Map(callKinds.map((kind) => [kind, countCalls(control, kind)]));
  await check(outcome, 'none');
  for (const action of ['fail', 'full'] as const)
    for (const kind of failing[action] ?? [])
      for (let index = 1; index <= (counts.get(kind) ?? 0); index += kind === 'write' ? writeStep : 1) {
        const call = `${action} ${kind} ${index}`;
        setFailingCall(control, action, kind, index);
        const failed = await act(call);
        clearFailingCall(control);
        await check(failed, call);
      }
}
