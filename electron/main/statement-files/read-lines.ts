/** Reads the lines of a sheet under a layout. Every row with something in it is a line, a total, or named as unreadable. */

import type { DateOrder, DecimalSign } from '@shared/reading-ways';
import type { RowProblem } from '@shared/schemas/statement/check';
import { maxStatementCents } from '@shared/schemas/statement/file';
import type { StatementLine } from '@shared/schemas/statement/lines';
import type { StatementLayout } from '@shared/schemas/statement/settings';
import { anyDollar, findCurrencyCode, isBlankAmount, readAmount, readCents } from './amounts';
import { readDay } from './dates';
import { describeRow, type GridRow, isEmptyRow, isRoundedNumber, toCellText } from './grid';
import { toHeaderKey } from './guess-columns';
import { type ComparedCurrency, createCurrencyReader, decideCurrency, findMainCurrency } from './line-currency';
import { SumsAbove } from './sums-above';
import { findTotalKind } from './total-rows';

export type TotalRow = {
  readonly row: number;
  readonly text: string;
  readonly cents: number | null;
  /** Code of its currency; empty where nothing says it. */
  readonly currency: string;
  readonly isPart: boolean;
};
type NamedRow = { readonly row: number; readonly text: string };

/** What a sheet has. */
export type SheetLines = {
  readonly lines: StatementLine[];
  readonly totals: TotalRow[];
  readonly unreadable: (NamedRow & { readonly problem: RowProblem })[];
  /** Lines whose date could not be read. */
  readonly undated: NamedRow[];
  /** Lines of whose booking reference the spreadsheet has lost digits. */
  readonly rounded: NamedRow[];
  /** Rows that would be lines, but for the currency of their amounts. */
  readonly others: (NamedRow & { readonly currency: string; readonly cents: number })[];
  /** The currency of the lines. */
  readonly compared: ComparedCurrency;
  /** Rows that name no currency, beside others that name one, and the one in which they are read. */
  readonly unnamed: { readonly currency: string; readonly count: number } | null;
};

type FoundRows = Pick<SheetLines, 'lines' | 'totals' | 'unreadable' | 'undated' | 'rounded'>;

type Compared = { readonly cents: number; readonly currency: string } | RowProblem;

/** The amount of a line that is compared: the amount less the credit, or the commission. */
function readCompared(
  cells: GridRow,
  { columns, theirAmount, isNegated }: StatementLayout,
  sign: DecimalSign,
): Compared {
  const parts = theirAmount === 'amount' ? [columns.amount, columns.credit] : [columns.commission];
  let cents = 0;
  let currency = '';
  let isBlank = true;
  for (const [index, column] of parts.entries()) {
    if (column === undefined || isBlankAmount(cells[column])) continue;
    const read = readAmount(cells[column], sign);
    if (typeof read === 'string') return read;
    isBlank = false;
    cents += index === 0 ? read.cents : -read.cents;
    currency = currency === '' || currency === anyDollar ? read.currency : currency;
  }
  if (isBlank) return 'no-amount';
  if (Math.abs(cents) > maxStatementCents) return 'too-large';
  return { cents: isNegated && cents !== 0 ? -cents : cents, currency };
}

/** Reads a sheet. Of an order or a sign that is not decided the first one that fits is used. */
export function readLines(
  rows: readonly GridRow[],
  layout: StatementLayout,
  order: DateOrder,
  sign: DecimalSign,
): SheetLines {
  const { columns, headerRow, comparedCurrency } = layout;
  const header = headerRow === null ? null : toHeaderKey(rows[headerRow] ?? []);
  const found: FoundRows = { lines: [], totals: [], unreadable: [], undated: [], rounded: [] };
  const { findOfLine, findOfTotal } = createCurrencyReader(rows, layout);
  const above = new SumsAbove();
  const lastRow = rows.findLastIndex((cells) => !isEmptyRow(cells));
  const currencies = new Map<number, string>();
  const getText = (cells: GridRow, column: number | undefined) =>
    (column === undefined ? '' : toCellText(cells[column]).trim()) || null;
  const toSigned = (cents: number | null) => (cents !== null && cents !== 0 && layout.isNegated ? -cents : cents);
  const getCents = (cells: GridRow, column: number | undefined) =>
    column === undefined ? null : toSigned(readCents(cells[column], sign));
  for (let row = 0; row <= lastRow; row += 1) {
    const cells = rows[row] ?? [];
    if (isEmptyRow(cells) || row === headerRow) continue;
    const text = describeRow(cells);
    const compared = readCompared(cells, layout, sign);
    const cents = typeof compared === 'string' ? null : compared.cents;
    const sum =
      typeof compared === 'string' ? null : { cents: compared.cents, currency: findOfTotal(cells, compared.currency) };
    const kind = findTotalKind(cells, layout, sum, above, row === lastRow);
    const toTotal = (isPart: boolean): TotalRow => {
      const currency = sum?.currency || findCurrencyCode(text) || (sum === null ? '' : above.findCurrency(sum.cents));
      return { row, text, cents, currency, isPart };
    };
    if (headerRow !== null && row < headerRow) {
      if (cents === null) continue;
      if (kind === null || kind === 'unclear') found.unreadable.push({ row, text, problem: 'above-header' });
      else found.totals.push(toTotal(kind === 'part'));
    } else if (kind === 'unclear' && cents !== null) found.unreadable.push({ row, text, problem: 'unclear-total' });
    else if (kind !== null) {
      const total = toTotal(kind !== 'total');
      found.totals.push(total);
      above.startAfterTotal(total.currency);
    } else if (header !== null && toHeaderKey(cells) === header) {
      found.unreadable.push({ row, text, problem: 'repeated-header' });
    } else if (typeof compared === 'string') found.unreadable.push({ row, text, problem: compared });
    else {
      const date = columns.date === undefined ? null : readDay(cells[columns.date], order);
      if (date === null && getText(cells, columns.date) !== null) found.undated.push({ row, text });
      const isRounded = columns.reference !== undefined && isRoundedNumber(cells[columns.reference]);
      if (isRounded) found.rounded.push({ row, text });
      const currency = findOfLine(cells, compared.currency);
      currencies.set(row, currency);
      above.add({ cents: compared.cents, currency });
      found.lines.push({
        row,
        reference: getText(cells, columns.reference),
        ...(isRounded && { isReferenceRounded: true as const }),
        passenger: getText(cells, columns.passenger),
        supplierReference: getText(cells, columns.supplierReference),
        details: getText(cells, columns.details),
        date,
        amount: getCents(cells, columns.amount),
        commission: getCents(cells, columns.commission),
        gst: getCents(cells, columns.gst),
        compared: compared.cents,
      });
    }
  }
  return dropOtherCurrencies(rows, found, currencies, comparedCurrency);
}

/**
 * Amounts of two currencies do not add up: lines in another one than the one that is compared are listed apart. Lines that
 * name none are in the same one whichever is compared.
 */
function dropOtherCurrencies(
  rows: readonly GridRow[],
  found: FoundRows,
  named: ReadonlyMap<number, string>,
  choice: string | null,
): SheetLines {
  const ofLines = findMainCurrency(named.values());
  const main = ofLines ?? findMainCurrency(found.totals.flatMap((total) => total.currency || []));
  const currencies = new Map([...named].map(([row, currency]) => [row, currency || (main ?? '')]));
  const compared = decideCurrency(currencies.values(), main, choice);
  const isOther = ({ row }: { readonly row: number }) => currencies.get(row) !== (compared.currency ?? '');
  const unnamed = [...named.values()].filter((currency) => currency === '').length;
  return {
    ...found,
    compared,
    lines: found.lines.filter((line) => !isOther(line)),
    undated: found.undated.filter((line) => !isOther(line)),
    rounded: found.rounded.filter((line) => !isOther(line)),
    others: found.lines.filter(isOther).map(({ row, compared: cents }) => ({
      row,
      text: describeRow(rows[row] ?? []),
      currency: currencies.get(row) ?? '',
      cents,
    })),
    unnamed: ofLines === null || unnamed === 0 ? null : { currency: ofLines, count: unnamed },
  };
}
