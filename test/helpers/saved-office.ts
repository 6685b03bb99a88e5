/** An office whose data is saved in a file, and an API that the test controls. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { openCache } from '@main/saved/store/cache-store';
import { Cipher, newCacheKey } from '@main/saved/store/cipher';
import { makeSavedSession, openCaches } from '@test/helpers/office';
import { listIds, startSmallOffice } from '@test/helpers/small-office';
import { temporaryFolder } from '@test/helpers/temporary';
import { onTestFinished } from 'vitest';

/** When everything is saved; epoch milliseconds. */
export const savedAtMs = 1_800_000_000_000;
export const savedTrips = listIds(30);

export async function setUpSavedOffice(ids: readonly number[] = savedTrips) {
  const api = await startSmallOffice(ids);
  const folder = join(temporaryFolder(), 'cache');
  const key = newCacheKey();
  const file = join(folder, 'office.db');
  const notices: string[] = [];
  const open = () => {
    const cache = openCache({ folder, officeId: 'office', key, nowMs: savedAtMs });
    onTestFinished(() => {
      try {
        cache.records.close();
      } catch {
        // The test has closed it.
      }
    });
    return cache;
  };
  const openSession = async () => {
    const cache = await openCaches(folder).open('office', key, savedAtMs);
    onTestFinished(() => cache.close());
    return makeSavedSession(api.url, cache, notices);
  };
  const change = (sql: string, ...values: (Uint8Array | string | number)[]) => {
    // The worker may be writing at this moment.
    const db = new DatabaseSync(file, { timeout: 5_000 });
    db.prepare(sql).run(...values);
    db.close();
  };
  const lookup = (recordName: string) => new Cipher(key).lookup(recordName);
  return { api, folder, key, file, notices, open, openSession, change, lookup };
}

export const toTripIds = ({ value }: { value: { rows: Iterable<{ trip: { id: number | null } }> } }) =>
  Array.from(value.rows, ({ trip }) => trip.id);
