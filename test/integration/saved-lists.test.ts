/** Lists of saved data: the newest first, filtered in the same way at every office. */

import { buildTripTable, describeTrips } from '@main/office/exports/trips';
import { listTrips } from '@main/office/records/trips';
import { listReports } from '@main/office/reports/report-list';
import { formatProvenance } from '@main/rows/files/table';
import { formatTimestamp } from '@shared/values/dates';
import { listAllTrips } from '@test/helpers/all-trips';
import { listEnvelope } from '@test/helpers/expect-app-error';
import { respondWith } from '@test/helpers/fault-server';
import { makeMemoryCache, makeSavedSession } from '@test/helpers/office';
import { setUpSavedOffice, toTripIds } from '@test/helpers/saved-office';
import { describe, expect, it, onTestFinished } from 'vitest';
import { updateToEnd } from '../helpers/update';

const cacheOnly = { fetchPolicy: 'cache-only' } as const;

describe('saved lists', () => {
  it('faults 255: are filtered without a request by the date that the loaded list fits, which is said', async () => {
    const { api, openSession } = await setUpSavedOffice();
    const session = await openSession();
    const day = (id: number) => `2026-03-0${id}`;
    const trips = [1, 2, 3].map((id) => ({
      id,
      date_opened: '2025-01-01',
      date_quoted: day(id),
      trip_type: 'Léisure',
    }));
    api.state.override = () => respondWith(listEnvelope(trips));
    const march = { date_from: '2026-03-01', date_to: '2026-03-31' };
    await listAllTrips(session, { filters: march, perPage: 100 });
    const saved = await listAllTrips(session, { filters: { date_from: day(2), trip_type: 'leisure' } }, cacheOnly);
    expect(toTripIds(saved)).toEqual([3, 2]);
    expect(saved.freshness).toMatchObject({ notes: ['From and To compare the date “Quoted”.'] });
  });

  it('have the reports of the saved list', async () => {
    const { openSession } = await setUpSavedOffice();
    const session = await openSession();
    await updateToEnd(session);
    expect((await listReports(session, cacheOnly)).value.items.map(({ slug }) => slug)).toEqual(['sales']);
  });
});

const minuteMs = 60_000;
const startMs = Date.UTC(2026, 10, 20, 3, 4, 5);
const toTime = (minutes: number) => startMs + minutes * minuteMs;

/** Saves trips 1 to 4 and three clients at different times; trip 4 is irregular, so that its record is read. */
async function openSaved() {
  const cache = makeMemoryCache();
  onTestFinished(() => cache.close());
  const save = async (id: number, minutes: number, more = '') =>
    await cache.records.putAll('trip-item', [[String(id), `{"id":${id}${more}}`]], toTime(minutes));
  await save(1, 30);
  await save(2, 10);
  await save(3, 20);
  await save(4, 40, ',"charge_to":7');
  return makeSavedSession('http://127.0.0.1:9', cache);
}

describe('the ages of saved records', () => {
  it('faults 260: come with each trip of a list, and the oldest is named', async () => {
    const session = await openSaved();
    const { value, freshness } = await listAllTrips(session, { filters: {} }, cacheOnly);
    const ages = new Map(Array.from(value.rows, ({ trip, fetchedAtMs }) => [trip.id, fetchedAtMs]));
    expect(ages).toEqual(new Map([1, 2, 3, 4].map((id) => [id, toTime([30, 10, 20, 40][id - 1] ?? 0)])));
    expect(freshness).toMatchObject({ source: 'cache', fetchedAtMs: toTime(10), oldest: 'trip 2' });
  });

  it('faults 260: are those of the page that is shown, and of the trips that match', async () => {
    const session = await openSaved();
    const page = await listTrips(session, { filters: {}, page: 2, perPage: 1 }, cacheOnly);
    const id = page.value.rows[0]?.trip.id;
    expect(page.freshness).toMatchObject({ fetchedAtMs: page.value.rows[0]?.fetchedAtMs, oldest: `trip ${id}` });
    const found = await listAllTrips(session, { filters: { search: '3' } }, cacheOnly);
    expect(found.freshness).toMatchObject({ fetchedAtMs: toTime(20), oldest: 'trip 3' });
  });

  it('faults 260: are in the files of saved trips with the full time', async () => {
    const session = await openSaved();
    const list = await listAllTrips(session, { filters: {} }, cacheOnly);
    const { headers, rows } = await buildTripTable(list.value, undefined);
    expect(headers.at(-1)).toBe('read_at');
    const times = new Map([...rows].map((cells) => [cells[0], Date.parse(String(cells.at(-1)))]));
    expect(times.get(2)).toBe(toTime(10));
    expect(times.get(4)).toBe(toTime(40));
    const { freshness } = list;
    const { pagination, raw } = list.value;
    const provenance = formatProvenance(
      describeTrips({
        ...{ office: 'Perth', filters: {}, pagination, count: raw.length, freshness },
        ...{ hasWarnings: false, warnings: [] },
      }),
    );
    expect(provenance).toContain('Source: saved copy on this computer, oldest: trip 2\r\n');
    expect(provenance).toContain(`Data from: ${formatTimestamp(toTime(10))}\r\n`);
    const isoWithOffset = /^2026-11-\d\dT\d\d:\d\d:05[+-]\d\d:\d\d$/;
    for (const cells of (await buildTripTable(list.value, undefined)).rows) expect(cells.at(-1)).toMatch(isoWithOffset);
  });
});
