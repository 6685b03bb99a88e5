import { formatSupportText } from '@renderer/features/settings/Diagnostics';
import type { Diagnostics } from '@shared/records/diagnostics';
import { expect, it } from 'vitest';

const warning = { record: 'trip', path: 'sectors.*.qty', expected: 'a whole number', found: 'text' } as const;
const diagnostics: Diagnostics = {
  totals: { requests: 12, failed: 1, refused: 2, retries: 3 },
  window: { used: 9, limit: 500, seconds: 60, queued: 4, isShared: true },
  warnings: [{ ...warning, times: 7, lastAtMs: 1 }],
  urlForm: { tripPath: '/trip', idIn: 'path' },
};
const format = (more: Partial<Parameters<typeof formatSupportText>[0]> = {}) =>
  formatSupportText({ diagnostics, version: '0.1.0', logLines: [], ...more });

it('the copied diagnostics contain the counts and warnings', () => {
  expect(format()).toBe(`Tripledger 0.1.0, diagnostics

Requests: 12, failed 1, refused by the rate limit 2, retries 3
Window: 9 of 500 in 60 s, 4 waiting, shared
Paths: trips /trip, ids in the path

Contract warnings: record, path, expected, found, times
trip\tsectors.*.qty\ta whole number\ttext\t7
`);
});

it('the log stands last', () => {
  expect(format({ logLines: ['first', 'last'] }).endsWith('\nLog\nfirst\nlast\n')).toBe(true);
});
