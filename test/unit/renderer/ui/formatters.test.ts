import { getCellText } from '@renderer/table/columns/app-column';
import { createCountColumn } from '@renderer/table/columns/column-factories';
import { formatBytes, formatDuration, formatInteger } from '@renderer/ui/formatters';
import { describe, expect, it } from 'vitest';

describe('quantities', () => {
  it('are shown in bytes, kilobytes and megabytes, or seconds and minutes', () => {
    expect([formatBytes(512), formatBytes(84_000), formatBytes(1_234_567)]).toEqual(['512 bytes', '84 kB', '1.2 MB']);
    expect([formatDuration(0.26), formatDuration(12), formatDuration(185)]).toEqual(['0.3 s', '12 s', '3 min 05 s']);
  });
});

it('faults 506: counts below zero have the minus sign of amounts, and the hyphen in copies and files', () => {
  expect([formatInteger(-13), formatInteger(-1_234n), formatInteger(50_000)]).toEqual([
    '\u221213',
    '\u22121,234',
    '50,000',
  ]);
  const column = createCountColumn({ id: 'change', header: 'Change', value: (row: number) => row });
  expect(getCellText(column, -13)).toBe('-13');
});
