/** What tests ask of a sheet. */
import type { SheetGroup, StatementSheet } from '@shared/commission/statement-sheet';
import { expect } from 'vitest';

/** The sentence as it is read. */
export const toSentence = ({ pieces }: StatementSheet): string =>
  `${pieces.map(({ lead, text }) => lead + text).join('')}.`;

export const getChip = ({ chips }: StatementSheet, group: SheetGroup) => {
  const { count = 0, cents = 0 } = chips.find((chip) => chip.group === group) ?? {};
  return { count, cents };
};
export const listGroup = ({ pairs }: StatementSheet, group: SheetGroup) => pairs.filter((pair) => pair.group === group);
export const listWhys = (sheet: StatementSheet, group: SheetGroup) => listGroup(sheet, group).map(({ why }) => why);
export const listBookings = (sheet: StatementSheet, group: SheetGroup) =>
  listGroup(sheet, group)
    .flatMap(({ bookings }) => bookings.map(({ sectorId }) => sectorId))
    .sort();

/** Checks that every line stands in one chip, and every cent in the sum. */
export function expectPlaced(sheet: StatementSheet): void {
  const aside = new Set<SheetGroup>(['missing', 'refused']);
  const left = sheet.chips.filter(({ group }) => !aside.has(group));
  expect(left.reduce((sum, { cents }) => sum + cents, 0)).toBe(sheet.sum.compared);
  const rows = sheet.pairs.filter(({ group }) => !aside.has(group)).flatMap(({ lines }) => lines.map(({ row }) => row));
  expect(new Set(rows).size).toBe(rows.length);
  expect(left.reduce((sum, { count }) => sum + count, 0)).toBe(rows.length);
  expect(rows).toHaveLength(sheet.sum.lines + getChip(sheet, 'not-read').count);
}
