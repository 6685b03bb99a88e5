import { formatSupportText } from '@renderer/features/settings/texts';
import type { Diagnostics } from '@shared/records/diagnostics';
import { expect, it } from 'vitest';

const warning = { record: 'trip', path: 'sectors.*.qty', expected: 'a whole number', found: 'text' } as const;
const diagnostics: Diagnostics = {
  totals: { requests: 12, failed: 1, refused: 2, retries: 3 },
  window: { used: 9, limit: 500, seconds: 60, queued: 4, isShared: true },
  warnings: [{ ...warning, times: 7, lastAtMs: 1 }],
  urlForm: { tripPath: '/trip', idIn: 'path' },
};

it('the copied diagnostics contain the counts and warnings, and the log last', () => {
  const text = formatSupportText({ diagnostics, version: '0.1.0', logLines: ['first', 'last'] });
  const [heading, counts, ofWarning, ...log] = text.split('\n');
  expect([heading, ...log]).toEqual(['Tripledger 0.1.0, diagnostics', 'first', 'last', '']);
  const { totals, window, urlForm } = diagnostics;
  expect(JSON.parse(counts ?? '')).toEqual({ totals, window, urlForm });
  expect(ofWarning).toContain('"path":"sectors.*.qty","expected":"a whole number","found":"text","times":7');
});
