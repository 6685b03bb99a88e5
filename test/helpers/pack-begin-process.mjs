/**
 * Begins packs of an office, for tests of several processes. Node runs it with the project's own loader for TypeScript.
 *
 *     node --import typescript-hook.mjs pack-begin-process.mjs FOLDER NAME ROUNDS
 *
 * Waits for a line of input. Each round begins another pack, unless another process runs it. Prints the number of each round
 * in which it began, and then "end"; it stays alive until its input ends.
 */
import { writeSync } from 'node:fs';
import { PackRunOwner, PackRunsFile } from '../../electron/main/office/month-end/pack-runs.ts';
import { plainSealer } from '../../electron/main/saved/user/user-record-file.ts';
import { UserRecordStore } from '../../electron/main/saved/user/user-record-store.ts';

const [folder, name, rounds] = process.argv.slice(2);
const notify = (notice) => writeSync(2, notice);
const records = new UserRecordStore(folder, notify);
records.unlock({ id: 'office', name: 'Sydney', kind: 'saved' }, plainSealer);
const runs = new PackRunsFile(records, notify);
const owner = new PackRunOwner(Date.now);

function begin(round) {
  const pack = `Pack ${round}`;
  try {
    runs.begin('office', (stored) => {
      owner.assertNotElsewhere(stored, pack);
      const times = { startedAtMs: Date.now(), day: '2026-11-24' };
      const rest = { period: null, phase: 'running', items: [], workbook: null, summary: null, runBy: null };
      return owner.toStored({ pack, folder: name, ...times, ...rest });
    });
  } catch (error) {
    if (error.code === 'usage') return;
    throw error;
  }
  writeSync(1, `${round}\n`);
}

process.stdin.once('data', () => {
  for (let round = 0; round < Number(rounds); round += 1) begin(round);
  writeSync(1, 'end\n');
});
