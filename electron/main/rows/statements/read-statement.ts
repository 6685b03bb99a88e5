/** Reads a statement's file: each piece by what our bookings prove, else by what the file says, else as it is asked. */
import {
  type ComparedKind,
  comparedKinds,
  getOurs,
  type ReadingChoices,
  type RememberedReading,
  type SignReading,
  type StatementLine,
  toTheirs,
} from '@shared/commission/statement-file';
import {
  type DateOrder,
  type DecimalSign,
  dateOrders,
  decimalSigns,
  type Proof,
  prove,
} from '@shared/values/read-values';
import { type EarlierReading, findColumns, findEarlier, findHeader, findSheet } from './find-columns';
import {
  type GridCell,
  type GridRow,
  type ReadingWays,
  readAmount,
  readDay,
  type Side,
  type StatementGrid,
  type StatementLayout,
  toCellText,
  toNotes,
} from './grid';
import { countSameHeaders, findHeaderRow, toHeaderKey } from './guess-columns';
import {
  countSameDays,
  countSuppliers,
  findRows,
  type KnownBookings,
  minFound,
  type ProofBy,
  proveOrder,
} from './known-bookings';
import { addUp, findStated, listOwnTotals, readSheet, type SheetLines } from './read-lines';
import { countFilled, findWideJoin } from './row-widths';
import { findSupplierName, findTitlePeriod, toTitleText } from './title-rows';

/* Decides which amounts of a statement are taken back: by words and signs, the stated total, our bookings; else it is asked. */

/** A way of reading, and what would follow from it. */
export type Option<Value> = { readonly value: Value; readonly count: number; readonly cents: number };

/** Which amounts are taken back, and what proves it. */
export type SignsProof = {
  readonly by: ProofBy;
  readonly reading: SignReading | null;
  readonly options: readonly Option<SignReading>[];
  /** How what is taken back is written. */
  readonly marks: 'brackets' | 'minus' | 'marks' | 'columns' | 'words' | null;
};

/** The cells of some columns. */
export const listCells = (rows: readonly GridRow[], columns: readonly (number | undefined)[]): GridCell[] =>
  rows.flatMap((cells) => columns.flatMap((column) => (column === undefined ? [] : (cells[column] ?? []))));

/** How many lines have the amount of a booking with their reference, with its sign. */
export function countSameSigns(
  lines: readonly StatementLine[],
  known: KnownBookings,
  kind: ComparedKind,
  factor: 1 | -1 = 1,
) {
  return lines.filter(({ reference, compared }) =>
    (known.get(reference ?? '') ?? []).some((booking) => {
      const ours = getOurs(booking, kind);
      return ours !== null && ours !== 0 && toTheirs(compared * factor, kind) === ours;
    }),
  ).length;
}

export function findMarks(rows: readonly GridRow[], layout: StatementLayout, isDirected: boolean) {
  const { amount, credit, commission, direction } = layout.columns;
  if (layout.theirAmount === 'amount' && amount !== undefined && credit !== undefined) return 'columns';
  if (direction !== undefined && isDirected) return 'words';
  const texts = listCells(rows, [layout.theirAmount === 'amount' ? amount : commission]).map((cell) =>
    toCellText(cell).trim(),
  );
  if (isDirected) return 'marks';
  if (texts.some((text) => /^\D{0,4}\(\D*\d[^)]*\)/.test(text))) return 'brackets';
  return texts.some((text) => /^\D{0,4}[-\u2010-\u2015\u2212]\D{0,4}\d|\d[-\u2212]$/.test(text)) ? 'minus' : null;
}

/** Decides which amounts are taken back: as chosen, by words and signs, by the stated total, by the signs of our bookings; else it is asked. */
export function proveSigns(
  read: (side: Side | 'none') => SheetLines,
  {
    choices,
    remembered,
    known,
    kind,
  }: {
    readonly choices: ReadingChoices;
    readonly remembered: RememberedReading | null;
    readonly known: KnownBookings;
    readonly kind: ComparedKind;
  },
  marks: (isDirected: boolean) => SignsProof['marks'],
): SignsProof {
  const first = read('credit');
  const { counts, proven } = first.sides;
  if (counts.debit + counts.credit === 0) {
    const [same, turned] = [countSameSigns(first.lines, known, kind), countSameSigns(first.lines, known, kind, -1)];
    const sum = addUp(first.lines);
    const options: SignsProof['options'] = [
      { value: 'plain', count: same, cents: sum },
      { value: 'turned', count: turned, cents: -sum },
    ];
    const isTurned = turned >= Math.min(minFound, first.lines.length) && turned > 2 * same;
    const byBookings: SignReading = isTurned ? 'turned' : 'plain';
    const base = { options, marks: marks(false) };
    if (choices.signs === 'plain' || choices.signs === 'turned')
      return { ...base, by: 'chosen', reading: choices.signs };
    if (same + turned > 0) return { ...base, by: 'bookings', reading: byBookings };
    if (remembered?.signs === 'turned') return { ...base, by: 'remembered', reading: 'turned' };
    return { ...base, by: 'file', reading: 'plain' };
  }
  const sheets = (['credit', 'debit', 'none'] as const).map((value) => ({ value, sheet: read(value) }));
  const options: SignsProof['options'] = sheets.map(({ value, sheet }) => ({
    value,
    count: countSameSigns(sheet.lines, known, kind),
    cents: addUp(sheet.lines),
  }));
  const base = { options, marks: marks(true) };
  const chosen = choices.signs;
  if (chosen === 'credit' || chosen === 'debit' || chosen === 'none') return { ...base, by: 'chosen', reading: chosen };
  if (proven !== null) return { ...base, by: 'file', reading: proven };
  const fewest = Math.min(...sheets.map(({ sheet }) => sheet.unreadable.length));
  const [fitting, ...others] = sheets.filter(({ sheet }) => {
    const total = addUp(sheet.lines);
    // A row that nothing calls a total may be a payment, with the other sign.
    const stated = findStated(sheet);
    return total !== 0 && sheet.unreadable.length === fewest && stated?.isProof && total === stated.cents;
  });
  if (fitting && others.length === 0) return { ...base, by: 'total', reading: fitting.value };
  // One side is taken back, unless our bookings say that none is.
  const [best, next] = options.slice(0, 2).toSorted((a, b) => b.count - a.count);
  const added = options[2]?.count ?? 0;
  if (best && next && best.count >= 2 && best.count >= 2 * next.count && best.count >= added) {
    return { ...base, by: 'bookings', reading: best.value };
  }
  if (best && added >= 2 && added >= 2 * best.count) return { ...base, by: 'bookings', reading: 'none' };
  const before = remembered?.signs ?? null;
  if (before === 'credit' || before === 'debit') return { ...base, by: 'remembered', reading: before };
  return { ...base, by: 'none', reading: null };
}

/** What was read of a file, with its proofs. The supplier, the names and the comparison are main's to add. */
export type Reading = ReturnType<typeof readStatement>;

type Period = { readonly from: string; readonly to: string; readonly where: string };

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
): Period | null {
  const texts = [...titles.map(toTitleText), ...names.map(toNameText)];
  const found = findTitlePeriod(texts, order, days.length > 0 ? days : bookingDays);
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

/** Decides what cells leave open: as chosen, as our bookings prove, as it was before; null where nothing says it. */
function decide<Way>(
  { status, choices }: Proof<Way>,
  ways: Readonly<Record<'chosen' | 'bookings' | 'remembered', Way | null>>,
): { readonly by: ProofBy; readonly way: Way | null } {
  if (status === 'none' || status === 'proven') return { by: 'values', way: choices[0] ?? null };
  for (const by of ['chosen', 'bookings', 'remembered'] as const) {
    const way = ways[by];
    if (way !== null && choices.includes(way)) return { by, way };
  }
  return { by: 'none', way: null };
}

const toSide = (reading: SignReading | null): Side | 'none' =>
  reading === 'debit' || reading === 'none' ? reading : 'credit';

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
) {
  const sheet = choices.sheet !== null && choices.sheet < grid.rows.length ? choices.sheet : findSheet(grid, known);
  const rows = grid.rows[sheet] ?? [];
  const headerRow = choices.headerRow === undefined ? findHeader(rows, known) : choices.headerRow;
  const header = headerRow === null ? [] : (rows[headerRow] ?? []);
  const headerKey = headerRow === null ? null : toHeaderKey(header);
  const below = rows.slice((headerRow ?? -1) + 1);
  const before = findEarlier(remembered, headerKey, below, known, choices.supplierIds);
  // The header again says nothing of its columns, and a text's row with more cells than it has some in wrong ones.
  const isUnder = (cells: GridRow) =>
    toHeaderKey(cells) !== headerKey && (grid.file.separator === null || countFilled(cells) <= countFilled(header));
  const of = findColumns(header, headerRow === null ? below : below.filter(isUnder), known, choices, before);
  const { columns } = of;
  const isCommission = of.kind === null || of.kind === 'commission' || of.kind === 'gst';
  const theirAmount = isCommission && columns.commission !== undefined ? 'commission' : 'amount';
  const layout: StatementLayout = { sheet, headerRow, columns, theirAmount };

  const dates = listCells(below, [columns.date]);
  const dateProof = prove(dates, dateOrders, readDay, toCellText);
  const sameDays = countSameDays(of.found, columns.date ?? -1);
  const order = decide(dateProof, {
    chosen: choices.dateOrder,
    bookings: proveOrder(sameDays, of.found.length),
    remembered: before?.dateOrder ?? null,
  });
  const dateOptions = dateOrders
    .filter((value) => dateProof.choices.includes(value))
    .map((value) => ({ value, count: sameDays[value], cents: 0 }));
  const areDatesPlain =
    dateProof.status === 'none' || (order.by === 'values' && dateOptions.length === dateOrders.length);

  const amounts = listCells(below, [columns.amount, columns.credit, columns.commission, columns.gst]);
  const decimalProof = prove(amounts, decimalSigns, readProof, toCellText);
  const decimals = decide(decimalProof, {
    chosen: choices.decimalSign,
    bookings: of.sign,
    remembered: before?.decimalSign ?? null,
  });

  const rowKinds = new Map(Object.entries(choices.rows).map(([index, kind]) => [Number(index), kind]));
  const readAs = (content: readonly GridRow[], takenBack: Side | 'none', kinds: ReadingWays['rowKinds'] = rowKinds) =>
    readSheet(content, layout, {
      dateOrder: order.way ?? dateProof.choices[0] ?? 'dmy',
      decimalSign: decimals.way ?? '.',
      takenBack,
      separator: grid.file.separator,
      rowKinds: kinds,
      isKnown: known.size === 0 ? null : (reference) => known.has(reference),
    });
  const kind = of.kind ?? 'commission';
  const proveSides = (content: readonly GridRow[]) => {
    const sheets = new Map<string, SheetLines>();
    const read = (side: Side | 'none') => {
      const found = sheets.get(side) ?? readAs(content, side);
      sheets.set(side, found);
      return found;
    };
    const signs = proveSigns(read, { choices, remembered: before, known, kind }, (isDirected) =>
      findMarks(below, layout, isDirected),
    );
    return { content, signs, found: read(toSide(signs.reading)) };
  };
  const asItIs = proveSides(rows);
  // Cells that a missing quotation mark has divided are joined where that makes the total right.
  const join = findWideJoin(rows, layout, asItIs.found.unreadable, choices.rows, (joined) => {
    const { reading } = asItIs.signs;
    const sides = reading === null ? (['credit', 'debit', 'none'] as const) : [toSide(reading)];
    return sides.some((side) => {
      const read = readAs(joined, side);
      return findStated(read)?.cents === addUp(read.lines);
    });
  });
  const { content, signs, found } = join === null ? asItIs : proveSides(join.rows);

  const factor = signs.reading === 'turned' ? -1 : 1;
  const lines = found.lines.map((line) =>
    factor === 1 || line.compared === 0 ? line : { ...line, compared: -line.compared },
  );
  const stated = findStated(found);
  const unclear = found.unreadable
    .filter(({ problem }) => problem === 'unclear-total')
    .flatMap(({ row }) => {
      const asLine = readAs(content, toSide(signs.reading), new Map([...rowKinds, [row, 'line']]));
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
    lines.map(({ row }) => content[row] ?? []),
    columns.reference,
    known,
  );
  const areClaimed = foundLines.filter(({ bookings }) => {
    const active = bookings.filter(({ isActive }) => isActive);
    return active.length > 0 && active.every(({ isClaimed }) => isClaimed);
  });
  const wholeTotals = listOwnTotals(found).filter(({ isPart, cents }) => !isPart && cents !== null);
  const hidden = grid.file.sheets[sheet]?.hiddenColumns ?? [];
  const otherSheets = grid.file.sheets.filter(
    ({ isHidden }, index) => index !== sheet && !isHidden && findHeaderRow(grid.rows[index] ?? []) !== null,
  );
  return {
    ...{ file: grid.file, layout, headerKey, lines, cents: addUp(lines), notRead },
    /** Rows that may be a line or a total: their cents, and the sum of the lines with them. */
    unclear,
    stated: stated && { cents: stated.cents * factor, row: stated.row },
    totals: found.totals.map(({ row, cents }) => ({ row, cents })),
    /** Rows whose parts were joined, and what they were read as. */
    joined: (join?.joined ?? []).map((row) => ({
      row,
      cents: lines.find((line) => line.row === row)?.compared ?? 0,
    })),
    ...{ others: found.others, undated: found.undated, rounded: found.rounded, currency: found.currency },
    notes: [
      ...(grid.file.sheets[sheet]?.notes ?? []),
      ...toNotes({
        'hidden-columns': Object.values(columns).filter((column) => hidden.includes(column)).length,
        'without-amount': withoutAmount.length,
        'above-header': found.unreadable.filter(({ problem }) => problem === 'above-header').length,
        'other-sheets': otherSheets.length,
        'same-headings': countSameHeaders(header, columns),
        'several-totals': new Set(wholeTotals.map(({ cents }) => cents)).size > 1 ? 1 : 0,
      }),
    ],
    period: findPeriod(
      titles,
      [grid.file.separator !== null ? '' : (grid.file.sheets[sheet]?.name ?? ''), fileName],
      order.way ?? 'dmy',
      days,
      foundLines.flatMap(({ bookings }) => bookings.flatMap(({ day }) => day ?? [])).sort(),
    ),
    supplierName: name === null ? null : { name, row: titles.findIndex((cells) => toTitleText(cells).includes(name)) },
    /** Bookings of the found references by supplier, the most first, and how many of them are claimed. */
    suppliers: countSuppliers(foundLines),
    found: { references: foundLines.length, claimed: areClaimed.length },
    proofs: {
      /** How many lines have the amount of their booking, by what that is. */
      equalByKind: Object.fromEntries(comparedKinds.map((own) => [own, countSameSigns(lines, known, own)])) as Readonly<
        Record<ComparedKind, number>
      >,
      reference: of.reference,
      what: of.what,
      dates: {
        by: order.by,
        order: order.way,
        /** Whether no date is written so that the order matters. */
        isPlain: areDatesPlain,
        options: dateOptions,
        sample: dateProof.sample ?? '',
      },
      decimals: { by: decimals.by, sign: decimals.way, sample: decimalProof.sample ?? '' },
      signs,
    },
  };
}
