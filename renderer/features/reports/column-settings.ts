/** What the user says of a result's columns: whether amounts are cents or dollars, and how values are read. */
import type { ResultColumn, Row } from '@renderer/fields/result-columns';
import type { AppColumn } from '@renderer/table/columns/app-column';
import { isUnproven } from '@shared/reports/column-readings';
import {
  canBeCents,
  getColumnSetting,
  getEffectiveSettings,
  inferType,
  toMoneyConfirmationKey,
} from '@shared/reports/columns';
import {
  type ColumnSetting,
  type ColumnStats,
  cellText,
  columnTypes,
  type MoneyKind,
  moneyKinds,
  type ReportRun,
} from '@shared/reports/report';
import type { PreferenceChange, ReportPreferences } from '@shared/settings/preferences';
import { decimalToUnits, formatMoney } from '@shared/values/money';
import { dateOrders, decimalSigns } from '@shared/values/read-values';
import { type MoneyQuestion, resultTexts, columnTexts as texts } from './texts';

/* The question of a report whose whole amounts may be cents or dollars: asked once for all of them. */

/** Rows in which a sample is looked for. */
const maxSampleRows = 10_000;

/** Makes the question from the first amount that is not zero; null where there is nothing to ask. */
export function findMoneyQuestion(columns: readonly ResultColumn[], rows: readonly Row[]): MoneyQuestion | null {
  for (const { index, unit, header } of columns) {
    if (unit !== null) continue;
    for (const row of rows.slice(0, maxSampleRows)) {
      const sample = cellText(row[index] ?? null);
      const units = decimalToUnits(sample, 0);
      if (units === null || sample === '' || BigInt(units) === 0n) continue;
      const heading = header.replace(/ \?$/, '');
      return { sample, heading, asCents: `$${formatMoney(units)}`, asDollars: `$${formatMoney(BigInt(units) * 100n)}` };
    }
  }
  return null;
}

/* Settings of columns: what amounts are holds for the columns of the result for which it was said. */

type Report = Pick<ReportPreferences, 'columns' | 'moneyConfirmationKey'>;
type Run = Pick<ReportRun, 'slug' | 'headers'>;

/** Makes the change that sets what the amounts of some columns are, by their headers. */
export function toMoneyChange(report: Report, run: Run, names: readonly string[], money: MoneyKind): PreferenceChange {
  const settings = new Map(
    Object.entries(getEffectiveSettings(report.columns, report.moneyConfirmationKey, run.headers)),
  );
  for (const name of names) settings.set(name, { ...settings.get(name), money });
  const columns = Object.fromEntries(settings);
  return { kind: 'report-columns', slug: run.slug, columns, basis: toMoneyConfirmationKey(run.headers) };
}

/** Makes the change that sets how a column is read; what its amounts are stays. */
function toTypeChange(report: Report, run: Run, name: string, typed: Omit<ColumnSetting, 'money'>): PreferenceChange {
  const { money } = getColumnSetting(report.columns, name) ?? {};
  const { [name]: _, ...others } = report.columns;
  const setting = { ...typed, ...(money ? { money } : {}) };
  const columns = Object.keys(setting).length === 0 ? others : { ...others, [name]: setting };
  return { kind: 'report-columns', slug: run.slug, columns, basis: report.moneyConfirmationKey };
}

/** Lists how a column can be read. One without texts has nothing that could be written in several ways. */
function listTypes(
  name: string,
  stats: ColumnStats,
): { readonly label: string; readonly typed: Omit<ColumnSetting, 'money'> }[] {
  const ways = {
    date: dateOrders.map((dateOrder) => ({
      label: texts.dateOrders[dateOrder],
      typed: { type: 'date' as const, dateOrder },
    })),
    decimal: decimalSigns.map((decimalSign) => ({
      label: texts.decimalSigns[decimalSign],
      typed: { type: 'decimal' as const, decimalSign },
    })),
    integer: [],
    text: [],
  };
  return [
    { label: texts.automatic(inferType(name, stats)), typed: {} },
    ...columnTypes.flatMap((type) => [
      { label: texts.types[type], typed: { type } },
      ...(stats.texts > 0 ? ways[type] : []),
    ]),
  ];
}

const isSame = (one: ColumnSetting, other: ColumnSetting) =>
  one.type === other.type && one.dateOrder === other.dateOrder && one.decimalSign === other.decimalSign;

/** Lists what the menu of a column's heading offers: what its amounts are, then how its values are read. */
export function listColumnChoices(
  { name, index, type, unit }: ResultColumn,
  run: Run & Pick<ReportRun, 'columns'>,
  report: Report,
  change: (change: PreferenceChange) => void,
): NonNullable<AppColumn<Row>['choices']> {
  const stats = run.columns[index];
  if (!stats) return [];
  const isNumber = type === 'integer' || type === 'decimal';
  const setting = getColumnSetting(report.columns, name) ?? {};
  const shown = unit === undefined ? 'none' : unit;
  return [
    ...(isNumber ? moneyKinds : [])
      .filter((money) => money !== 'cents' || canBeCents(type))
      .map((money) => ({
        label: texts.money[money],
        isChosen: shown === money,
        onChoose: () => change(toMoneyChange(report, run, [name], money)),
      })),
    ...listTypes(name, stats).map(({ label, typed }) => ({
      label,
      isChosen: isSame(setting, typed),
      onChoose: () => change(toTypeChange(report, run, name, typed)),
    })),
  ];
}

/** Names the values of a column that are not read as the numbers or dates that the user calls them; null for none. */
export function describeUnreadValues({ type, note = '', reading }: ResultColumn): string | null {
  if (!reading || reading.unreadCount === 0) return null;
  const question = isUnproven(reading) ? ` ${type === 'date' ? resultTexts.whichDay : resultTexts.whichSign}` : '';
  return `${resultTexts.unread(note, reading.unreadSample)}${question}`;
}
