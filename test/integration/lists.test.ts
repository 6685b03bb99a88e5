/** Complete lists: an export writes what a screen lists, from the API and from the cache. */

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { exportTrips } from '@main/office/exports/trips';
import { getDirectory, listClients, loadDirectory } from '@main/office/records/directory';
import { listTrips } from '@main/office/records/trips';
import type { TripRow } from '@shared/records/trip';
import { listAllTrips } from '@test/helpers/all-trips';
import { openDemo } from '@test/helpers/demo';
import { toShown } from '@test/helpers/random-trips';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { describe, expect, it } from 'vitest';

const filters = { trip_status: 'Quote' };

describe('a complete list', () => {
  it('is every page once, with its progress, and is there offline in the same order', async () => {
    const { office, session } = await openDemo();
    const progressCalls: (readonly number[])[] = [];
    const onPage = (...progress: readonly number[]) => progressCalls.push(progress);
    const live = await listAllTrips(session, { filters, perPage: 100 }, { onPage });
    const { total } = (await listTrips(session, { filters, page: 1, perPage: 1 })).value.pagination;
    expect(live.value.rows).toHaveLength(total);
    expect(total).toBeGreaterThan(100);
    expect(progressCalls.at(-1)).toEqual([total, total]);
    await office.close();
    const cached = await listAllTrips(session, { filters, perPage: 100 }, { fetchPolicy: 'cache-only' });
    expect(cached.freshness).toMatchObject({ source: 'cache', fallbackReason: null });
    const toTrip = (row: TripRow) => toShown({ ...row, trip: row.trip, warnings: row.warnings, fetchedAtMs: 0 });
    expect(Array.from(cached.value.rows, toTrip)).toEqual(Array.from(live.value.rows, toTrip));
  });

  it('is exported as received by the trips that are listed, in their order', async () => {
    const { session } = await openDemo();
    const list = await listAllTrips(session, { filters, perPage: 100 });
    const rows = Array.from(list.value.rows, ({ trip }) => trip.id ?? 0);
    const listed = [rows[7], rows[0], rows[3]].filter((id) => id !== undefined);
    const path = join(temporaryFolder(), 'trips.csv');
    const request = { ids: [...listed, 999_999_999], format: 'csv' as const };
    expect(await exportTrips(session, request, async () => path, undefined)).toMatchObject({
      path,
      rows: 3,
      notices: ['1 trip of the list is no longer saved, and not in the file.'],
    });
    const lines = readFileSync(path, 'utf8').trim().split('\r\n').slice(1);
    expect(lines.map((line) => Number(line.split(',')[0]))).toEqual(listed);
    await exportTrips(session, { ids: listed, format: 'xlsx' }, async () => path, undefined);
    const about = unzip(readFileSync(path)).get('xl/worksheets/sheet2.xml')?.toString();
    expect(about).toMatch(/>saved copy on this computer, oldest: trip \d{1,9}</);
  });

  it('faults 703: refuses a client filter that is not documented, or that has no valid value', async () => {
    const { session } = await openDemo();
    const list = (filters: Record<string, string>) => listClients(session, { filters, page: 1, perPage: 3 });
    await expect(list({ branch_id: '1' })).rejects.toMatchObject({ code: 'usage', details: { filter: 'branch_id' } });
    await expect(list({ active: 'yes' })).rejects.toMatchObject({ code: 'usage', details: { filter: 'active' } });
    expect(session.getDiagnostics().totals.requests).toBe(0);
  });

  it('names the saved clients and branches', async () => {
    const { office, session } = await openDemo();
    const clients = await listClients(session, { filters: {}, page: 1, perPage: 3 });
    await loadDirectory(session, 'branch');
    await office.close();
    const names = await getDirectory(session);
    expect(Object.keys(names.client).sort()).toEqual(clients.map(({ id }) => String(id)).sort());
    expect(Object.keys(names.branch).length).toBeGreaterThan(0);
  });
});
