import { TripIndex } from '@main/saved/search/trip-index';
import { LinkedIndexes } from '@main/saved/summary/linked-index';
import { selectBefore } from '@main/saved/summary/rows-before';
import { selectRows } from '@main/saved/summary/source-rows';
import { expect, it } from 'vitest';

const saved = { isRegular: true, fetchedAtMs: 1, goneAtMs: null };

/** The months that trips opened on some days are compared with, one month later. */
function listPeriods(days: readonly string[]) {
  const trips = new TripIndex();
  days.forEach((day, index) => {
    const trip = { id: index + 1, date_opened: day } as never;
    trips.put({ key: String(index + 1), trip, ...saved });
  });
  const rows = selectRows(new LinkedIndexes().get(trips, null), Uint32Array.from(days.keys()));
  return selectBefore(rows, { field: 'opened-month', months: 1 } as never, 0, null).field?.periods;
}

it('compares each month with the one after it, and the last one with none', () => {
  expect(listPeriods(['2026-10-03', '2026-11-30', '2026-12-31'])).toEqual(['2026-11', '2026-12']);
  // The month after is one of the year 10000, which is not before 9999 as a text would be.
  expect(listPeriods(['9999-11-30', '9999-12-31'])).toEqual(['9999-12']);
});
