/** Samples of a column that may be money, as they were sent and as they would be in cents; what its name says of its unit. */
import type { MoneyColumn } from '@renderer/components/result-columns';
import { decimalToUnits, formatMoney } from '@shared/money';
import { getColumnSetting } from '@shared/report-columns';
import { type Cell, cellText } from '@shared/schemas/report';
import type { ColumnSetting, MoneyKind } from '@shared/schemas/report-column';

const maxSamples = 3;

/** What amounts are, by the index of their column in the report. */
export type MoneyKinds = Readonly<Record<number, MoneyKind>>;

/** Picks a few different values of a column; zeros only if there is nothing else. */
export function pickSamples(rows: readonly (readonly Cell[])[], index: number): string[] {
  const found = new Set<string>();
  for (const row of rows) {
    const text = cellText(row[index] ?? null);
    if (text !== '' && Number(text) !== 0) found.add(text);
    if (found.size === maxSamples) break;
  }
  return found.size > 0 ? [...found] : ['0'];
}

/** Formats a sample as if it were cents. Null if it is not a whole number. */
export function formatAsCents(text: string): string | null {
  const units = decimalToUnits(text, 0);
  return units === null ? null : formatMoney(units);
}

/** Whether a column's name says that its amounts are cents: "amount_cents", "Total (cents)". */
const isNamedCents = (name: string): boolean =>
  name
    .toLowerCase()
    .split(/[^a-z]+/)
    .includes('cents');

/** Chooses what is known before the user answers: an earlier answer, dollars for decimals, cents for a name that says so. */
export function getInitialKinds(
  columns: readonly MoneyColumn[],
  settings: Readonly<Record<string, ColumnSetting>>,
): MoneyKinds {
  return Object.fromEntries(
    columns.flatMap(({ index, name, mayBeCents }): [number, MoneyKind][] => {
      const kind = getColumnSetting(settings, name)?.money;
      if (kind && (mayBeCents || kind !== 'cents')) return [[index, kind]];
      if (!mayBeCents) return [[index, 'decimal']];
      return isNamedCents(name) ? [[index, 'cents']] : [];
    }),
  );
}
