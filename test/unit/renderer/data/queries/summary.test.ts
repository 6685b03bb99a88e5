/** A summary that is read again: what is on the screen stays, unless something of it has changed. */
import { summaryQuery } from '@renderer/data/queries/summary';
import { encodeSummary } from '@shared/encoded-summary';
import type { SummaryDefinition } from '@shared/schemas/summary';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';

const definition: SummaryDefinition = {
  source: 'trips',
  rows: ['status'],
  column: null,
  measures: ['trips'],
  filters: {},
};

function encode(count: number) {
  const whole = {
    counts: Int32Array.of(count),
    trips: Int32Array.of(count),
    sums: Int32Array.of(0),
    excluded: null,
    large: [],
  };
  return encodeSummary({
    sumCount: 1,
    amountCount: 1,
    columns: [],
    fields: [{ keys: ['Invoiced'], codes: Int32Array.of(0) }],
    rows: { byColumn: null, whole },
    subtotals: null,
    total: { byColumn: null, whole },
    before: null,
    othersCount: null,
    coverage: {},
    notes: [],
  });
}

afterEach(() => vi.unstubAllGlobals());

describe('a summary that is read again', () => {
  it('faults 590: is the same object while nothing has changed, and another one once a number has', async () => {
    let count = 1;
    const invoke = () => Promise.resolve({ ok: true, value: encode(count) });
    vi.stubGlobal('window', { tripledger: { invoke } });
    const client = new QueryClient();
    const read = () => client.fetchQuery({ ...summaryQuery('office', definition), staleTime: 0 });
    const first = await read();
    expect(await read()).toBe(first);
    count = 2;
    const changed = await read();
    expect(changed.result).not.toBe(first.result);
    expect(changed.result.rows[0]?.cells[0]?.trips).toBe(2);
  });
});
