/**
 * Notes sectors of an office one after the other, for tests of several processes. Node runs it with the project's own loader
 * for TypeScript.
 *
 *     node --import typescript-hook.mjs claim-process.mjs FOLDER KEY NAME ROUNDS
 *
 * Each round notes "NAME round" at the trip that both processes work, and at one of its own, in one change. Prints the number
 * of each round that was acknowledged.
 */
import { writeSync } from 'node:fs';
import { Claims } from '../../electron/main/office/commission/claims.ts';
import { Cipher } from '../../electron/main/saved/store/cipher.ts';
import { UserRecordStore } from '../../electron/main/saved/user/user-record-store.ts';

const [folder, key, name, rounds] = process.argv.slice(2);
const office = { id: 'office', name: 'Sydney', kind: 'saved' };
const records = new UserRecordStore(folder, (notice) => writeSync(2, notice));
records.unlock(office, new Cipher(Buffer.from(key, 'base64')));
const claims = new Claims(records);
const session = { office, now: () => 1_800_000_000_000, getCacheLockError: () => null };
const own = name.charCodeAt(0);
for (let round = 1; round <= Number(rounds); round += 1) {
  const keys = [
    { tripId: 1, sectorId: 1 },
    { tripId: own, sectorId: round },
    { tripId: own + 1_000, sectorId: round },
  ];
  await claims.change(session, { kind: 'patch', keys, patch: { note: `${name} ${round}` } });
  writeSync(1, `${round}\n`);
}
await records.close();
