import { OfficeDiagnostics } from '@main/office/connect/office-diagnostics';
import type { CompletedRequest } from '@main/system/log/logger';
import { AppError } from '@shared/errors/errors';
import { describe, expect, it } from 'vitest';

const window = { used: 9, limit: 500, seconds: 60, queued: 0, isShared: true };
const makeRequest = (more: Partial<CompletedRequest> = {}): CompletedRequest => ({
  ...{ path: '/client/fetchOne/7', status: 200, error: null, durationMs: 12, waitedMs: 3, retries: 0 },
  ...more,
});
const snapshot = (diagnostics: OfficeDiagnostics) => diagnostics.snapshot(window, null);

describe('diagnostics', () => {
  it('count requests by how they went', () => {
    const diagnostics = new OfficeDiagnostics();
    diagnostics.recordRequest(makeRequest({ retries: 1 }));
    diagnostics.recordRequest(makeRequest({ status: 429, error: new AppError('rate-limited', '') }));
    diagnostics.recordRequest(makeRequest({ status: null, error: new AppError('cancelled', '') }));
    expect(snapshot(diagnostics).totals).toEqual({ requests: 3, failed: 1, refused: 1, retries: 1 });
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
    const twice = { expected: 'one value', found: 'two values', received: '' };
    diagnostics.recordWarnings('trip', [{ ...twice, path: 'sectors.3.surprise.Jane Citizen' }], 5);
    diagnostics.recordWarnings('group list', [{ ...twice, path: 'members.Jane Citizen' }], 5);
    diagnostics.recordWarnings('trip list', [{ ...twice, path: 'pagination.per_page' }], 5);
    expect(snapshot(diagnostics).warnings.map(({ path }) => path)).toEqual([
      ...['sectors.*.(other field).(other field)', '(other field).(other field)', 'pagination.per_page'],
    ]);
  });
});
