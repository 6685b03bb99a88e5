/** Filter support: whether a report's template uses a filter, probed with values that no record has. */

import { probeFilterSupport } from '@main/office/reports/filter-support';
import { isCheckable, reportFilters } from '@shared/filters/filters';
import { openDemo } from '@test/helpers/demo';
import { respondWith, startFaultServer } from '@test/helpers/fault-server';
import { makeSession } from '@test/helpers/office';
import { toResult } from '@test/helpers/report-runs';
import { describe, expect, it } from 'vitest';

/** Starts a server whose report uses some filters only, and echoes them all (build/docs/api.md, Reports). */
async function startReport(rows: readonly object[], supported: readonly string[]) {
  const server = await startFaultServer((request, response) => {
    const query = new URL(request.url ?? '', 'http://x').searchParams;
    const isFiltered = supported.some((name) => /999|0001|no such value/.test(query.get(name) ?? ''));
    const sent = Object.fromEntries([...query].filter(([name]) => name !== 'report'));
    respondWith(toResult(['a'], isFiltered ? [] : rows, { filters_applied: sent }))(request, response);
  });
  return { session: makeSession(server.url), seen: server.seen };
}

describe('the probe of filters', () => {
  it('distinguishes filters that work from ignored ones, with one run for each and one base run', async () => {
    const { session, seen } = await startReport([{ a: 1 }, { a: 2 }], ['branchID', 'source', 'maxTotal', 'endDate']);
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

  it.each([
    ['a report without rows', [], ['branchID', 'source']],
    ['isActive, which has no impossible value', [{ a: 1 }], ['isActive']],
  ] as const)('reports unknown for %s, and sends no further request', async (_, rows, names) => {
    const { session, seen } = await startReport(rows, ['branchID', 'isActive']);
    const unknown = Object.fromEntries(names.map((name) => [name, 'unknown']));
    expect(await probeFilterSupport(session, 'r', {}, names)).toEqual(unknown);
    expect(seen).toHaveLength(1);
  });

  it('does not report a filter as ignored that changed values in as many rows, wherever the headers stand', async () => {
    const probe = async (rows: (isFiltered: boolean) => string, ...order: ('headers' | 'rows')[]) => {
      const server = await startFaultServer((request, response) => {
        const isFiltered = (request.url ?? '').includes('branchID=999');
        const members = { headers: '"headers":["a"]', rows: `"rows":${rows(isFiltered)}` };
        const text = `{"success":true,"data":{${order.map((name) => members[name]).join(',')},"row_count":1}}`;
        respondWith(text)(request, response);
      });
      return (await probeFilterSupport(makeSession(server.url), 'r', {}, ['branchID'])).branchID;
    };
    const total = (isFiltered: boolean) => `[{"a":${isFiltered ? 0 : 5}}]`;
    const same = () => '[{"a":5}]';
    expect([await probe(total, 'rows', 'headers'), await probe(total, 'headers', 'rows')]).toEqual([
      'unknown',
      'unknown',
    ]);
    expect([await probe(same, 'rows', 'headers'), await probe(same, 'headers', 'rows')]).toEqual([
      'ignored',
      'ignored',
    ]);
  });

  it('classifies every filter of the demo office’s reports', async () => {
    const { session } = await openDemo();
    const names = reportFilters.map(({ name }) => name);
    const checkable = reportFilters.filter(isCheckable).map(({ name }) => name);
    const all = await probeFilterSupport(session, 'sales-by-consultant', {}, names);
    const clientOnly = await probeFilterSupport(session, 'client-contacts', {}, names);
    expect(all).toEqual({
      ...Object.fromEntries(checkable.map((name) => [name, 'works'])),
      isActive: 'unknown',
    });
    expect(clientOnly).toEqual({
      ...Object.fromEntries(checkable.map((name) => [name, 'ignored'])),
      clientID: 'works',
      isActive: 'unknown',
    });
  });
});
