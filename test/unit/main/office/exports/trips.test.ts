/** Exports of long lists of trips: main answers clicks meanwhile. */

import { buildTripProvenance, buildTripTable } from '@main/office/exports/trips';
import { type TripPage, toSinglePage } from '@main/office/records/trip-page';
import { parseTripRow } from '@main/server/read-record';
import type { TripRow } from '@shared/records/trip';
import type { RowList } from '@shared/values/collections';
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

const provenance = async (page: TripPage) => {
  const found = { value: page, freshness: { source: 'network', fetchedAtMs: 0 } } as const;
  expect((await buildTripProvenance('Perth', {}, found, [], undefined)).warnings).toEqual([]);
};

it.each([
  ['have warnings', provenance],
  ['are saved copies', async (page: TripPage) => void (await buildTripTable(page, undefined))],
])('finds out in small batches whether trips %s', async (_, build) => {
  const rows = new CountedRows(10_000);
  await build({ rows, raw: [], pagination: toSinglePage(rows.length), warnings: [] });
  expect(rows.made).toBe(10_000);
  expect(rows.maxInTurn).toBeLessThanOrEqual(250);
});
