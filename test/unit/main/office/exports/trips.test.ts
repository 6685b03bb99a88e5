/** Exports of long lists of trips: main answers clicks meanwhile. */

import { buildTripTable } from '@main/office/exports/trips';
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

it('finds out in small batches whether trips are saved copies', async () => {
  const rows = new CountedRows(10_000);
  await buildTripTable({ rows, raw: [] }, undefined);
  expect(rows.made).toBe(10_000);
  expect(rows.maxInTurn).toBeLessThanOrEqual(250);
});
