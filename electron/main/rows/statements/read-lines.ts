/**
 * Reads the lines of a sheet under a layout. A row is a line only if all of it fits what the sheet itself says; each other
 * row with something in it is a total, or named with the reason.
 */
import type { StatementLine } from '@shared/commission/statement-file';
import { sumCents } from '@shared/values/money';
import {
  createCurrencyReader,
  findCommonestCurrency,
  findUnnamedCurrency,
  listCurrencies,
  toCurrency,
} from './currencies';
import {
  type GridRow,
  isBlankAmount,
  isEmptyRow,
  isRoundedNumber,
  type ReadingWays,
  type RowProblem,
  readCents,
  readDay,
  type StatementLayout,
  toCellText,
} from './grid';
import { countHeadings, toHeaderKey } from './guess-columns';
import { makeWidthTest } from './row-widths';
import { type ComparedAmount, readSides } from './sides';
import { createIdentityReader, findLabel, findTotalKind, isTax, type Sum, SumsAbove } from './totals';

/** A line with the code of its currency; empty where nothing says it. */
type FoundLine = StatementLine & { readonly currency: string };

type TotalRow = {
  readonly row: number;
  readonly cents: number | null;
  /** Code of its currency; empty where nothing says it. */
  readonly currency: string;
  readonly isPart: boolean;
  /** Whether it proves which side is taken back: it is the same whichever is, and named as a total. */
  readonly isProof: boolean;
};

/** What was read of a sheet. */
export type SheetLines = ReturnType<typeof readSheet>;

/** Years between a date and those of most lines, from which on it is a typing error. */
const maxYearsApart = 5;

const getYear = (day: string) => Number(day.slice(0, 4));

/** Leaves out dates that are far from the others. */
function dropFarDates(lines: readonly FoundLine[]): FoundLine[] {
  const years = lines.flatMap(({ date }) => (date === null ? [] : [getYear(date)])).sort((a, b) => a - b);
  const middle = years[Math.floor(years.length / 2)] ?? 0;
  const isFar = (date: string | null) => date !== null && Math.abs(getYear(date) - middle) > maxYearsApart;
  return lines.map((line) => (isFar(line.date) ? { ...line, date: null } : line));
}

const zeroDecimals = /^(\p{Nd}+)[.,]0{1,2}$/u;

/** Takes what a spreadsheet writes behind whole numbers off the references, where all of them have it: 4711.0 may else be 47110. */
function dropZeroDecimals(lines: readonly FoundLine[]): readonly FoundLine[] {
  const references = lines.flatMap(({ reference }) => reference ?? []);
  if (references.length === 0 || !references.every((text) => zeroDecimals.test(text))) return lines;
  return lines.map((line) => ({ ...line, reference: line.reference?.replace(zeroDecimals, '$1') ?? null }));
}

/** A row with something in it. */
type Row = {
  readonly row: number;
  readonly cells: GridRow;
  readonly isBelowHeader: boolean;
  /** What it has as the amount that is compared, read as that of a total. */
  readonly amount: ComparedAmount | RowProblem;
};

/** Reads a sheet. Amounts of two currencies do not add up: lines in another one than the commonest are listed apart. */
export function readSheet(rows: readonly GridRow[], layout: StatementLayout, ways: ReadingWays) {
  const { columns, headerRow } = layout;
  const { takenBack, decimalSign, dateOrder } = ways;
  const first = headerRow ?? -1;
  const header = headerRow === null ? null : toHeaderKey(rows[first] ?? []);
  const findWidthProblem = makeWidthTest(rows, layout, ways.separator);
  const fitting = rows.filter((cells, row) => row > first && !isEmptyRow(cells) && findWidthProblem(cells) === null);
  const sides = readSides(fitting, layout, decimalSign);
  const currencies = createCurrencyReader(rows, layout);
  const filled: readonly Row[] = rows.flatMap((cells, row) => {
    if (isEmptyRow(cells) || row === headerRow) return [];
    return [{ row, cells, isBelowHeader: row > first, amount: sides.read(cells, takenBack, true) }];
  });

  const isAmount = (cells: GridRow, column: number) =>
    isBlankAmount(cells[column]) || readCents(cells[column], decimalSign) !== null;
  /** Whether a cell has no text: a reference or a name of digits is one. */
  const isValue = (cells: GridRow, column: number) => {
    if (isBlankAmount(cells[column]) || column === columns.currency || column === columns.date) return true;
    if (column === columns.reference || column === columns.passenger) return false;
    const text = toCellText(cells[column]);
    if (!/\p{L}/u.test(text)) return true;
    return isAmount(cells, column) || toCurrency(text) !== '' || readDay(text, dateOrder) !== null;
  };
  /** Whether a row is the header again, as on each page of a printed list. */
  const isHeader = (cells: GridRow, amount: Row['amount']) =>
    typeof amount === 'string' && toHeaderKey(cells) === header;
  const withAmount = filled.filter(
    ({ amount, cells, isBelowHeader }) => isBelowHeader && amount !== 'no-amount' && !isHeader(cells, amount),
  );
  const getIdentity = createIdentityReader(
    withAmount.map(({ cells }) => cells),
    layout,
    isValue,
  );
  const lastAmount = withAmount.findLast(({ amount }) => typeof amount === 'object')?.row ?? -1;
  /** The currencies that the lines name, and the one of those that name none. */
  const named = withAmount.flatMap(({ cells, amount }) => {
    if (typeof amount === 'string') return [];
    const { isBare, lacking, texts } = getIdentity(cells);
    const isTotal = isBare || ((lacking.length > 0 || texts < 2) && findLabel(cells) !== null);
    return isTotal ? [] : [currencies.findOfLine(cells, amount.currency)];
  });
  const main = findUnnamedCurrency(named);

  const above = new SumsAbove();
  const counts = { debit: 0, credit: 0 };
  const lines: FoundLine[] = [];
  const totals: TotalRow[] = [];
  let unreadable: { readonly row: number; readonly problem: RowProblem }[] = [];
  /** Rows that may be lines: they are where the next total says so. */
  let pending: { readonly cells: GridRow; readonly row: number; readonly amount: Sum }[] = [];
  let isBelowOtherHeader = false;

  const name = ({ row }: Pick<Row, 'row'>, problem: RowProblem) => void unreadable.push({ row, problem });

  const addLine = ({ row, cells }: Pick<Row, 'row' | 'cells'>, { cents, currency }: Sum) => {
    const getText = (column: number | undefined) =>
      (column === undefined ? '' : toCellText(cells[column]).trim()) || null;
    const isRounded = columns.reference !== undefined && isRoundedNumber(cells[columns.reference]);
    const own = currencies.findOfLine(cells, currency) || (main ?? '');
    const side = sides.getSide(cells);
    if (side !== null) counts[side] += 1;
    above.add({ cents, currency: own });
    lines.push({
      row,
      reference: getText(columns.reference),
      ...(isRounded && { isReferenceRounded: true as const }),
      passenger: getText(columns.passenger),
      details: getText(columns.details),
      date: columns.date === undefined ? null : readDay(cells[columns.date], dateOrder),
      compared: cents,
      currency: own,
    });
  };

  /** Makes lines of the rows that may be some, if a total is the sum of the lines with them, and not without. */
  const settlePending = (total: Sum) => {
    const open = pending.reduce((sum, { amount: { cents } }) => sum + cents, 0);
    const isWith = above.countLines(total) === 0 && above.countLines({ ...total, cents: total.cents - open }) > 0;
    if (isWith) {
      for (const line of pending) addLine(line, line.amount);
      const settled = new Set(pending.map(({ row }) => row));
      unreadable = unreadable.filter(({ row }) => !settled.has(row));
    }
    pending = [];
  };

  const addTotal = ({ row, cells, amount }: Row, sum: Sum | null, isPart: boolean) => {
    if (sum !== null) settlePending(sum);
    const labels = cells.filter((_, column) => !isAmount(cells, column));
    const [ofLabel = ''] = listCurrencies(labels.map(toCellText).join(' '), false);
    const currency = sum?.currency || ofLabel || (sum === null ? '' : above.findCurrency(sum.cents));
    const isProof = typeof amount === 'object' && amount.isFixed && findLabel(cells) === 'whole';
    totals.push({ row, cents: sum?.cents ?? null, currency, isPart, isProof });
    above.begin();
  };

  const addUnclear = (row: Row, sum: Sum) => {
    name(row, 'unclear-total');
    // A balance that is brought forward stands above all lines.
    const isSum = [sum.cents, -sum.cents].some((cents) => above.countLines({ ...sum, cents }) > 0);
    const isOpen = lines.length > 0 && !isSum && findLabel(row.cells) === null && !isTax(row.cells);
    if (isOpen) pending.push({ ...row, amount: sum });
  };

  /** A row above the header is a total by its label only. */
  const readTitle = (row: Row, { cents, currency }: Sum) => {
    const label = findLabel(row.cells);
    if (label === null || label === 'loose') name(row, 'above-header');
    else totals.push({ row: row.row, cents, currency, isPart: label === 'part', isProof: label === 'whole' });
  };

  /** Finds why the cells of a row are not what the header says. */
  const findProblem = ({ row, cells, amount }: Row): RowProblem | null => {
    if (isHeader(cells, amount)) return 'repeated-header';
    // Headings of two rows.
    if (row - 1 === headerRow && amount === 'amount' && countHeadings(cells) > 1) return 'repeated-header';
    isBelowOtherHeader ||= amount === 'amount' && countHeadings(cells) > 1;
    if (isBelowOtherHeader) return 'other-header';
    const width = amount === 'no-amount' ? null : findWidthProblem(cells);
    // Of a total nothing but its amount is read: cut off it is another one than the sum of the lines.
    return width === 'cut' && getIdentity(cells).isBare && findLabel(cells) !== null ? null : width;
  };

  const findKind = ({ row, cells }: Row, sum: Sum | null) => {
    if (sum === null && findLabel(cells) === null) return null;
    const taken = sum === null || sum.cents >= 0 ? null : { ...sum, cents: -sum.cents };
    const sumLines = sum === null ? 0 : above.countLines(sum);
    const isLast = row === lastAmount;
    const isPaid = taken !== null && above.countLines(taken) > 1;
    const identity = getIdentity(cells);
    const kind = findTotalKind(cells, identity, { sumLines, isPaid, isLast, lines: lines.length });
    // Whatever it is called: the sum of all above, and no booking's.
    const isOurs = ways.isKnown?.(toCellText(cells[columns.reference ?? -1]).trim()) ?? true;
    if (isOurs || sumLines < 2) return kind;
    if (kind === 'unclear' && identity.lacking.length > 0) return 'total';
    return kind === null && isLast ? 'unclear' : kind;
  };

  for (const row of filled) {
    const { cells, amount } = row;
    const sum =
      typeof amount === 'string'
        ? null
        : { cents: amount.cents, currency: currencies.findOfTotal(cells, amount.currency) };
    if (!row.isBelowHeader) {
      if (sum !== null) readTitle(row, sum);
      continue;
    }
    const said = ways.rowKinds.get(row.row);
    const problem = said === 'not-read' ? 'wide' : said === undefined ? findProblem(row) : null;
    const kind = problem !== null ? null : (said ?? findKind(row, sum));
    if (problem !== null) name(row, problem);
    else if (kind === 'total' || kind === 'part') addTotal(row, sum, kind === 'part');
    else if (kind === 'unclear' && sum !== null) addUnclear(row, sum);
    else {
      const own = currencies.isKnown(cells) ? sides.read(cells, takenBack, false) : 'currency';
      if (typeof own === 'string') name(row, own);
      else addLine(row, own);
    }
  }

  const ofTotals = findUnnamedCurrency(totals.flatMap(({ currency }) => currency || []));
  const found = lines
    .sort((a, b) => a.row - b.row)
    .map((line) => ({ ...line, currency: line.currency || (ofTotals ?? '') }));
  const currency = findCommonestCurrency(found.map((line) => line.currency)) || ofTotals;
  const isOther = (line: FoundLine) => line.currency !== (currency ?? '');
  const compared = dropZeroDecimals(dropFarDates(found.filter((line) => !isOther(line))));
  const hasDate = ({ row }: FoundLine) => toCellText(rows[row]?.[columns.date ?? -1]).trim() !== '';
  const unnamed = named.filter((own) => own === '').length;
  return {
    lines: compared.map(({ currency: _, ...line }) => line),
    ...{ totals, unreadable },
    /** Lines on each side, and the side that is taken back where the file says it. */
    sides: { counts, proven: sides.proven },
    /** Lines whose date could not be read, or is far from the others. */
    undated: compared.filter((line) => line.date === null && hasDate(line)).map(({ row }) => ({ row })),
    /** Lines of whose booking reference the spreadsheet has lost digits. */
    rounded: compared.filter((line) => line.isReferenceRounded).map(({ row }) => ({ row })),
    /** Rows that would be lines, but for the currency of their amounts. */
    others: found.filter(isOther).map((line) => ({ row: line.row, currency: line.currency, cents: line.compared })),
    currency: {
      currency,
      /** Currencies that the file names, and no line is in. */
      named: currencies.named.filter((own) => found.every((line) => line.currency !== own)),
      /** Rows that name no currency, beside others that name one, and the one in which they are read. */
      unnamed: main === null || unnamed === 0 ? null : { currency: main, count: unnamed },
    },
  };
}

/** Adds up what is compared. */
export const addUp = (lines: readonly StatementLine[]) => Number(sumCents(lines.map(({ compared }) => compared)).cents);

/** Lists the totals in the currency of the lines, and in none. */
export const listOwnTotals = ({ totals, currency: { currency } }: SheetLines) =>
  totals.filter((row) => row.currency === '' || row.currency === currency);

/** The total that the file states: the last row of totals in the currency of the lines that is none of a part. */
export function findStated(sheet: SheetLines) {
  const last = listOwnTotals(sheet).findLast(({ cents, isPart }) => cents !== null && !isPart);
  return last ? { cents: last.cents ?? 0, row: last.row, isProof: last.isProof } : null;
}
