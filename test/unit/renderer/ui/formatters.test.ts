import { createCountColumn, getCellText } from '@renderer/table/columns/app-column';
import { toFieldText } from '@renderer/ui/details';
import {
  formatBytes,
  formatDuration,
  formatInteger,
  getBadgeVariant,
  hasRightToLeft,
  splitRuns,
  truncateText,
} from '@renderer/ui/formatters';
import { describe, expect, it } from 'vitest';

it('quantities are shown in bytes, kilobytes and megabytes, or seconds and minutes', () => {
  expect([512, 84_000, 1_234_567].map(formatBytes)).toEqual(['512 bytes', '84 kB', '1.2 MB']);
  expect([0.26, 12, 185].map(formatDuration)).toEqual(['0.3 s', '12 s', '3 min 05 s']);
});

it('counts below zero have the minus sign of amounts, and the hyphen in copies and files', () => {
  expect([-13, -1_234n, 50_000].map(formatInteger)).toEqual(['\u221213', '\u22121,234', '50,000']);
  const column = createCountColumn({ id: 'change', header: 'Change', value: (row: number) => row });
  expect(getCellText(column, -13)).toBe('-13');
});

/** Runs of right-to-left letters within a text. */
describe('faults 694: a text with right-to-left letters', () => {
  it.each([
    ['משה כהן (7001)', ['', 'משה כהן', ' (7001)']],
    ['Line 12: محمد علي, 1,250.00', ['Line 12: ', 'محمد علي', ', 1,250.00']],
    ['רחוב הרצל 5/3 תל־אביב', ['', 'רחוב הרצל 5/3 תל־אביב', '']],
    ['דוד 500.00, שרה 20.00', ['', 'דוד', ' 500.00, ', 'שרה', ' 20.00']],
  ])('%s is split into its runs', (text, parts) => {
    expect(hasRightToLeft(text)).toBe(true);
    expect(splitRuns(text)).toEqual(parts);
    expect(splitRuns(text).join('')).toBe(text);
  });

  it('is none where it has only other letters', () => {
    expect(hasRightToLeft('Nguyễn, Ms Chloé (7001) 東京')).toBe(false);
  });
});

it('faults 35: a text stays as it is up to what a cell or field has room for, else is truncated and says how long it was', () => {
  expect(truncateText('x'.repeat(1_000_000), 'cell')).toMatch(/^x{500}… \(1,000,000 characters\)$/);
  expect(truncateText('x'.repeat(2_001), 'field')).toMatch(/^x{2000}… \(2,001 characters\)$/);
  expect(truncateText('short', 'cell')).toBe('short');
  expect(truncateText('x'.repeat(2_000), 'field')).toHaveLength(2_000);
});

it('fields that the document does not know are read as words', () => {
  expect([null, undefined, true, 'null', { a: 1 }].map(toFieldText)).toEqual(['', '', 'Yes', 'null', '{"a":1}']);
});

it.each([
  ['danger', ['Cancelled', 'Canceled', 'CANCELED ']],
  ['warning', ['Wait-listed', 'wait listed', 'Waitlisted']],
  ['success', ['Confirmed']],
  ['neutral', ['Cancel', 'Cancellation pending', 'Not confirmed', 'Unquoted', 'constructor', '__proto__', '']],
])('the colour of a status is that of its word in every spelling, and of no other word: %s', (variant, states) => {
  expect(states.map((state) => [state, getBadgeVariant(state)])).toEqual(states.map((state) => [state, variant]));
});
