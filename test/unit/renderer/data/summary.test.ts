/** A summary that is read again: what is on the screen stays, unless something of it has changed. */
import { summaryQuery } from '@renderer/data/reports';
import { QueryClient } from '@tanstack/react-query';
import { encodeRows, makeDefinition } from '@test/helpers/summaries';
import { expect, it, onTestFinished, vi } from 'vitest';

it('a summary is the same object while nothing has changed, and another one once a number has', async () => {
  let count = 1;
  const invoke = () => Promise.resolve({ ok: true, value: encodeRows([count], [0]) });
  vi.stubGlobal('window', { tripledger: { invoke } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const client = new QueryClient();
  const definition = makeDefinition({ source: 'trips', rows: ['status'], measures: ['trips'] });
  const query = summaryQuery('office', { definition, runId: null });
  const read = () => client.fetchQuery({ ...query, staleTime: 0 });
  const first = await read();
  expect(await read()).toBe(first);
  count = 2;
  const changed = await read();
  expect(changed.result).not.toBe(first.result);
  expect(changed.result.rows[0]?.cells[0]?.trips).toBe(2);
});
