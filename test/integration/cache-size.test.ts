/** The room that saved data takes on the disk. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { newCacheKey } from '@main/cache/cipher';
import { CacheStore } from '@main/cache/office-cache';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect, it } from 'vitest';

it('faults 253: a trip with its sectors takes half of its JSON or less, also where it is longer than a page is wide', async () => {
  const folder = temporaryFolder();
  const { records } = await new CacheStore(folder).open('office', newCacheKey(), 0);
  let jsonBytes = 0;
  let random = 7;
  const next = (limit: number) => {
    random = (random * 48_271) % 2_147_483_647;
    return random % limit;
  };
  for (let page = 0; page < 20; page += 1) {
    const trips = Array.from({ length: 100 }, (_, index) => {
      const id = page * 100 + index;
      const sectors = Array.from({ length: 16 }, (_, sector) => ({
        id: id * 10 + sector,
        supplier_id: next(900),
        details: `Flight ${next(9_000)} from Sydney to Nouméa, seat ${next(40)}`,
        status_name: 'Confirmed',
        sector_tattoo: Array.from({ length: 5 }, () => next(1_000_000_000).toString(36)).join(''),
        travel_date: `2026-1${next(3)}-0${1 + next(9)}`,
        return_date: null,
        financial: {
          net: next(900_000),
          fees: next(9_000),
          gst: next(90_000),
          commission: next(9_000),
          total: next(999_999),
        },
        flags: { is_active: true, is_claimed: next(2) === 1 },
      }));
      const text = JSON.stringify({ id, booked_by: `Booker ${next(900)}`, sectors });
      jsonBytes += text.length;
      return [String(id), text] as const;
    });
    await records.putAll('trip', trips, 0);
  }
  await records.close();
  expect(statSync(join(folder, 'office.db')).size / jsonBytes).toBeLessThan(0.5);
});
