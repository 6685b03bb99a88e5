import { parseDifferences, parseRows } from '@renderer/ipc/parse-rows';
import { joinTripBatches, readTripBatch } from '@renderer/ipc/trip-rows';
import { toPlainTrip } from '@shared/trip-rows/plain-trip';
import { encodeTrips } from '@shared/trip-rows/trip-columns';
import { makeTripItem } from '@test/helpers/trips';
import { describe, expect, it } from 'vitest';

describe('rows over IPC', () => {
  it('are taken only in the shape that was announced', () => {
    const text = '[[1,null],["a",{"n":"1.50"}]]';
    expect(parseRows(text, 2, 2)).toEqual(JSON.parse(text));
    for (const text of ['[[1,2]]', '[[1],[2]]', '{"a":1}'])
      expect(() => parseRows(text, 2, 2)).toThrow(/couldn’t be read/);
    expect(() => parseDifferences('[{"cells":[1]}]', 2)).toThrow(/couldn’t be read/);
  });

  it('of trips are columns, and are refused where they are shorter than announced', () => {
    const encoded = encodeTrips([{ trip: makeTripItem(null, { id: 7, later: 'x' }), warnings: [] }]);
    const [row] = joinTripBatches([readTripBatch(encoded)]);
    expect(row && toPlainTrip(row.trip)).toMatchObject({ id: 7, later: 'x' });
    for (const damage of [{ count: 900 }, { header: '{' }])
      expect(() => readTripBatch({ ...encoded, ...damage })).toThrow(/couldn’t be read/);
  });
});
