/** Exports of long lists of trips: main answers clicks meanwhile. */

import { buildTripTable } from '@main/office/exports/trips';
import { parseTripRow } from '@main/server/read-record';
import type { TripRow } from '@shared/records/trip';
import { expect, it } from 'vitest';

it('finds out in small batches whether trips are saved copies', async () => {
  const row = parseTripRow(new Map([['id', 7]])) as TripRow;
  let [read, inTurn, maxInTurn] = [0, 0, 0];
  const counted = Object.defineProperty({ ...row, warnings: [] }, 'fetchedAtMs', {
    get: () => {
      if (inTurn === 0) {
        setImmediate(() => {
          inTurn = 0;
        });
      }
      read += 1;
      inTurn += 1;
      maxInTurn = Math.max(maxInTurn, inTurn);
    },
  });
  await buildTripTable({ rows: Array.from({ length: 10_000 }, () => counted), raw: [] }, undefined);
  expect(read).toBe(10_000);
  expect(maxInTurn).toBeLessThanOrEqual(250);
});
