import { formatSupportText } from '@renderer/features/diagnostics/diagnostics-text';
import type { Diagnostics } from '@shared/schemas/diagnostics';
import { expect, it } from 'vitest';

const diagnostics: Diagnostics = {
  isDebugging: true,
  totals: { requests: 12, failed: 1, refused: 2, retries: 3 },
  requests: [
    {
      startedAtMs: Date.UTC(2026, 10, 21, 4, 0, 0),
      method: 'GET',
      path: '/client/fetchOne/{id}',
      status: 404,
      code: 'not-found',
      durationMs: 12.4,
      waitedMs: 0,
      retries: 1,
      bytes: 90,
    },
  ],
  window: { samples: [{ atMs: 1, used: 9, limit: 500 }], seconds: 60, queued: 4, isShared: true },
  headers: { atMs: 1, values: { 'x-ratelimit-remaining': '488' } },
  warnings: [
    { record: 'trip', path: 'sectors.*.qty', expected: 'a whole number', found: 'text', times: 7, lastAtMs: 1 },
  ],
  debug: { atMs: 1, path: '/x', message: 'shard 4', trace: 'secret.php:12' },
  urlVariants: { tripPath: '/trip', tripId: 'path', clientId: null },
};

it('the copied diagnostics contain the counts, requests, headers and warnings, and no debug information', () => {
  expect(
    formatSupportText({ diagnostics, rules: [], version: '0.1.0', logLines: [] }),
  ).toBe(`Tripledger 0.1.0, diagnostics

Requests: 12, failed 1, refused by the rate limit 2, retries 3
Window: 9 of 500 in 60 s, 4 waiting, shared
Paths: trips /trip, trip id in the path, client id in the (unknown)

Headers of the last answer
x-ratelimit-remaining: 488

Contract warnings: record, path, expected, found, times
trip\tsectors.*.qty\ta whole number\ttext\t7

Requests: started, method, path, status, problem, took ms, waited ms, retries, bytes
2026-11-21T04:00:00.000Z\tGET\t/client/fetchOne/{id}\t404\tnot-found\t12\t0\t1\t90
`);
});

it('the rules of the office’s filters are in it, without what was sent to find them out', () => {
  const rules = [
    {
      label: 'Trip status',
      meaning: 'capitals make no difference',
      evidence: 'Seen in 1 request',
      atMs: Date.UTC(2026, 10, 21),
      isKnown: true,
    },
    {
      label: 'Order',
      meaning: 'smallest trip number first',
      evidence: 'Seen in each list',
      atMs: null,
      isKnown: true,
    },
  ];
  expect(formatSupportText({ diagnostics, rules, version: '0.1.0', logLines: [] })).toContain(`
How the server filters: rule, meaning, evidence, looked for
Trip status\tcapitals make no difference\tSeen in 1 request\t2026-11-21T00:00:00.000Z
Order\tsmallest trip number first\tSeen in each list\t-

`);
});

it('the log stands last, and loses its oldest lines where the text would be too long', () => {
  const short = formatSupportText({ diagnostics, rules: [], version: '0.1.0', logLines: ['first', 'last'] });
  expect(short.endsWith('\nLog\nfirst\nlast\n')).toBe(true);
  const lines = Array.from({ length: 3_000 }, (_, index) => `${index} ${'x'.repeat(95)}`);
  const long = formatSupportText({ diagnostics, rules: [], version: '0.1.0', logLines: lines });
  expect(long.length).toBeLessThanOrEqual(200_010);
  expect(long.endsWith(`${lines.at(-1)}\n`)).toBe(true);
  expect(long).not.toContain(`\n${lines[0]}\n`);
});
