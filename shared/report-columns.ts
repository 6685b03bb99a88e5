/**
 * What a report's column holds, judged by what was counted of it and by its name. The API does not say: the unit of amounts
 * "depends on the report's SQL template" (API document, report/run), so that money is asked for, never assumed.
 */
import { z } from 'zod';

/** What was counted of a column. Counts are rows. */
export const columnFactsSchema = z.object({
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
export type ColumnFacts = z.infer<typeof columnFactsSchema>;

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
export function wordsOf(header: string): string[] {
  return header
    .slice(0, 200)
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}%$]/u)
    .filter((word) => word !== '');
}

/** Last words of headers whose digits are a name, not a number. */
const nameWords = new Set(
  'id ids no nr number phone mobile fax tel telephone card iata reference ref crn abn acn postcode zip account code locator reloc pnr passport ticket'.split(
    ' ',
  ),
);

/** Whether a header names things by their digits: ids, phones, card numbers. They are no amounts, and no numbers in a sheet. */
export function isIdentifier(header: string): boolean {
  const words = wordsOf(header).filter((word) => !/^\d{1,9}$/.test(word));
  return nameWords.has(words.at(-1) ?? '');
}

/** Rows with a value. */
const filled = (facts: ColumnFacts) =>
  facts.integers + facts.decimals + facts.dates + facts.texts + facts.flags + facts.nested;

/** Whether an identifier's values are whole numbers throughout: they stand in order, and to the right, as numbers do. */
export function isNumbered(header: string, facts: ColumnFacts): boolean {
  return isIdentifier(header) && facts.integers > 0 && facts.quotedNumbers === 0 && filled(facts) === facts.integers;
}

/** Which record a column's ids open. */
export function recordOf(header: string): 'trip' | 'client' | null {
  const words = wordsOf(header);
  if (words.length !== 2 || words[1] !== 'id') return null;
  return words[0] === 'trip' || words[0] === 'client' ? words[0] : null;
}

/** A column's type from its values: numbers that came as texts count as numbers where decimal places show that they are. */
export function foundType(header: string, facts: ColumnFacts): ColumnType {
  const numbers = facts.integers + facts.decimals;
  const all = filled(facts);
  if (all === 0) return 'text';
  if (facts.dates === all) return 'date';
  if (numbers < all || isIdentifier(header)) return 'text';
  if (facts.decimals > 0) return 'decimal';
  // Digits that came as texts, without a decimal place anywhere, may be a code.
  return facts.quotedNumbers > 0 ? 'text' : 'integer';
}

/** A column's type: as staff corrected it, else as it was found. */
export function typeOf(header: string, facts: ColumnFacts, setting: ColumnSetting | undefined): ColumnType {
  return setting?.type ?? foundType(header, facts);
}

const moneyWords = new Set(
  'amount amounts total totals net gross fee fees gst tax taxes commission price cost costs fare fares paid payment payments balance due value revenue sales margin profit charge charges credit debit refund claim claimed unclaimed owing income spend deposit discount markup cents dollars $ aud nzd'.split(
    ' ',
  ),
);
const countWords = new Set('count qty quantity rate percent percentage % pct days nights pax ratio share'.split(' '));

const rateWords = new Set(
  'rate percent percentage % pct ratio share average avg mean year month day line row position sequence order rank'.split(
    ' ',
  ),
);

/** Whether a sum of the column means anything: that of ids or rates does not. */
export function addsUp(header: string): boolean {
  return !isIdentifier(header) && !wordsOf(header).some((word) => rateWords.has(word));
}

/** Whether a column may be money, so that staff are asked. */
export function mayBeMoney(header: string, type: ColumnType, facts: ColumnFacts): boolean {
  if (type !== 'integer' && type !== 'decimal') return false;
  const words = wordsOf(header);
  if (isIdentifier(header) || words.some((word) => countWords.has(word))) return false;
  return words.some((word) => moneyWords.has(word)) || (type === 'decimal' && facts.scale === 2);
}

/** What the answer about a report's money was given for: another set of columns, or a changed report, asks again. */
export function moneyBasis(headers: readonly string[], lastModified: string | null): string {
  return JSON.stringify([lastModified, headers]);
}

/** The settings that hold for a result: what was said of its money only where it was said of the same columns and report. */
export function settingsInForce(
  columns: Readonly<Record<string, ColumnSetting>>,
  basis: string | null,
  headers: readonly string[],
  lastModified: string | null,
): Readonly<Record<string, ColumnSetting>> {
  if (basis === moneyBasis(headers, lastModified)) return columns;
  return Object.fromEntries(Object.entries(columns).map(([header, { money: _, ...setting }]) => [header, setting]));
}

/** The setting of a column; names that every object inherits ("constructor") have none. */
export function ownSetting(
  settings: Readonly<Record<string, ColumnSetting>>,
  header: string,
): ColumnSetting | undefined {
  return Object.hasOwn(settings, header) ? settings[header] : undefined;
}

/** How a sheet writes a column (the row engine's modes). Money is divided only where it is asked to be. */
export function sheetMode(
  header: string,
  facts: ColumnFacts | null,
  setting: ColumnSetting | undefined,
  isInDollars: boolean,
): 'by-cell' | 'text' | 'number' | 'date' | 'cents' {
  if (isInDollars && setting?.money === 'cents') return 'cents';
  const type = setting?.type;
  if (type === 'integer' || type === 'decimal') return 'number';
  if (type !== undefined) return type;
  if (isIdentifier(header)) return 'text';
  return facts !== null && foundType(header, facts) === 'decimal' ? 'number' : 'by-cell';
}
