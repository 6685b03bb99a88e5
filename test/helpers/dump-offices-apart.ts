/** Dumps saved offices in a process that has made none of them. */
import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { DumpReport, Secrets } from './dump-offices-process';
import { nodeFlags } from './programs';

/**
 * @param root - with the user's folder `home`; the dump is written to `offices`
 * @param flags - of the process, beside its own
 * @throws Error where the process dies
 */
export function dumpOfficesApart(root: string, secrets: Secrets, flags: readonly string[] = []): Promise<DumpReport> {
  const execArgv = [...nodeFlags, ...flags];
  const child = fork(join(import.meta.dirname, 'dump-offices-process.ts'), [root], { execArgv });
  child.send(secrets);
  return new Promise((done, fail) => {
    child.once('message', (report: DumpReport) => done(report));
    child.once('exit', (status, signal) => fail(new Error(`The process that dumps ended with ${status ?? signal}.`)));
  });
}
