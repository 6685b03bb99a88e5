/** The provenance of an export as text. */
import { formatProvenance, isProvenanceText } from '@main/rows/files/table';
import { formatTimestamp } from '@shared/values/dates';
import { plainProvenance } from '@test/helpers/results';
import { describe, expect, it } from 'vitest';

describe('a provenance', () => {
  it('is one line of text for each entry, whatever its value contains', () => {
    const text = formatProvenance({
      ...plainProvenance,
      filtersSent: { branchID: '3', source: 'a\nb' },
      rows: 7,
      totals: [{ column: 'total', sum: '1250.5' }],
      extent: 'As shown',
      warnings: ['One thing'],
    });
    expect(text.split('\r\n')).toEqual([
      ...['Office: Test office', 'Exported: Sales', `Data from: ${formatTimestamp(Date.UTC(2026, 10, 20, 9))}`],
      ...['Source: loaded from the server', 'Filter branchID: 3', 'Filter source: a b', 'Rows: 7', 'Extent: As shown'],
      ...['Total of total: 1250.5', 'Warning: One thing', 'Written by: Tripledger', ''],
    ]);
  });

  it('faults 528: tells ordinary sentences from what needs care', () => {
    const text = formatProvenance({
      ...plainProvenance,
      notes: ['The lines add up to 1.00.'],
      warnings: ['Row 3 is missing.'],
    });
    expect(text).toContain('Note: The lines add up to 1.00.\r\nWarning: Row 3 is missing.\r\n');
    expect(isProvenanceText(text)).toBe(true);
  });
});
