/**
 * Reads the lines of a sheet under a layout. A row is a line only if all of it fits what the sheet itself says; each other
 * row with something in it is a total, or named with the reason.
 */
import type { StatementLine } from '@shared/commission/statement-file';
import { sumCents } from '@shared/values/money';
import {
  type CurrencyReader,
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
import { RowWidths } from './row-widths';
import { AmountSides, type ComparedAmount } from './sides';
import { createIdentityReader, findLabel, findTotalKind, type Identity, isTax, type Sum, SumsAbove } from './totals';

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

class SheetReader {
  private readonly cells: readonly GridRow[];
  private readonly layout: StatementLayout;
  private readonly ways: ReadingWays;
  private readonly header: string | null;
  private readonly rows: readonly Row[];
  private readonly sides: AmountSides;
  private readonly currency: CurrencyReader;
  private readonly widths: RowWidths;
  private readonly getIdentity: (cells: GridRow) => Identity;
  private readonly lastAmount: number;
  /** The currencies that the lines name, and the one of those that name none. */
  private readonly named: readonly string[];
  private readonly main: string | null;
  private readonly above = new SumsAbove();
  private isBelowOtherHeader = false;
  private readonly counts = { debit: 0, credit: 0 };
  private readonly lines: FoundLine[] = [];
  private readonly totals: TotalRow[] = [];
  private unreadable: { readonly row: number; readonly problem: RowProblem }[] = [];
  /** Rows that may be lines: they are where the next total says so. */
  private pending: { readonly cells: GridRow; readonly row: number; readonly amount: Sum }[] = [];

  constructor(rows: readonly GridRow[], layout: StatementLayout, ways: ReadingWays) {
    const first = layout.headerRow ?? -1;
    this.cells = rows;
    this.layout = layout;
    this.ways = ways;
    this.header = layout.headerRow === null ? null : toHeaderKey(rows[first] ?? []);
    this.widths = new RowWidths(rows, layout, ways.separator);
    const fitting = rows.filter(
      (cells, row) => row > first && !isEmptyRow(cells) && this.widths.findProblem(cells) === null,
    );
    this.sides = new AmountSides(fitting, layout, ways.decimalSign);
    this.currency = createCurrencyReader(rows, layout);
    this.rows = rows.flatMap((cells, row) => {
      if (isEmptyRow(cells) || row === layout.headerRow) return [];
      return [{ row, cells, isBelowHeader: row > first, amount: this.sides.read(cells, ways.takenBack, true) }];
    });
    const withAmount = this.rows.filter(
      ({ amount, cells, isBelowHeader }) => isBelowHeader && amount !== 'no-amount' && !this.isHeader(cells, amount),
    );
    this.getIdentity = createIdentityReader(
      withAmount.map(({ cells }) => cells),
      layout,
      (cells, column) => this.isValue(cells, column),
    );
    this.lastAmount = withAmount.findLast(({ amount }) => typeof amount === 'object')?.row ?? -1;
    this.named = withAmount.flatMap(({ cells, amount }) => {
      if (typeof amount === 'string') return [];
      const { isBare, lacking, texts } = this.getIdentity(cells);
      const isTotal = isBare || ((lacking.length > 0 || texts < 2) && findLabel(cells) !== null);
      return isTotal ? [] : [this.currency.findOfLine(cells, amount.currency)];
    });
    this.main = findUnnamedCurrency(this.named);
  }

  /** Reads all rows. Amounts of two currencies do not add up: lines in another one than the commonest are listed apart. */
  read() {
    for (const row of this.rows) this.readRow(row);
    const { totals, unreadable, counts, named, main } = this;
    const ofTotals = findUnnamedCurrency(totals.flatMap(({ currency }) => currency || []));
    const found = this.lines
      .sort((a, b) => a.row - b.row)
      .map((line) => ({ ...line, currency: line.currency || (ofTotals ?? '') }));
    const currency = findCommonestCurrency(found.map((line) => line.currency)) || ofTotals;
    const isOther = (line: FoundLine) => line.currency !== (currency ?? '');
    const lines = dropZeroDecimals(dropFarDates(found.filter((line) => !isOther(line))));
    const unnamed = named.filter((own) => own === '').length;
    return {
      lines: lines.map(({ currency: _, ...line }) => line),
      ...{ totals, unreadable },
      /** Lines on each side, and the side that is taken back where the file says it. */
      sides: { counts, proven: this.sides.proven },
      /** Lines whose date could not be read, or is far from the others. */
      undated: lines.filter((line) => line.date === null && this.hasDate(line)).map(({ row }) => ({ row })),
      /** Lines of whose booking reference the spreadsheet has lost digits. */
      rounded: lines.filter((line) => line.isReferenceRounded).map(({ row }) => ({ row })),
      /** Rows that would be lines, but for the currency of their amounts. */
      others: found
        .filter(isOther)
        .map(({ row, currency: own, compared }) => ({ row, currency: own, cents: compared })),
      currency: {
        currency,
        /** Currencies that the file names, and no line is in. */
        named: this.currency.named.filter((own) => found.every((line) => line.currency !== own)),
        /** Rows that name no currency, beside others that name one, and the one in which they are read. */
        unnamed: main === null || unnamed === 0 ? null : { currency: main, count: unnamed },
      },
    };
  }

  private hasDate({ row }: FoundLine): boolean {
    return toCellText(this.cells[row]?.[this.layout.columns.date ?? -1]).trim() !== '';
  }

  private readRow(row: Row): void {
    const { cells, amount } = row;
    const sum =
      typeof amount === 'string'
        ? null
        : { cents: amount.cents, currency: this.currency.findOfTotal(cells, amount.currency) };
    if (!row.isBelowHeader) {
      if (sum !== null) this.readTitle(row, sum);
      return;
    }
    const said = this.ways.rowKinds.get(row.row);
    const problem = said === 'not-read' ? 'wide' : said === undefined ? this.findProblem(row) : null;
    const kind = problem !== null ? null : (said ?? this.findKind(row, sum));
    if (problem !== null) this.name(row, problem);
    else if (kind === 'total' || kind === 'part') this.addTotal(row, sum, kind === 'part');
    else if (kind === 'unclear' && sum !== null) this.addUnclear(row, sum);
    else this.readOwn(row);
  }

  private readOwn(row: Row): void {
    const isKnown = this.currency.isKnown(row.cells);
    const amount = isKnown ? this.sides.read(row.cells, this.ways.takenBack, false) : 'currency';
    if (typeof amount === 'string') this.name(row, amount);
    else this.addLine(row, amount);
  }

  private addUnclear(row: Row, sum: Sum): void {
    this.name(row, 'unclear-total');
    // A balance that is brought forward stands above all lines.
    const isSum = [sum.cents, -sum.cents].some((cents) => this.above.countLines({ ...sum, cents }) > 0);
    const isOpen = this.lines.length > 0 && !isSum && findLabel(row.cells) === null && !isTax(row.cells);
    if (isOpen) this.pending.push({ ...row, amount: sum });
  }

  /** A row above the header is a total by its label only. */
  private readTitle(row: Row, { cents, currency }: Sum): void {
    const label = findLabel(row.cells);
    if (label === null || label === 'loose') this.name(row, 'above-header');
    else this.totals.push({ row: row.row, cents, currency, isPart: label === 'part', isProof: label === 'whole' });
  }

  /** Whether a row is the header again, as on each page of a printed list. */
  private isHeader(cells: GridRow, amount: Row['amount']): boolean {
    return typeof amount === 'string' && toHeaderKey(cells) === this.header;
  }

  /** Finds why the cells of a row are not what the header says. */
  private findProblem({ row, cells, amount }: Row): RowProblem | null {
    if (this.isHeader(cells, amount)) return 'repeated-header';
    // Headings of two rows.
    if (row - 1 === this.layout.headerRow && amount === 'amount' && countHeadings(cells) > 1) return 'repeated-header';
    this.isBelowOtherHeader ||= amount === 'amount' && countHeadings(cells) > 1;
    if (this.isBelowOtherHeader) return 'other-header';
    const width = amount === 'no-amount' ? null : this.widths.findProblem(cells);
    // Of a total nothing but its amount is read: cut off it is another one than the sum of the lines.
    return width === 'cut' && this.getIdentity(cells).isBare && findLabel(cells) !== null ? null : width;
  }

  private findKind({ row, cells }: Row, sum: Sum | null) {
    if (sum === null && findLabel(cells) === null) return null;
    const taken = sum === null || sum.cents >= 0 ? null : { ...sum, cents: -sum.cents };
    const sumLines = sum === null ? 0 : this.above.countLines(sum);
    const isLast = row === this.lastAmount;
    const kind = findTotalKind(cells, this.getIdentity(cells), {
      sumLines,
      isPaid: taken !== null && this.above.countLines(taken) > 1,
      isLast,
      lines: this.lines.length,
    });
    // Whatever it is called: the sum of all above, and no booking's.
    const { reference } = this.layout.columns;
    const isOurs = this.ways.isKnown?.(toCellText(cells[reference ?? -1]).trim()) ?? true;
    if (isOurs || sumLines < 2) return kind;
    if (kind === 'unclear' && this.getIdentity(cells).lacking.length > 0) return 'total';
    return kind === null && isLast ? 'unclear' : kind;
  }

  private name({ row }: Row, problem: RowProblem): void {
    this.unreadable.push({ row, problem });
  }

  private addTotal({ row, cells, amount }: Row, sum: Sum | null, isPart: boolean): void {
    if (sum !== null) this.settlePending(sum);
    const labels = cells.filter((_, column) => !this.isAmount(cells, column));
    const [ofLabel = ''] = listCurrencies(labels.map(toCellText).join(' '), false);
    const currency = sum?.currency || ofLabel || (sum === null ? '' : this.above.findCurrency(sum.cents));
    const isProof = typeof amount === 'object' && amount.isFixed && findLabel(cells) === 'whole';
    this.totals.push({ row, cents: sum?.cents ?? null, currency, isPart, isProof });
    this.above.begin();
  }

  /** Makes lines of the rows that may be some, if a total is the sum of the lines with them, and not without. */
  private settlePending(total: Sum): void {
    const open = this.pending.reduce((sum, { amount: { cents } }) => sum + cents, 0);
    const isWith =
      this.above.countLines(total) === 0 && this.above.countLines({ ...total, cents: total.cents - open }) > 0;
    if (isWith) {
      for (const line of this.pending) this.addLine(line, line.amount);
      const rows = new Set(this.pending.map(({ row }) => row));
      this.unreadable = this.unreadable.filter(({ row }) => !rows.has(row));
    }
    this.pending = [];
  }

  private isAmount(cells: GridRow, column: number): boolean {
    return isBlankAmount(cells[column]) || readCents(cells[column], this.ways.decimalSign) !== null;
  }

  /** Whether a cell has no text: a reference or a name of digits is one. */
  private isValue(cells: GridRow, column: number): boolean {
    const { currency, date, reference, passenger } = this.layout.columns;
    if (isBlankAmount(cells[column]) || column === currency || column === date) return true;
    if (column === reference || column === passenger) return false;
    const text = toCellText(cells[column]);
    if (!/\p{L}/u.test(text)) return true;
    return this.isAmount(cells, column) || toCurrency(text) !== '' || readDay(text, this.ways.dateOrder) !== null;
  }

  private addLine({ row, cells }: { readonly row: number; readonly cells: GridRow }, { cents, currency }: Sum): void {
    const { columns } = this.layout;
    const getText = (column: number | undefined) =>
      (column === undefined ? '' : toCellText(cells[column]).trim()) || null;
    const isRounded = columns.reference !== undefined && isRoundedNumber(cells[columns.reference]);
    const own = this.currency.findOfLine(cells, currency) || (this.main ?? '');
    const side = this.sides.getSide(cells);
    if (side !== null) this.counts[side] += 1;
    this.above.add({ cents, currency: own });
    this.lines.push({
      row,
      reference: getText(columns.reference),
      ...(isRounded && { isReferenceRounded: true as const }),
      passenger: getText(columns.passenger),
      details: getText(columns.details),
      date: columns.date === undefined ? null : readDay(cells[columns.date], this.ways.dateOrder),
      compared: cents,
      currency: own,
    });
  }
}

/** Reads a sheet. */
export const readSheet = (rows: readonly GridRow[], layout: StatementLayout, ways: ReadingWays) =>
  new SheetReader(rows, layout, ways).read();

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
