import { createCountColumn, getCellText } from '@renderer/table/columns/app-column';
import { formatBytes, formatDuration, formatInteger } from '@renderer/ui/formatters';
import { expect, it } from 'vitest';

it('quantities are shown in bytes, kilobytes and megabytes, or seconds and minutes', () => {
  expect([512, 84_000, 1_234_567].map(formatBytes)).toEqual(['512 bytes', '84 kB', '1.2 MB']);
  expect([0.26, 12, 185].map(formatDuration)).toEqual(['0.3 s', '12 s', '3 min 05 s']);
});

it('counts below zero have the minus sign of amounts, and the hyphen in copies and files', () => {
  expect([-13, -1_234n, 50_000].map(formatInteger)).toEqual(['\u221213', '\u22121,234', '50,000']);
  const column = createCountColumn({ id: 'change', header: 'Change', value: (row: number) => row });
  expect(getCellText(column, -13)).toBe('-13');
});
