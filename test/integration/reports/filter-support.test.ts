/** Which filters a report's template uses: found out by values that nothing matches. */

import { startDemoOffice } from '@main/demo-office/server';
import { probeFilterSupport } from '@main/reports/filter-support';
import { reportFilters } from '@shared/filters';
import { successEnvelope } from '@test/helpers/expect-app-error';
import { startFaultServer } from '@test/helpers/fault-server';
import { canaryToken, makeSession } from '@test/helpers/office';
import { describe, expect, it } from 'vitest';

/** A report that knows some filters only, and echoes them all, as the API document says. */
async function reportWith(rows: readonly object[], known: readonly string[]) {
  const server = await startFaultServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    const isFiltered = known.some((name) => /999|0001|no such value/.test(query.get(name) ?? ''));
    const sent = Object.fromEntries([...query].filter(([name]) => name !== 'report'));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(
      successEnvelope({
        filters_applied: sent,
        headers: ['a'],
        rows: isFiltered ? [] : rows,
        row_count: isFiltered ? 0 : rows.length,
      }),
    );
  });
  return { session: makeSession(server.url), seen: server.seen };
}

describe('the honesty of filters', () => {
  it('tells those that work from those that look ignored, with one run for each and one to begin with', async () => {
    const { session, seen } = await reportWith([{ a: 1 }, { a: 2 }], ['branchID', 'source', 'maxTotal', 'endDate']);
    const names = ['branchID', 'source', 'maxTotal', 'endDate', 'startDate', 'minTotal', 'tripStatus'] as const;
    expect(await probeFilterSupport(session, 'r', { tripStatus: 'Confirmed' }, names)).toEqual({
      branchID: 'works',
      source: 'works',
      maxTotal: 'works',
      endDate: 'works',
      startDate: 'ignored',
      minTotal: 'ignored',
      tripStatus: 'ignored',
    });
    expect(seen).toHaveLength(1 + names.length);
  });

  it('does not know where there is nothing to begin with, and asks no further', async () => {
    const { session, seen } = await reportWith([], ['branchID']);
    expect(await probeFilterSupport(session, 'r', {}, ['branchID', 'source'])).toEqual({
      branchID: 'unknown',
      source: 'unknown',
    });
    expect(seen).toHaveLength(1);
  });

  it('does not call a filter ignored that changed the values of as many rows, wherever the headers stand', async () => {
    const verdictOf = async (rows: (isFiltered: boolean) => string, ...order: ('headers' | 'rows')[]) => {
      const server = await startFaultServer((request, response) => {
        const isFiltered = (request.url ?? '').includes('branchID=999');
        const members = { headers: '"headers":["a"]', rows: `"rows":${rows(isFiltered)}` };
        response.writeHead(200, { 'content-type': 'application/json' });
        response.end(`{"success":true,"data":{${order.map((name) => members[name]).join(',')},"row_count":1}}`);
      });
      return (await probeFilterSupport(makeSession(server.url), 'r', {}, ['branchID'])).branchID;
    };
    const total = (isFiltered: boolean) => `[{"a":${isFiltered ? 0 : 5}}]`;
    const same = () => '[{"a":5}]';
    expect([await verdictOf(total, 'rows', 'headers'), await verdictOf(total, 'headers', 'rows')]).toEqual([
      'unknown',
      'unknown',
    ]);
    expect([await verdictOf(same, 'rows', 'headers'), await verdictOf(same, 'headers', 'rows')]).toEqual([
      'ignored',
      'ignored',
    ]);
    // Lists whose columns have no names yet are only counted: nothing is known of their values.
    expect(await verdictOf(() => '[[5]]', 'rows', 'headers')).toBe('unknown');
  });

  it('does not know of isActive, which has no impossible value', async () => {
    const { session, seen } = await reportWith([{ a: 1 }], ['isActive']);
    expect(await probeFilterSupport(session, 'r', {}, ['isActive'])).toEqual({ isActive: 'unknown' });
    expect(seen).toHaveLength(1);
  });

  it('finds out about the demo office’s reports what their templates hold', async () => {
    const office = await startDemoOffice({ token: canaryToken, today: '2026-11-20' });
    const names = reportFilters.map(({ name }) => name);
    const found = await probeFilterSupport(makeSession(office.baseUrl), 'sales-by-consultant', {}, names);
    await office.close();
    expect(Object.values(found)).toContain('works');
    expect(Object.keys(found)).toEqual(names);
    expect(found.isActive).toBe('unknown');
  });
});
