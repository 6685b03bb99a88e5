import { OfficeDiagnostics } from '@main/office/connect/office-diagnostics';
import type { CompletedRequest } from '@main/server/request-tracer';
import { AppError } from '@shared/errors/errors';
import { describe, expect, it } from 'vitest';

const window = { used: 9, limit: 500, seconds: 60, queued: 0, isShared: true };
const makeRequest = (more: Partial<CompletedRequest> = {}): CompletedRequest => ({
  ...{ startedAtMs: 1_000, method: 'GET', path: '/client/fetchOne/{id}', status: 200, error: null, durationMs: 12 },
  ...{ waitedMs: 3, retries: 0, bytes: 90, headers: {} },
  ...more,
});
const snapshot = (diagnostics: OfficeDiagnostics) => diagnostics.snapshot(window, null);

describe('diagnostics', () => {
  it('store the last 500 requests, newest first, and count them all', () => {
    const diagnostics = new OfficeDiagnostics();
    for (let n = 0; n < 600; n += 1) diagnostics.recordRequest(makeRequest({ startedAtMs: n, retries: 1 }));
    diagnostics.recordRequest(makeRequest({ startedAtMs: 600, status: 429, error: new AppError('rate-limited', '') }));
    diagnostics.recordRequest(makeRequest({ startedAtMs: 601, status: null, error: new AppError('cancelled', '') }));
    const { requests, totals } = snapshot(diagnostics);
    expect([requests.length, requests[0]?.startedAtMs, requests[0]?.code]).toEqual([500, 601, 'cancelled']);
    expect(totals).toEqual({ requests: 602, failed: 1, refused: 1, retries: 600 });
  });

  it('collect a warning once, with its count, and never a value of the record', () => {
    const diagnostics = new OfficeDiagnostics();
    const found = { expected: 'a whole number', found: 'text' };
    for (const index of [0, 7])
      diagnostics.recordWarnings('trip', [{ path: `sectors.${index}.financial.gst`, ...found, received: 'Jane' }], 5);
    const warning = { record: 'trip', path: 'sectors.*.financial.gst', ...found, times: 2, lastAtMs: 5 };
    expect(snapshot(diagnostics).warnings).toEqual([warning]);
    expect(JSON.stringify(snapshot(diagnostics))).not.toContain('Jane');
  });

  it('name no field that is not documented: a key may be a person’s name', () => {
    const diagnostics = new OfficeDiagnostics();
    const twice = { expected: 'one value', found: 'two different values', received: '' };
    diagnostics.recordWarnings('trip', [{ ...twice, path: 'sectors.3.surprise.Jane Citizen' }], 5);
    diagnostics.recordWarnings('group list', [{ ...twice, path: 'members.Jane Citizen' }], 5);
    diagnostics.recordWarnings('trip list', [{ ...twice, path: 'pagination.per_page' }], 5);
    expect(snapshot(diagnostics).warnings.map(({ path }) => path)).toEqual([
      ...['sectors.*.(other field).(other field)', '(other field).(other field)', 'pagination.per_page'],
    ]);
  });
});
