/** Says how a statement's file reads under a layout: what is guessed, what is proved, what must be chosen, and its total. */

import {
  type CheckNoteKind,
  type MissingSetting,
  maxNamedRows,
  maxPreviewRows,
  type StatementCheck,
} from '@shared/commission/statement-check';
import { homeCurrency, type StatementLayout, type StatementLine } from '@shared/commission/statement-file';
import { sumCents } from '@shared/values/money';
import { prove } from '@shared/values/read-values';
import { type DateOrder, type DecimalSign, decimalSigns } from '@shared/values/reading-ways';
import { countSwappable, listDateOrders, readAmount, readDay, type Side } from './amounts';
import { type GridCell, type StatementGrid, type TotalRow, toCellText } from './grid';
import { countSameHeaders, findHeaderRow, toHeaderKey } from './guess-columns';
import { guessLayout, type RememberedLayouts, withColumns } from './guess-layout';
import { addUp, findStated, listOwnTotals, proveTakenBack, readSheet, type SheetLines } from './sheet-lines';
import { findPeriod, findSupplierName } from './title-rows';

/** What a file says of itself; the scope and the names are main's to add. */
type FileCheck = Omit<StatementCheck, 'statementId' | 'fileName' | 'scope' | 'rememberedAtMs'> & {
  /** The cells of the header; null for a sheet without one. */
  readonly headerKey: string | null;
};

/** A file that was read under a layout. */
export type CheckedFile = {
  readonly check: FileCheck;
  readonly lines: readonly StatementLine[];
  /** Rows that would be lines, but for their currency. */
  readonly otherRows: readonly number[];
};

/** A file with all of the rows that its check names the first ones of. */
export type ListedFile = CheckedFile & { readonly all: Pick<SheetLines, 'totals' | 'unreadable' | 'others'> };

/** Reads an amount as a proof of its sign. More than two decimals exclude nothing: 12.345 need not be 12,345.00. */
function readProof(cell: GridCell | undefined, sign: DecimalSign): number | null | undefined {
  const read = readAmount(cell, sign);
  if (typeof read !== 'string') return read.cents;
  return read === 'decimals' ? undefined : null;
}

function* listCells(
  grid: StatementGrid,
  layout: StatementLayout,
  columns: readonly (number | undefined)[],
): Generator<GridCell> {
  const rows = grid.rows[layout.sheet] ?? [];
  for (let row = layout.headerRow === null ? 0 : layout.headerRow + 1; row < rows.length; row += 1) {
    for (const column of columns) {
      const cell = column === undefined ? undefined : rows[row]?.[column];
      if (cell !== undefined) yield cell;
    }
  }
}

function listMissing(
  layout: StatementLayout,
  check: Pick<StatementCheck, 'dateOrder' | 'decimalSign' | 'takenBack' | 'lines' | 'currency' | 'namedCurrencies'>,
  { isOpen: isCurrencyOpen }: SheetLines['compared'],
) {
  const { columns, theirAmount, acceptedCurrency } = layout;
  const currency = check.currency ?? homeCurrency;
  const isOtherCurrency = currency !== homeCurrency || check.namedCurrencies.length > 0;
  const isOpen = (status: StatementCheck['dateOrder']['status']) => status === 'ambiguous' || status === 'contradicted';
  const hasAmount =
    theirAmount === 'commission' ? columns.commission !== undefined : (columns.amount ?? columns.credit) !== undefined;
  const missing: MissingSetting[] = [
    ...(hasAmount ? [] : [theirAmount]),
    ...(isOpen(check.dateOrder.status) ? ['date-order' as const] : []),
    ...(isOpen(check.decimalSign.status) ? ['decimal-sign' as const] : []),
    ...(isOpen(check.takenBack.status) ? ['taken-back' as const] : []),
    ...(isOtherCurrency && currency !== acceptedCurrency ? ['currency' as const] : []),
    ...(isCurrencyOpen ? ['compared-currency' as const] : []),
    ...(check.lines === 0 ? ['lines' as const] : []),
  ];
  return missing;
}

function findDates(days: readonly string[]): StatementCheck['dates'] {
  const [from, to] = [days.toSorted()[0], days.toSorted().at(-1)];
  return from === undefined || to === undefined ? null : { from, to };
}

/** Adds up the rows of other currencies, the commonest first. */
function addUpCurrencies(others: SheetLines['others']): StatementCheck['otherCurrencies'] {
  return [...Map.groupBy(others, ({ currency }) => currency)]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([currency, rows]) => ({
      currency,
      count: rows.length,
      cents: Number(sumCents(rows.map(({ cents }) => cents)).cents),
      rows: rows.slice(0, maxNamedRows).map(({ row, text }) => ({ row, text })),
    }));
}

/** Counts what the user should know of how a file reads. */
function listNotes(
  { others, unnamed }: SheetLines,
  totals: readonly TotalRow[],
  typedTotal: number | null,
  dates: Iterable<GridCell>,
  sameHeaders: number,
) {
  const stated = new Set(totals.filter(({ isPart, cents }) => !isPart && cents !== null).map(({ cents }) => cents));
  // Where all others are in the office's own currency, too, nothing is guessed.
  const isMixed = unnamed?.currency !== homeCurrency || others.length > 0;
  const severalTotals = typedTotal === null && stated.size > 1 ? stated.size : 0;
  const counts: readonly (readonly [CheckNoteKind, number])[] = [
    ['several-totals', severalTotals],
    ['mixed-dates', countSwappable(dates)],
    ['same-headers', sameHeaders],
    [unnamed?.currency === homeCurrency ? 'unnamed-home' : 'unnamed-other', isMixed ? (unnamed?.count ?? 0) : 0],
  ];
  return counts.filter(([, count]) => count > 0).map(([kind, count]) => ({ kind, count }));
}

/** Counts the lines that are subtracted for their side, and other sheets that may have lines. */
function listReadingNotes(
  { file, rows }: StatementGrid,
  read: number,
  takenBack: Side | null,
  { sides: { counts } }: SheetLines,
): StatementCheck['notes'] {
  const subtracted = takenBack === null ? 0 : counts[takenBack];
  const others = file.sheets.filter(
    ({ isHidden }, sheet) => sheet !== read && !isHidden && findHeaderRow(rows[sheet] ?? []) !== null,
  );
  return [
    ...(subtracted === 0 ? [] : [{ kind: 'subtracted' as const, count: subtracted }]),
    ...(others.length === 0 ? [] : [{ kind: 'other-sheets' as const, count: others.length }]),
  ];
}

/**
 * Reads a file.
 *
 * @param requested - null to guess the layout, or to use the remembered one of the header
 * @param typedTotal - the total that the user has typed; null for that of the file
 */
export function checkStatement(
  grid: StatementGrid,
  requested: StatementLayout | null,
  typedTotal: number | null,
  remembered: RememberedLayouts,
): ListedFile {
  const base = requested ?? guessLayout(grid, remembered);
  const sheet = base.sheet < grid.rows.length ? base.sheet : 0;
  const chosen = withColumns(grid, { ...base, sheet });
  const rows = grid.rows[sheet] ?? [];
  const { columns } = chosen;
  const dateOrder = prove<GridCell, DateOrder, string>(
    listCells(grid, chosen, [columns.date]),
    listDateOrders(listCells(grid, chosen, [columns.date])),
    readDay,
    chosen.dateOrder,
    toCellText,
  );
  const amounts = listCells(grid, chosen, [columns.amount, columns.credit, columns.commission, columns.gst]);
  const decimalSign = prove<GridCell, DecimalSign, number>(
    amounts,
    decimalSigns,
    readProof,
    chosen.decimalSign,
    toCellText,
  );
  const decide = <T>(proof: { status: string; choices: T[] }, choice: T | null) =>
    proof.status === 'proven' ? (proof.choices[0] ?? null) : choice;
  const proven: StatementLayout = {
    ...chosen,
    dateOrder: decide(dateOrder, chosen.dateOrder),
    decimalSign: decide(decimalSign, chosen.decimalSign),
  };
  const { takenBack, found } = proveTakenBack(proven, typedTotal, (side) =>
    readSheet(rows, proven, {
      dateOrder: proven.dateOrder ?? 'dmy',
      decimalSign: proven.decimalSign ?? '.',
      takenBack: side,
      separator: grid.file.separator,
    }),
  );
  const layout: StatementLayout = { ...proven, takenBack: takenBack.side };
  const total = addUp(found.lines);
  const { currency } = found.compared;
  const totals = listOwnTotals(found);
  const stated = typedTotal === null ? findStated(totals) : { cents: typedTotal, row: null };
  const titles = rows.slice(0, layout.headerRow ?? 0);
  const days = found.lines.flatMap(({ date }) => date ?? []).sort();
  const period = findPeriod(titles, layout.dateOrder ?? 'dmy', days);
  const header = layout.headerRow === null ? null : rows[layout.headerRow];
  const sameHeaders = header ? countSameHeaders(header, columns) : 0;
  const dates = listCells(grid, chosen, [columns.date]);
  const check = {
    file: grid.file,
    layout: { ...layout, comparedCurrency: found.compared.chosen },
    preview: rows.slice(0, maxPreviewRows).map((row) => row.map((cell) => toCellText(cell).slice(0, 200))),
    dateOrder,
    decimalSign,
    takenBack: takenBack.proof,
    lines: found.lines.length,
    total,
    stated,
    difference: stated && stated.cents - total,
    totalRows: found.totals.slice(0, maxNamedRows).map(({ row, text, cents }) => ({ row, text, cents })),
    totalRowCount: found.totals.length,
    unreadable: found.unreadable.slice(0, maxNamedRows),
    unreadableCount: found.unreadable.length,
    undated: found.undated.slice(0, maxNamedRows),
    undatedCount: found.undated.length,
    roundedReferences: found.rounded.slice(0, maxNamedRows),
    roundedReferenceCount: found.rounded.length,
    period,
    dates: findDates([...days, ...(period === null ? [] : [period.from, period.to])]),
    supplierName: findSupplierName(titles),
    currency,
    namedCurrencies: found.namedCurrencies,
    otherCurrencies: addUpCurrencies(found.others),
    notes: [
      ...listNotes(found, totals, typedTotal, dates, sameHeaders),
      ...listReadingNotes(grid, sheet, takenBack.side, found),
    ],
  };
  const missing = listMissing(layout, check, found.compared);
  return {
    check: { ...check, missing, headerKey: header ? toHeaderKey(header) : null },
    lines: found.lines,
    otherRows: found.others.map(({ row }) => row),
    all: { totals: found.totals, unreadable: found.unreadable, others: found.others },
  };
}
