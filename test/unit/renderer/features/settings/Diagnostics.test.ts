import { formatSupportText } from '@renderer/features/settings/Diagnostics';
import type { Diagnostics } from '@shared/records/diagnostics';
import { expect, it } from 'vitest';

const sent = { startedAtMs: Date.UTC(2026, 10, 21, 4), method: 'GET', path: '/client/fetchOne/{id}' } as const;
const response = { status: 404, code: 'not-found', durationMs: 12.4, waitedMs: 0, retries: 1, bytes: 90 } as const;
const warning = { record: 'trip', path: 'sectors.*.qty', expected: 'a whole number', found: 'text' } as const;
const diagnostics: Diagnostics = {
  totals: { requests: 12, failed: 1, refused: 2, retries: 3 },
  requests: [{ ...sent, ...response }],
  window: { used: 9, limit: 500, seconds: 60, queued: 4, isShared: true },
  headers: { atMs: 1, values: { 'x-ratelimit-remaining': '488' } },
  warnings: [{ ...warning, times: 7, lastAtMs: 1 }],
  urlForm: { tripPath: '/trip', idIn: 'path' },
};
const format = (more: Partial<Parameters<typeof formatSupportText>[0]> = {}) =>
  formatSupportText({ diagnostics, version: '0.1.0', logLines: [], ...more });

it('the copied diagnostics contain the counts, requests, headers and warnings', () => {
  expect(format()).toBe(`Tripledger 0.1.0, diagnostics

Requests: 12, failed 1, refused by the rate limit 2, retries 3
Window: 9 of 500 in 60 s, 4 waiting, shared
Paths: trips /trip, ids in the path

Headers of the last answer
x-ratelimit-remaining: 488

Contract warnings: record, path, expected, found, times
trip\tsectors.*.qty\ta whole number\ttext\t7

Requests: started, method, path, status, problem, took ms, waited ms, retries, bytes
2026-11-21T04:00:00.000Z\tGET\t/client/fetchOne/{id}\t404\tnot-found\t12\t0\t1\t90
`);
});

it('the log stands last', () => {
  expect(format({ logLines: ['first', 'last'] }).endsWith('\nLog\nfirst\nlast\n')).toBe(true);
});
