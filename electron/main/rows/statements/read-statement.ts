/** Reads a statement's file: each piece by what our bookings prove, else by what the file says, else as it is asked. */

import type { ReadingChoices, SignReading } from '@shared/commission/reading-choices';
import type { StatementFile, StatementLayout, StatementLine } from '@shared/commission/statement-file';
import { prove } from '@shared/values/read-values';
import { type DateOrder, type DecimalSign, dateOrders, decimalSigns } from '@shared/values/reading-ways';
import { countSwappable, listDateOrders, readAmount, readDay, type Side } from './amounts';
import type { ComparedCurrency } from './currencies';
import {
  type EarlierReading,
  findColumns,
  findEarlier,
  findHeader,
  findSheet,
  type ReferenceProof,
  type WhatProof,
} from './find-columns';
import { type GridCell, type GridRow, type ReadingWays, type StatementGrid, toCellText } from './grid';
import { countSameHeaders, findHeaderRow, toHeaderKey } from './guess-columns';
import {
  type ComparedKind,
  countSameDays,
  countSuppliers,
  type FoundRow,
  findRows,
  type KnownBookings,
  proveOrder,
} from './known-bookings';
import {
  countSameSigns,
  findMarks,
  listCells,
  type Option,
  type ProofBy,
  proveSigns,
  type SignsProof,
} from './prove-signs';
import { addUp, findStated, listOwnTotals, readSheet, type SheetLines } from './sheet-lines';
import { findSupplierName, findTitlePeriod, toTitleText } from './title-rows';
import { findWideJoin } from './wide-rows';

/** What was read of a file, with its proofs. The supplier, the names and the comparison are main's to add. */
export type Reading = {
  readonly file: StatementFile;
  readonly layout: StatementLayout;
  readonly headerKey: string | null;
  readonly lines: readonly StatementLine[];
  readonly cents: number;
  readonly stated: { readonly cents: number; readonly row: number | null } | null;
  readonly totals: readonly { readonly row: number; readonly cents: number | null }[];
  readonly notRead: SheetLines['unreadable'];
  /** Rows that may be a line or a total: their cents, and the sum of the lines with them. */
  readonly unclear: readonly { readonly row: number; readonly cents: number; readonly sum: number }[];
  /** Rows whose parts were joined, and what they were read as. */
  readonly joined: readonly { readonly row: number; readonly cents: number }[];
  /** Rows in other currencies, without a readable date, and with a reference of which digits are lost. */
  readonly others: SheetLines['others'];
  readonly undated: SheetLines['undated'];
  readonly rounded: SheetLines['rounded'];
  readonly skipped: { readonly withoutAmount: number; readonly aboveHeader: number };
  readonly otherSheets: number;
  readonly severalTotals: boolean;
  /** Dates of a workbook of which a spreadsheet may have swapped day and month, and columns in use whose heading another one has, too. */
  readonly swappable: number;
  readonly sameHeadings: number;
  readonly currency: ComparedCurrency & { readonly named: readonly string[]; readonly unnamed: SheetLines['unnamed'] };
  readonly period: { readonly from: string; readonly to: string; readonly where: string } | null;
  readonly supplierName: { readonly name: string; readonly row: number } | null;
  /** Bookings of the found references by supplier, the most first, and how many of them are claimed. */
  readonly suppliers: readonly { readonly supplierId: number; readonly count: number }[];
  readonly found: { readonly references: number; readonly claimed: number };
  readonly proofs: {
    /** How many lines have the amount of their booking, by what that is. */
    readonly equalByKind: Readonly<Record<ComparedKind, number>>;
    readonly reference: ReferenceProof;
    readonly what: WhatProof;
    readonly dates: {
      readonly by: ProofBy;
      readonly order: DateOrder | null;
      /** Whether any date is written so that the order matters. */
      readonly isPlain: boolean;
      readonly options: readonly Option<DateOrder>[];
      readonly sample: string;
    };
    readonly decimals: { readonly by: ProofBy; readonly sign: DecimalSign | null; readonly sample: string };
    readonly signs: SignsProof;
  };
};

function readProof(cell: GridCell | undefined, sign: DecimalSign): number | null | undefined {
  const read = readAmount(cell, sign);
  if (typeof read !== 'string') return read.cents;
  // 12.345 need not be 12,345.00.
  return read === 'decimals' ? undefined : null;
}

/** The file's, or a sheet's, name with spaces between its words. */
const toNameText = (name: string) =>
  name
    .replace(/\.\w{1,5}$/, '')
    .replaceAll(/[_+]+/g, ' ')
    .slice(0, 200);

function findPeriod(
  titles: readonly GridRow[],
  names: readonly [sheet: string, file: string],
  order: DateOrder,
  days: readonly string[],
  bookingDays: readonly string[],
): Reading['period'] {
  const texts = [...titles.map(toTitleText), ...names.map(toNameText)];
  const found = findTitlePeriod(texts, order, days);
  const [from, to] = [days[0], days.at(-1)];
  if (found) {
    const { at } = found;
    const where = at < titles.length ? `row ${at + 1}` : at === titles.length ? 'the sheet’s name' : 'the file’s name';
    return { from: found.from, to: found.to, where };
  }
  if (from !== undefined && to !== undefined) return { from, to, where: '' };
  const [first, last] = [bookingDays[0], bookingDays.at(-1)];
  return first === undefined || last === undefined
    ? null
    : { from: first, to: last, where: 'the bookings that were found' };
}

/** Problems that are of no line. */
const skippedProblems: ReadonlySet<string> = new Set(['repeated-header', 'above-header']);

/**
 * Reads a file.
 *
 * @param known - saved bookings by the texts of the file's cells
 * @param remembered - readings of earlier statements the last used first
 */
export function readStatement(
  grid: StatementGrid,
  fileName: string,
  choices: ReadingChoices,
  known: KnownBookings,
  remembered: readonly EarlierReading[],
): Reading {
  const sheet = choices.sheet !== null && choices.sheet < grid.rows.length ? choices.sheet : findSheet(grid, known);
  const rows = grid.rows[sheet] ?? [];
  const headerRow = choices.headerRow === undefined ? findHeader(rows, known) : choices.headerRow;
  const header = headerRow === null ? [] : (rows[headerRow] ?? []);
  const headerKey = headerRow === null ? null : toHeaderKey(header);
  const below = rows.slice((headerRow ?? -1) + 1);
  const before = findEarlier(remembered, headerKey, below, known, choices.supplierIds);
  const of = findColumns(header, below, known, choices, before);
  const { columns } = of;
  const isCommission =
    of.kind === null ? columns.commission !== undefined : of.kind === 'commission' || of.kind === 'gst';
  const hasCommission = isCommission && columns.commission !== undefined;

  const dates = listCells(below, [columns.date]);
  const dateProof = prove<GridCell, DateOrder, string>(
    dates,
    listDateOrders(dates),
    readDay,
    choices.dateOrder,
    toCellText,
  );
  const sameDays = columns.date === undefined ? { dmy: 0, mdy: 0, ymd: 0 } : countSameDays(of.found, columns.date);
  const byDays = proveOrder(sameDays, of.found.length);
  const isOpen = (status: string) => status === 'ambiguous' || status === 'contradicted' || status === 'chosen';
  const isDateOpen = isOpen(dateProof.status);
  const datesBy = (): ProofBy => {
    if (choices.dateOrder !== null && isDateOpen) return 'chosen';
    if (isDateOpen && byDays !== null && dateProof.choices.includes(byDays)) return 'bookings';
    if (isDateOpen) return before?.dateOrder && dateProof.choices.includes(before.dateOrder) ? 'remembered' : 'none';
    return 'values';
  };
  const orderBy = datesBy();
  const order =
    orderBy === 'chosen'
      ? choices.dateOrder
      : orderBy === 'bookings'
        ? byDays
        : orderBy === 'remembered'
          ? (before?.dateOrder ?? null)
          : orderBy === 'values'
            ? (dateProof.choices[0] ?? 'dmy')
            : null;

  const amounts = listCells(below, [columns.amount, columns.credit, columns.commission, columns.gst]);
  const signProof = prove<GridCell, DecimalSign, number>(
    amounts,
    decimalSigns,
    readProof,
    choices.decimalSign,
    toCellText,
  );
  const isSignOpen = isOpen(signProof.status);
  const decimalsBy: ProofBy = !isSignOpen
    ? 'values'
    : choices.decimalSign !== null
      ? 'chosen'
      : of.sign !== null
        ? 'bookings'
        : before?.decimalSign
          ? 'remembered'
          : 'none';
  const decimalSign = isSignOpen
    ? (choices.decimalSign ?? of.sign ?? before?.decimalSign ?? null)
    : (signProof.choices[0] ?? '.');

  const layout: StatementLayout = {
    sheet,
    headerRow,
    columns,
    dateOrder: order,
    decimalSign,
    theirAmount: hasCommission ? 'commission' : 'amount',
    takenBack: null,
    isNegated: false,
    acceptedCurrency: null,
    comparedCurrency: choices.comparedCurrency,
    encoding: choices.encoding,
  };
  const rowKinds = new Map(
    Object.entries(choices.rows).flatMap(([index, kind]) =>
      kind === 'joined' ? [] : [[Number(index), kind] as const],
    ),
  );
  const toWays = (takenBack: Side | 'none', kinds: NonNullable<ReadingWays['rowKinds']> = rowKinds): ReadingWays => ({
    dateOrder: order ?? dateProof.choices[0] ?? 'dmy',
    decimalSign: decimalSign ?? '.',
    takenBack,
    separator: grid.file.separator,
    rowKinds: kinds,
    ...(known.size === 0 ? {} : { isKnown: (reference: string) => known.has(reference) }),
  });
  let content = rows;
  const sheets = new Map<string, SheetLines>();
  const read = (side: Side | 'none') => {
    const earlier = sheets.get(side);
    if (earlier) return earlier;
    const found = readSheet(content, layout, toWays(side));
    sheets.set(side, found);
    return found;
  };
  const kind = of.kind ?? 'commission';
  const proveOwnSigns = () =>
    proveSigns(read, { choices, remembered: before, known, kind }, (isDirected) =>
      findMarks(below, layout, isDirected),
    );
  let signs = proveOwnSigns();
  const toSide = (reading: SignReading | null): Side | 'none' =>
    reading === 'debit' || reading === 'none' ? reading : 'credit';
  let found = read(toSide(signs.reading));

  // Cells that a missing quotation mark has divided are joined where that makes the total right.
  const join = findWideJoin(content, layout, found, choices.rows, (joinedRows) => {
    const sideOptions = signs.reading === null ? (['credit', 'debit', 'none'] as const) : [toSide(signs.reading)];
    return sideOptions.some((side) => {
      const joinedSheet = readSheet(joinedRows, layout, toWays(side));
      const total = listOwnTotals(joinedSheet).findLast(({ cents, isPart }) => cents !== null && !isPart);
      return total !== undefined && total.cents === addUp(joinedSheet.lines);
    });
  });
  if (join !== null) {
    content = join.rows;
    sheets.clear();
    signs = proveOwnSigns();
    found = read(toSide(signs.reading));
  }

  const factor = signs.reading === 'turned' ? -1 : 1;
  const lines = found.lines.map((line) =>
    factor === 1 || line.compared === 0 ? line : { ...line, compared: -line.compared },
  );
  const cents = addUp(lines);
  const totals = listOwnTotals(found);
  const ownStated = findStated(totals);
  const stated =
    choices.typedTotal === null
      ? ownStated && { ...ownStated, cents: ownStated.cents * factor }
      : { cents: choices.typedTotal, row: null };
  const unclear = found.unreadable
    .filter(({ problem }) => problem === 'unclear-total')
    .flatMap(({ row }) => {
      const asLine = readSheet(content, layout, toWays(toSide(signs.reading), new Map([...rowKinds, [row, 'line']])));
      const line = asLine.lines.find((own) => own.row === row);
      return line ? [{ row, cents: line.compared * factor, sum: addUp(asLine.lines) * factor }] : [];
    })
    .slice(0, 50);
  const unclearRows = new Set(unclear.map(({ row }) => row));
  const isOurReference = (row: number) => known.has(toCellText(content[row]?.[columns.reference ?? -1]).trim());
  const withoutAmount = found.unreadable.filter(({ row, problem }) => problem === 'no-amount' && !isOurReference(row));
  const aside = new Set(withoutAmount.map(({ row }) => row));
  const notRead = found.unreadable.filter(
    ({ row, problem }) => !skippedProblems.has(problem) && !aside.has(row) && !unclearRows.has(row),
  );

  const days = lines.flatMap(({ date }) => date ?? []).sort();
  const titles = rows.slice(0, headerRow ?? 0);
  const name = findSupplierName(titles);
  const foundLines = findRows(
    content.filter((_, row) => lines.some((line) => line.row === row)),
    columns.reference,
    known,
  );
  const isWhollyClaimed = ({ bookings }: FoundRow) =>
    bookings.filter(({ isActive }) => isActive).length > 0 &&
    bookings.filter(({ isActive }) => isActive).every(({ isClaimed }) => isClaimed);
  const severalTotals =
    choices.typedTotal === null &&
    new Set(totals.filter(({ isPart, cents: own }) => !isPart && own !== null).map(({ cents: own }) => own)).size > 1;
  const dateOptions = dateOrders
    .filter((value) => dateProof.choices.includes(value))
    .map((value) => ({ value, count: sameDays[value], cents: 0 }));
  const isDatePlain = dateProof.status === 'none' || (!isDateOpen && dateOptions.length === dateOrders.length);
  return {
    file: grid.file,
    layout: { ...layout, comparedCurrency: found.compared.chosen },
    headerKey,
    lines,
    cents,
    stated,
    totals: found.totals.map(({ row, cents: own }) => ({ row, cents: own })),
    notRead,
    unclear,
    joined: (join?.joined ?? []).map((row) => ({
      row,
      cents: lines.find((line) => line.row === row)?.compared ?? 0,
    })),
    others: found.others,
    undated: found.undated,
    rounded: found.rounded,
    skipped: {
      withoutAmount: withoutAmount.length,
      aboveHeader: found.unreadable.filter(({ problem }) => problem === 'above-header').length,
    },
    otherSheets: grid.file.sheets.filter(
      ({ isHidden }, index) => index !== sheet && !isHidden && findHeaderRow(grid.rows[index] ?? []) !== null,
    ).length,
    severalTotals,
    swappable: countSwappable(dates),
    sameHeadings: countSameHeaders(header, columns),
    currency: { ...found.compared, named: found.namedCurrencies, unnamed: found.unnamed },
    period: findPeriod(
      titles,
      [grid.file.separator !== null ? '' : (grid.file.sheets[sheet]?.name ?? ''), fileName],
      order ?? 'dmy',
      days,
      foundLines.flatMap(({ bookings }) => bookings.flatMap(({ day }) => day ?? [])).sort(),
    ),
    supplierName: name === null ? null : { name, row: titles.findIndex((cells) => toTitleText(cells).includes(name)) },
    suppliers: countSuppliers(foundLines),
    found: { references: foundLines.length, claimed: foundLines.filter(isWhollyClaimed).length },
    proofs: {
      equalByKind: {
        commission: countSameSigns(lines, known, 'commission', 1),
        gst: countSameSigns(lines, known, 'gst', 1),
        net: countSameSigns(lines, known, 'net', 1),
        total: countSameSigns(lines, known, 'total', 1),
      },
      reference: of.reference,
      what: of.what,
      dates: {
        by: orderBy,
        order,
        isPlain: isDatePlain,
        options: dateOptions,
        sample: dateProof.samples[0]?.text ?? '',
      },
      decimals: { by: decimalsBy, sign: decimalSign, sample: signProof.samples[0]?.text ?? '' },
      signs,
    },
  };
}
