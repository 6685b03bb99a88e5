/**
 * What a report's column holds, judged by what was counted of it and by its name. The API does not say: the unit of amounts
 * "depends on the report's SQL template" (API document, report/run), so that money is asked for, never assumed.
 */
import { z } from 'zod';

/** What was counted of a column. Counts are rows. */
export const columnStatsSchema = z.object({
  integers: z.int(),
  decimals: z.int(),
  dates: z.int(),
  datesWithTime: z.int(),
  texts: z.int(),
  flags: z.int(),
  nested: z.int(),
  empty: z.int(),
  /** Numbers that came as texts: "12.50". */
  quotedNumbers: z.int(),
  /** Numbers that no exact sum holds. */
  unsummed: z.int(),
  /** Bytes of the longest value. */
  longest: z.int(),
  /** Most decimal places. */
  scale: z.int(),
  /** The exact sum as a decimal number. */
  sum: z.string(),
});
export type ColumnStats = z.infer<typeof columnStatsSchema>;

export const columnTypes = ['integer', 'decimal', 'date', 'text'] as const;
export type ColumnType = (typeof columnTypes)[number];

/** What staff said of a column that may be money. */
export const moneyKinds = ['cents', 'decimal', 'none'] as const;
export type MoneyKind = (typeof moneyKinds)[number];

/** A column as staff corrected it; what is left out is as it was found. */
export const columnSettingSchema = z.object({
  type: z.enum(columnTypes).exactOptional(),
  money: z.enum(moneyKinds).exactOptional(),
});
export type ColumnSetting = z.infer<typeof columnSettingSchema>;

/** The words of a header in lower case: "TotalAmount", "total_amount" and "Total amount" are the same. */
export function tokenizeHeader(header: string): string[] {
  return header
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%$]/u)
    .filter((word) => word !== '');
}

/** Last words of headers whose digits are a name, not a number. */
const identifierTokens = new Set(
  'id ids no nr number phone mobile fax tel telephone card iata reference ref crn abn acn postcode zip account code locator reloc pnr passport ticket'.split(
    ' ',
  ),
);

/** Whether a header names things by their digits: ids, phones, card numbers. They are no amounts, and no numbers in a sheet. */
export function isIdentifier(header: string): boolean {
  const tokens = tokenizeHeader(header).filter((word) => !/^\d{1,9}$/.test(word));
  return identifierTokens.has(tokens.at(-1) ?? '');
}

/** Rows with a value. */
const countFilled = (stats: ColumnStats) =>
  stats.integers + stats.decimals + stats.dates + stats.texts + stats.flags + stats.nested;

/** Whether an identifier's values are whole numbers throughout: they stand in order, and to the right, as numbers do. */
export function isNumericId(header: string, stats: ColumnStats): boolean {
  return (
    isIdentifier(header) && stats.integers > 0 && stats.quotedNumbers === 0 && countFilled(stats) === stats.integers
  );
}

/** Which record a column's ids open. */
export function getLinkedRecordKind(header: string): 'trip' | 'client' | null {
  const tokens = tokenizeHeader(header);
  if (tokens.length !== 2 || tokens[1] !== 'id') return null;
  return tokens[0] === 'trip' || tokens[0] === 'client' ? tokens[0] : null;
}

/** A column's type from its values: numbers that came as texts count as numbers where decimal places show that they are. */
export function inferType(header: string, stats: ColumnStats): ColumnType {
  const numbers = stats.integers + stats.decimals;
  const all = countFilled(stats);
  if (all === 0) return 'text';
  if (stats.dates === all) return 'date';
  if (numbers < all || isIdentifier(header)) return 'text';
  if (stats.decimals > 0) return 'decimal';
  // Digits that came as texts, without a decimal place anywhere, may be a code.
  return stats.quotedNumbers > 0 ? 'text' : 'integer';
}

/** A column's type: as staff corrected it, else as it was found. */
export function getColumnType(header: string, stats: ColumnStats, setting: ColumnSetting | undefined): ColumnType {
  return setting?.type ?? inferType(header, stats);
}

const moneyTokens = new Set(
  'amount amounts total totals net gross fee fees gst tax taxes commission price cost costs fare fares paid payment payments balance due value revenue sales margin profit charge charges credit debit refund claim claimed unclaimed owing income spend deposit discount markup cents dollars $ aud nzd'.split(
    ' ',
  ),
);
const countTokens = new Set('count qty quantity rate percent percentage % pct days nights pax ratio share'.split(' '));

const rateTokens = new Set(
  'rate percent percentage % pct ratio share average avg mean year month day line row position sequence order rank'.split(
    ' ',
  ),
);

/** Whether a sum of the column means anything: that of ids or rates does not. */
export function isSummable(header: string): boolean {
  return !isIdentifier(header) && !tokenizeHeader(header).some((word) => rateTokens.has(word));
}

/** Whether a column may be money, so that staff are asked. */
export function mayBeMoney(header: string, type: ColumnType, stats: ColumnStats): boolean {
  if (type !== 'integer' && type !== 'decimal') return false;
  const tokens = tokenizeHeader(header);
  if (isIdentifier(header) || tokens.some((word) => countTokens.has(word))) return false;
  return tokens.some((word) => moneyTokens.has(word)) || (type === 'decimal' && stats.scale === 2);
}

/** What the answer about a report's money was given for: another set of columns, or a changed report, asks again. */
export function toMoneyConfirmationKey(headers: readonly string[], lastModified: string | null): string {
  return JSON.stringify([lastModified, headers]);
}

/** The settings that hold for a result: what was said of its money only where it was said of the same columns and report. */
export function getEffectiveSettings(
  columns: Readonly<Record<string, ColumnSetting>>,
  basis: string | null,
  headers: readonly string[],
  lastModified: string | null,
): Readonly<Record<string, ColumnSetting>> {
  if (basis === toMoneyConfirmationKey(headers, lastModified)) return columns;
  return Object.fromEntries(Object.entries(columns).map(([header, { money: _, ...setting }]) => [header, setting]));
}

/** The setting of a column; names that every object inherits ("constructor") have none. */
export function getColumnSetting(
  settings: Readonly<Record<string, ColumnSetting>>,
  header: string,
): ColumnSetting | undefined {
  return Object.hasOwn(settings, header) ? settings[header] : undefined;
}

/** How a sheet writes a column (the row engine's modes). Money is divided only where it is asked to be. */
export function getXlsxColumnMode(
  header: string,
  stats: ColumnStats | null,
  setting: ColumnSetting | undefined,
  isInDollars: boolean,
): 'by-cell' | 'text' | 'number' | 'date' | 'cents' {
  if (isInDollars && setting?.money === 'cents') return 'cents';
  const type = setting?.type;
  if (type === 'integer' || type === 'decimal') return 'number';
  if (type !== undefined) return type;
  if (isIdentifier(header)) return 'text';
  return stats !== null && inferType(header, stats) === 'decimal' ? 'number' : 'by-cell';
}
