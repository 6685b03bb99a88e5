import { readRegularTrip } from '@main/saved/search/regular-trip';
import { parseTripRow } from '@main/server/read-record';
import { parseExactJson } from '@main/system/exact-json';
import { getOtherFields } from '@shared/records/record';
import { sectorSummaryRecord, tripItemRecord } from '@shared/records/trip';
import { createRandom } from '@test/helpers/random';
import { makeRandomTrip } from '@test/helpers/random-trips';
import { describe, expect, it } from 'vitest';

const read = (text: string) => {
  const row = parseTripRow(parseExactJson(text).value);
  if (row === null) throw new Error('no trip');
  return row;
};

/** Whether the exact parser and the schemas find nothing to warn of. */
function isRegular(text: string): boolean {
  const { trip, warnings } = read(text);
  const others = [
    ...getOtherFields(tripItemRecord, trip),
    ...getOtherFields(sectorSummaryRecord, trip.sector_summary ?? {}),
  ];
  return warnings.length === 0 && others.length === 0;
}

describe('reading a record that is as documented', () => {
  it('returns what the exact parser and the schemas return, and leaves every other record to them', () => {
    const random = createRandom(17);
    let regular = 0;
    for (let id = 1; id <= 3_000; id += 1) {
      const text = makeRandomTrip(random, id, id % 2 === 0);
      const trip = readRegularTrip(text);
      if (id % 2 === 1) expect([text, trip !== null]).toEqual([text, isRegular(text)]);
      if (trip === null) continue;
      expect([text, isRegular(text)]).toEqual([text, true]);
      expect(trip).toEqual(read(text).trip);
      expect(JSON.stringify(trip)).toBe(text);
      regular += 1;
    }
    expect(regular).toBeGreaterThan(500);
  });

  it.each([
    ['a number beyond 2^53', (text: string) => text.replace(/"client_id":\d+/, '"client_id":9007199254740993')],
    ['a fraction', (text: string) => text.replace(/"client_id":\d+/, '"client_id":1.0')],
    ['a key that comes twice', (text: string) => text.replace('{', '{"id":1,')],
    ['an undocumented field', (text: string) => text.replace('{', '{"colour":"red",')],
    ['an undocumented field of the summary', (text: string) => text.replace('y":{', 'y":{"colour":"red",')],
    ['another amount as text', (text: string) => text.replace(/(total_net_formatted":").*?"/, '$1a"')],
    ['a character that was lost', (text: string) => text.replace(/("source":").*?"/, '$1\ufffd"')],
    ['another order', (text: string) => text.replace(/("client_id":\d+),("consultant_id":\d+)/, '$2,$1')],
    ['white space', (text: string) => text.replace('{', '{ ')],
    ['no object', () => 'null'],
  ])('leaves %s to them', (_, change) => {
    const random = createRandom(1);
    let text = makeRandomTrip(random, 1, false);
    while (readRegularTrip(text) === null) text = makeRandomTrip(random, 1, false);
    expect(readRegularTrip(change(text))).toBeNull();
  });
});
