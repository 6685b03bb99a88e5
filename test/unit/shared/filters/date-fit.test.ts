/** Which date of a trip a server's date filter fits, as its lists show. */
import { type DateFit, fitDates, parseDateFit } from '@shared/filters/date-fit';
import { tripItemRecord } from '@shared/records/trip';
import { parseRecord } from '@test/helpers/records';
import { expect, it } from 'vitest';

function makeTrip(opened: string, quoted = opened) {
  const { record } = parseRecord(tripItemRecord, { id: 1, date_opened: opened, date_quoted: quoted });
  if (!record) throw new Error('no record');
  return record;
}

const march = { date_from: '2026-03-01', date_to: '2026-03-31' };
const none: DateFit = { fields: [] };

it('faults 255: is that of every listed trip, narrowed by each list, and begins anew where none is left', () => {
  const both = fitDates(march, [makeTrip('2026-03-02'), makeTrip('2026-03-30')], null);
  expect(both?.fields).toEqual(['date_opened', 'date_quoted']);
  const opened = fitDates(march, [makeTrip('2026-03-02', '2025-01-01')], both);
  expect(opened?.fields).toEqual(['date_opened']);
  expect(fitDates(march, [makeTrip('2025-01-01', '2026-03-05')], opened)?.fields).toEqual(['date_quoted']);
  expect(fitDates(march, [makeTrip('2025-01-01', '')], opened)).toEqual(none);
  expect([fitDates(march, [], opened), fitDates({}, [makeTrip('2026-03-02')], null)]).toEqual([opened, null]);
});

it('is read back as it was saved', () => {
  expect(parseDateFit(JSON.stringify(none))).toEqual(none);
  expect([parseDateFit(undefined), parseDateFit('{"fields":5}'), parseDateFit('{')]).toEqual([null, null, null]);
});
