/**
 * Infers what a report's column contains from its statistics and its name. The API does not document the unit of amounts
 * (build/docs/api.md, Reports): the values or the name prove it, or the user says it; it is never assumed.
 */

import { type ColumnSetting, type ColumnStats, type ColumnType, numberEqual, toHeading, withoutCents } from './report';

/** Splits a header into words in lower case: "TotalAmount", "total_amount" and "Total amount" are the same. */
export function tokenizeHeader(header: string): string[] {
  return header
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%$]/u)
    .filter((word) => word !== '');
}

/** Last words of headers whose digits identify something: they are not numbers. */
const identifierTokens = new Set(
  'id ids no nr number phone mobile fax tel telephone card iata reference ref crn abn acn postcode zip account code locator reloc pnr passport ticket'.split(
    ' ',
  ),
);

/** Whether a column's digits identify something (ids, phones, card numbers). They are not summed, and are texts in a sheet. */
export function isIdentifier(header: string): boolean {
  const tokens = tokenizeHeader(header).filter((word) => !/^\d{1,9}$/.test(word));
  return identifierTokens.has(tokens.at(-1) ?? '');
}

/** Counts the rows with a value. */
export const countFilled = (stats: ColumnStats) =>
  stats.integers + stats.decimals + stats.dates + stats.texts + stats.flags + stats.nested;

/** Counts the values that the sum of a column of numbers leaves out. */
export const countExcluded = ({ unsummed, texts, flags, nested, dates }: ColumnStats) =>
  unsummed + texts + flags + nested + dates;

/** Whether all values of an identifier are integers, so that they sort and align as numbers. */
export function isNumericId(header: string, stats: ColumnStats): boolean {
  return (
    isIdentifier(header) && stats.integers > 0 && stats.quotedNumbers === 0 && countFilled(stats) === stats.integers
  );
}

/** Gets the kind of record that a column's ids open. */
export function getLinkedRecordKind(header: string): 'trip' | 'client' | null {
  const tokens = tokenizeHeader(header);
  if (tokens.length !== 2 || tokens[1] !== 'id') return null;
  return tokens[0] === 'trip' || tokens[0] === 'client' ? tokens[0] : null;
}

/** Infers a column's type from its values. Numbers that came as texts are numbers if any value has decimal places. */
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

/** Gets a column's type: as the user corrected it, else inferred. */
export function getColumnType(header: string, stats: ColumnStats, setting: ColumnSetting | undefined): ColumnType {
  return setting?.type ?? inferType(header, stats);
}

const moneyTokens = new Set(
  'amount amounts total totals net nett gross fee fees gst tax taxes commission price cost costs fare fares paid payment payments balance due value revenue sales margin profit charge charges credit debit refund refunds claim claimed unclaimed owing outstanding income turnover sell spend deposit deposits discount discounts markup cents dollars $ aud nzd'.split(
    ' ',
  ),
);
const countTokens = new Set('count qty quantity rate percent percentage % pct days nights pax ratio share'.split(' '));

const rateTokens = new Set(
  'rate percent percentage % pct ratio share average avg mean year month day line row position sequence order rank'.split(
    ' ',
  ),
);
/** Words that make no sum wherever they stand: "average fare", "% commission". */
const shareTokens = new Set(['average', 'avg', 'mean', '%', 'percent', 'percentage', 'pct']);

/** Gets what a header names: the last word, or the one before "of" and "by" ("share of sales", "rank by fare"). */
function getHeadWord(tokens: readonly string[]): string {
  const end = tokens.findIndex((word) => word === 'of' || word === 'by');
  return tokens[(end > 0 ? end : tokens.length) - 1] ?? '';
}

/** Whether a sum of the column is meaningful: not of ids, rates and means. Amounts that the user confirmed have one. */
export function isSummable(header: string, setting?: ColumnSetting): boolean {
  if (setting?.money === 'cents' || setting?.money === 'decimal') return true;
  const tokens = tokenizeHeader(header);
  if (isIdentifier(header) || tokens.some((word) => shareTokens.has(word))) return false;
  return !rateTokens.has(getHeadWord(tokens));
}

/** Whether a column may be money, so that the user must confirm its unit. */
export function mayBeMoney(header: string, type: ColumnType, stats: ColumnStats): boolean {
  if (type !== 'integer' && type !== 'decimal') return false;
  const tokens = tokenizeHeader(header);
  if (isIdentifier(header) || tokens.some((word) => countTokens.has(word))) return false;
  return tokens.some((word) => moneyTokens.has(word)) || (type === 'decimal' && stats.scale === 2);
}

/** Whether a column of this type can be cents. Amounts with decimals are dollars, and text or dates are no amounts. */
export const canBeCents = (type: ColumnType): boolean => type === 'integer';

/** Whether the name of a column says that its whole numbers are cents: "amount_cents". */
export function isNamedCents(header: string): boolean {
  const tokens = tokenizeHeader(header);
  return tokens.length > 1 && tokens.at(-1) === 'cents';
}

/**
 * Whether a column is cents: the screen and files as on screen divide it by 100. Its name may say so, unless the user has
 * said otherwise; the type may have changed since.
 */
export function isCents(header: string, type: ColumnType, setting: ColumnSetting | undefined): boolean {
  return canBeCents(type) && (setting?.money === undefined ? isNamedCents(header) : setting.money === 'cents');
}

/** Whether amounts are in dollars: as the user said, or because an amount with decimals can be nothing else. */
export function isInDollars(
  name: string,
  type: ColumnType,
  stats: ColumnStats,
  setting: ColumnSetting | undefined,
): boolean {
  if (setting?.money !== undefined) return setting.money === 'decimal';
  return type === 'decimal' && stats.scale > 0 && mayBeMoney(name, type, stats);
}

/** Whether whole numbers are amounts of which nothing says if they are cents or dollars: the user is asked. */
export function isUnitUnknown(
  name: string,
  type: ColumnType,
  stats: ColumnStats,
  setting: ColumnSetting | undefined,
): boolean {
  return setting?.money === undefined && canBeCents(type) && !isNamedCents(name) && mayBeMoney(name, type, stats);
}

/** The headings of a result's columns in words; those of amounts in dollars never say "cents". */
export function getShownHeaders(
  { headers, columns }: { readonly headers: readonly string[]; readonly columns: readonly (ColumnStats | undefined)[] },
  settings: Readonly<Record<string, ColumnSetting>>,
): string[] {
  const headings = headers.map((name, index) => {
    const [stats, setting] = [columns[index], getColumnSetting(settings, name)];
    if (!stats) return toHeading(name);
    const type = getColumnType(name, stats, setting);
    return isCents(name, type, setting) || isInDollars(name, type, stats, setting)
      ? withoutCents(toHeading(name))
      : toHeading(name);
  });
  return numberEqual(headings);
}

/** Makes the key of the answer what a report's amounts are. Other columns have another key, and are asked again. */
export const toMoneyConfirmationKey = (headers: readonly string[]): string => JSON.stringify(headers);

/** Gets the settings that apply to a result. What amounts are applies only to the columns for which it was said. */
export function getEffectiveSettings(
  columns: Readonly<Record<string, ColumnSetting>>,
  basis: string | null,
  headers: readonly string[],
): Readonly<Record<string, ColumnSetting>> {
  const key = toMoneyConfirmationKey(headers);
  // Earlier versions put the state of the report before its columns.
  if (basis === key || basis?.endsWith(`,${key}]`)) return columns;
  return Object.fromEntries(Object.entries(columns).map(([header, { money: _, ...setting }]) => [header, setting]));
}

/** Gets the setting of a column. Names that every object inherits ("constructor") have none. */
export function getColumnSetting(
  settings: Readonly<Record<string, ColumnSetting>>,
  header: string,
): ColumnSetting | undefined {
  return Object.hasOwn(settings, header) ? settings[header] : undefined;
}

/**
 * Gets the row engine's mode for a column of an export. Cents become dollars only if `isInDollars`.
 *
 * @param stats - null while the rows are still to come: cents are then what was said to be, or is named so
 */
export function getExportColumnMode(
  header: string,
  stats: ColumnStats | null,
  setting: ColumnSetting | undefined,
  isInDollars: boolean,
): 'by-cell' | 'text' | 'number' | 'date' | 'cents' {
  const type = setting?.type ?? (stats && inferType(header, stats));
  if (isInDollars && isCents(header, type ?? 'integer', setting)) return 'cents';
  if (setting?.type === 'integer' || setting?.type === 'decimal') return 'number';
  if (setting?.type !== undefined) return setting.type;
  if (isIdentifier(header)) return 'text';
  return type === 'decimal' ? 'number' : 'by-cell';
}
