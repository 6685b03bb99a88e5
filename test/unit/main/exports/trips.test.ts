/** Exports of long lists of trips: main answers clicks meanwhile. */
import { parseTripRow } from '@main/api/json/trip-row';
import { buildTripProvenance, buildTripTable } from '@main/exports/trips';
import type { TripPage } from '@main/records/trip-page';
import { toSinglePage } from '@main/records/trip-page';
import type { RowList } from '@shared/row-list';
import type { TripRow } from '@shared/schemas/trip';
import { expect, it } from 'vitest';

const row = parseTripRow(new Map([['id', 7]])) as TripRow;
const rowWithoutWarnings: TripRow = { trip: row.trip, warnings: [] };

/** A list that makes its rows, and counts those that are made between two turns of the event loop. */
class CountedRows implements RowList<TripRow> {
  readonly length: number;
  made = 0;
  maxInTurn = 0;
  private inTurn = 0;

  constructor(length: number) {
    this.length = length;
  }

  at(): TripRow {
    if (this.inTurn === 0) {
      setImmediate(() => {
        this.inTurn = 0;
      });
    }
    this.made += 1;
    this.inTurn += 1;
    this.maxInTurn = Math.max(this.maxInTurn, this.inTurn);
    return rowWithoutWarnings;
  }

  *[Symbol.iterator](): Iterator<TripRow> {
    for (let index = 0; index < this.length; index += 1) yield this.at();
  }
}

function makeLongList() {
  const rows = new CountedRows(10_000);
  const page: TripPage = { rows, raw: [], rawIndexes: [], pagination: toSinglePage(rows.length), warnings: [] };
  return { rows, page };
}

it('faults 494: finds out in small batches whether trips have warnings', async () => {
  const { rows, page } = makeLongList();
  const { warnings } = await buildTripProvenance(
    'Perth',
    {},
    { value: page, freshness: { source: 'network', fetchedAtMs: 0 } },
    [],
    undefined,
  );
  expect(warnings).toEqual([]);
  expect(rows.made).toBe(10_000);
  expect(rows.maxInTurn).toBeLessThanOrEqual(250);
});

it('faults 494: finds out in small batches whether trips are saved copies', async () => {
  const { rows, page } = makeLongList();
  await buildTripTable(page, undefined);
  expect(rows.made).toBe(10_000);
  expect(rows.maxInTurn).toBeLessThanOrEqual(250);
});
