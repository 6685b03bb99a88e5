/** The room that saved data takes on the disk. */
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { CacheStore } from '@main/cache/cache-store';
import { newCacheKey } from '@main/cache/cipher';
import { createRandom } from '@test/helpers/random';
import { temporaryFolder } from '@test/helpers/temporary';
import { expect, it } from 'vitest';

/** A trip of the list as the API document describes it; every value is made up. */
function makeItem(id: number, next: (limit: number) => number) {
  const day = () => `202${next(8)}-0${1 + next(9)}-${10 + next(19)}`;
  const cents = Array.from({ length: 5 }, () => next(2_000_000));
  const amounts = ['total_amount', 'total_net', 'total_fees', 'total_gst', 'total_commission'];
  return {
    ...{ id, client_id: next(20_000), consultant_id: next(100), branch_id: next(9), passenger_id: next(40_000) },
    ...{ date_opened: `${day()} 09:14:00`, date_quoted: `${day()} 10:02:00`, date_activated: `${day()} 11:45:00` },
    trip_type: ['Business', 'Leisure', 'Unknown'][next(3)],
    purchase_order: `AB-${next(1_000_000)}`,
    booked_by: `Booker ${next(1_000_000).toString(36)}`,
    destination: ['Sydney', 'Nouméa', 'AKL'][next(3)],
    charge_to: `Client ${next(9_000)} Limited`,
    source: ['Email', 'Walk-in'][next(2)],
    ...{ is_active: next(2) === 0, is_archived: false, is_corporate: next(2) === 0 },
    trip_status: ['Active', 'quote', 'Finalised'][next(3)],
    ...{ date_closed: null, date_cancelled: null, date_finalized: next(2) === 0 ? null : `${day()} 08:00:00` },
    sector_summary: {
      ...{ sector_count: next(12), active_sectors: next(12) },
      ...Object.fromEntries(amounts.map((name, index) => [name, cents[index]])),
      ...{ earliest_travel_date: day(), latest_travel_date: day() },
      ...Object.fromEntries(
        amounts.map((name, index) => [`${name}_formatted`, ((cents[index] ?? 0) / 100).toFixed(2)]),
      ),
    },
  };
}

/** Returns random integers below a limit, the same in each run. */
function createIntegers(): (limit: number) => number {
  const random = createRandom(270);
  return (limit) => Math.floor(random() * limit);
}

it('faults 270: a trip of the list takes half of its JSON or less', () => {
  const folder = temporaryFolder();
  const { records } = new CacheStore(folder).open('office', newCacheKey(), 0);
  const next = createIntegers();
  let jsonBytes = 0;
  for (let page = 0; page < 50; page += 1) {
    const items = Array.from({ length: 100 }, (_, index) => {
      const item = makeItem(page * 100 + index, next);
      const text = JSON.stringify(item);
      jsonBytes += Buffer.byteLength(text);
      return [String(item.id), text] as const;
    });
    records.putAll('trip-item', items, 0);
  }
  records.close();
  expect(statSync(join(folder, 'office.db')).size / jsonBytes).toBeLessThan(0.5);
});

it('faults 253: a trip with its sectors takes half of its JSON or less, also where it is longer than a page is wide', async () => {
  const folder = temporaryFolder();
  const { records } = await new CacheStore(folder).open('office', newCacheKey(), 0);
  let jsonBytes = 0;
  const next = createIntegers();
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
