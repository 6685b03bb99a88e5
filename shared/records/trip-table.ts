/** Listed trips as a table of columns: the index of saved trips, and a list on its way to the page. */

import type { ColumnKind } from '../columns/columns';
import type { ColumnTable } from '../columns/table';
import { toColumnKinds } from '../fields/field';
import { type SummaryAmountField, summaryFields, tripAmounts, tripFields } from '../fields/trip';
import { centsToDecimal, formatMoney } from '../values/money';
import type { ContractWarning } from './record';
import type { SectorSummary, TripItem, TripRow } from './trip';

/** What is known of a record beside its fields. Times are epoch milliseconds. */
const recordFields = {
  has_summary: 'boolean',
  /** Of the texts of its amounts. */
  amount_style: 'number',
  /** What a row says beside its documented fields, as JSON. @see Extras */
  extras: 'text',
  /** The record's key, where it is not its id. */
  key: 'text',
  fetched_at: 'number',
  gone_at: 'number',
} as const satisfies Readonly<Record<string, ColumnKind>>;

/** Columns of a trip by their names: those of its sector summary have no prefix. */
export const tripColumns = { ...toColumnKinds(tripFields), ...toColumnKinds(summaryFields), ...recordFields };

export type TripTable = ColumnTable<typeof tripColumns>;
export type TripColumnName = keyof typeof tripColumns;

/** A listed trip as it was cached. */
export type TripEntry = TripRow & {
  readonly key: string;
  /** When a complete list first lacked the trip; null while lists have it. */
  readonly goneAtMs: number | null;
};

/** -123456 becomes "-1,234.56". */
const toGroupedDecimal = (cents: number) => formatMoney(cents).replace('\u2212', '-');

const toFormattedName = ({ summaryField }: { readonly summaryField: SummaryAmountField }) =>
  `${summaryField}_formatted` as const;

/** The ways in which the API writes an amount. */
const amountStyles: readonly ((cents: number) => string)[] = [
  centsToDecimal,
  toGroupedDecimal,
  (cents) => `$${toGroupedDecimal(cents)}`,
  (cents) => toGroupedDecimal(cents).replace('-', '-$'),
  (cents) => `$${centsToDecimal(cents)}`,
];

/** An API writes all amounts in one style, which is tried first. */
let lastStyle = 0;

function hasStyle(summary: SectorSummary, format: (cents: number) => string): boolean {
  for (const amount of tripAmounts) {
    const cents = summary[amount.summaryField];
    if (cents === null || format(cents) !== summary[toFormattedName(amount)]) return false;
  }
  return true;
}

/** The style in which all amounts of a summary are written; null where there is none, or an amount has no text. */
function findAmountStyle(summary: SectorSummary): number | null {
  if (hasStyle(summary, amountStyles[lastStyle] ?? centsToDecimal)) return lastStyle;
  const style = amountStyles.findIndex((format) => hasStyle(summary, format));
  if (style < 0) return null;
  lastStyle = style;
  return style;
}

const listNames = <F extends object>(fields: F) => Object.keys(fields) as (keyof F & string)[];
const tripNames = listNames(tripFields);
const summaryNames = listNames(summaryFields);
const recordNames = listNames(recordFields);

/** What a row says beside the columns of its documented fields. */
type Extras = {
  readonly warnings?: readonly ContractWarning[];
  /** Fields of the trip that are not documented. */
  readonly trip?: object | undefined;
  /** The same of its sector summary, and the texts of its amounts where they have no style. */
  readonly summary?: object | undefined;
};

const knownTripNames = new Set<string>([...tripNames, 'sector_summary']);
const knownSummaryNames = new Set<string>(summaryNames);
const styledSummaryNames = new Set<string>([...summaryNames, ...tripAmounts.map(toFormattedName)]);

/** Selects the fields with other names; undefined for none. */
function pickOthers(record: object, known: ReadonlySet<string>): object | undefined {
  // Few records have any: their entries are not listed to find out.
  for (const name in record) {
    if (known.has(name)) continue;
    return Object.fromEntries(Object.entries(record).filter(([other]) => !known.has(other)));
  }
  return undefined;
}

/** Sets a trip as the values of a row, with all that it says. `key` and `goneAtMs` are those of a cached one. */
export function setTripRow(
  table: TripTable,
  row: number,
  { trip, warnings, fetchedAtMs, key, goneAtMs }: TripRow & Partial<TripEntry>,
): void {
  const { sector_summary: summary } = trip;
  const style = summary && findAmountStyle(summary);
  const extras: Extras = {
    ...(warnings.length > 0 && { warnings }),
    trip: pickOthers(trip, knownTripNames),
    summary: pickOthers(summary ?? {}, style === null ? knownSummaryNames : styledSummaryNames),
  };
  table.set(row, tripNames, trip);
  table.set(row, summaryNames, summary ?? {});
  table.set(row, recordNames, {
    has_summary: summary !== null,
    amount_style: style,
    extras: (extras.warnings ?? extras.trip ?? extras.summary) ? JSON.stringify(extras) : null,
    key: key === String(trip.id) ? null : key,
    fetched_at: fetchedAtMs,
    gone_at: goneAtMs,
  });
}

const readExtras = (table: TripTable, row: number) => JSON.parse(table.get(row, 'extras') ?? '{}') as Extras;

/** The text of an amount; undefined where it is among the extras. */
function formatAmount(table: TripTable, row: number, name: SummaryAmountField): string | null | undefined {
  const format = amountStyles[table.get(row, 'amount_style') ?? -1];
  const cents = table.get(row, name);
  return cents === null ? null : format?.(cents);
}

/** The trip of a row of an index or a list, with fields of its own. */
export function toTripItem(table: TripTable, row: number): TripItem {
  const extras = readExtras(table, row);
  const trip: Record<string, unknown> = {};
  for (const name of tripNames) trip[name] = table.get(row, name);
  trip.sector_summary = null;
  if (table.get(row, 'has_summary') === true) {
    const summary: Record<string, unknown> = {};
    for (const name of summaryNames) summary[name] = table.get(row, name);
    for (const amount of tripAmounts) {
      const text = formatAmount(table, row, amount.summaryField);
      if (text !== undefined) summary[toFormattedName(amount)] = text;
    }
    trip.sector_summary = Object.assign(summary, extras.summary);
  }
  return Object.assign(trip, extras.trip) as TripItem;
}

/** A part of a row, which reads its values from the columns. */
class View {
  readonly table: TripTable;
  readonly row: number;

  constructor(table: TripTable, row: number) {
    this.table = table;
    this.row = row;
  }
}

class SummaryView extends View {}

class TripView extends View {
  get sector_summary(): SectorSummary | null {
    const { table, row } = this;
    return table.get(row, 'has_summary') === true ? (new SummaryView(table, row) as unknown as SectorSummary) : null;
  }

  /** As JSON, and for who compares trips: a view has no fields of its own. */
  toJSON(): TripItem {
    return toTripItem(this.table, this.row);
  }
}

function defineField(view: typeof View, name: string, get: (table: TripTable, row: number) => unknown): void {
  Object.defineProperty(view.prototype, name, {
    get(this: View) {
      return get(this.table, this.row);
    },
  });
}

for (const name of tripNames) defineField(TripView, name, (table, row) => table.get(row, name));
for (const name of summaryNames) defineField(SummaryView, name, (table, row) => table.get(row, name));
for (const amount of tripAmounts) {
  const name = toFormattedName(amount);
  defineField(SummaryView, name, (table, row) => toTripItem(table, row).sector_summary?.[name]);
}

const noWarnings: ContractWarning[] = [];

class RowView extends View {
  get trip(): TripItem {
    return new TripView(this.table, this.row) as unknown as TripItem;
  }

  get warnings(): readonly ContractWarning[] {
    return readExtras(this.table, this.row).warnings ?? noWarnings;
  }

  get fetchedAtMs(): number | undefined {
    return this.table.get(this.row, 'fetched_at') ?? undefined;
  }
}

/** The row of a table as a view: it shows what the table has when it is read. */
export const toTripRow = (table: TripTable, row: number): TripRow => new RowView(table, row) as unknown as TripRow;

/** The rows of a table as views. */
export const toTripRows = (table: TripTable): TripRow[] =>
  Array.from({ length: table.rowCount }, (_, row) => toTripRow(table, row));
