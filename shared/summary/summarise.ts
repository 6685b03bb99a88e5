/** Summaries of any table: rows grouped by fields, with exact sums for each group, each column and all of them. */

import { type Codes, getNone, isNone } from '../columns/columns';
import { type Groups, getKey, group, type SummedNumbers, Sums } from '../columns/group';
import { AppError } from '../errors/errors';
import { formatCount } from '../values/texts';
import { type Field, listMeasureIds, type ShownMeasure } from './catalogue';
import { type CellAddress, othersKey, type SummaryDefinition, type SummaryKey } from './definition';
import { CellReader, type Level, type Levels, type SummaryParts } from './encoded-summary';
import { type ComparedTable, getField, joinCodes, type SummaryTable } from './summary-table';
import { getMeasureValue, type Units } from './values';

/** A screen of more cells is read by no one, and more columns by no one either. */
const maxCells = 200_000;
const maxColumns = 200;

/* Sums of cells. */

/** No numbers: every row is left out. */
const noNumbers: SummedNumbers = { values: new Int32Array() };

/** The values to show, and the numbers that they add up, in the order of the sums of a cell. */
type SumPlan = { readonly measures: readonly ShownMeasure[]; readonly names: readonly string[] };

/** Plans which numbers are added up: those that the values need, and each once. */
export function planSums(
  table: Pick<SummaryTable, 'measures'>,
  ids: readonly string[],
  before: SummaryTable | null = null,
): SumPlan {
  const measures = ids.map((id) => {
    const measure = table.measures.get(id);
    if (measure) return measure;
    throw new AppError('usage', `A value of this summary cannot be added up: ${id}. Choose the values again.`, {});
  });
  const wanted = new Set(measures.flatMap(({ numbers, blanks }) => [numbers, blanks].filter((name) => name !== null)));
  // As the source has them, so that five columns of one kind are added up in one pass.
  const known = [...table.measures.values()].flatMap(({ numbers, blanks }) => [numbers, blanks]);
  const names = [...new Set(known)].filter((name) => name !== null).filter((name) => wanted.has(name));
  const find = (name: string | null) => (name === null ? -1 : names.indexOf(name));
  return {
    names,
    measures: measures.map((measure) => ({
      ...measure,
      sum: find(measure.numbers),
      blank: find(measure.blanks),
      isCompared: before === null || before.measures.has(measure.id),
    })),
  };
}

type PositionGroups = Pick<Groups, 'count' | 'of'>;
type AddedTable = Pick<SummaryTable, 'rows' | 'tripRows'> & { readonly numbers: readonly SummedNumbers[] };

const listNumbers = (table: SummaryTable, { names }: SumPlan): SummedNumbers[] => {
  const known = new Set([...table.measures.values()].flatMap(({ numbers, blanks }) => [numbers, blanks]));
  return names.map((name) => (known.has(name) ? table.getNumbers(name) : noNumbers));
};

function addUp({ rows, tripRows, numbers }: AddedTable, { count, of }: PositionGroups): Sums {
  const sums = Sums.addUp(rows, of, count, numbers);
  if (tripRows) sums.countDistinct(of, tripRows);
  return sums;
}

/** The numbers of cells as they are sent. */
const toCellArrays = (sums: Sums) => ({ counts: sums.counts, trips: sums.distinct, ...sums.toArrays() });

/** The group there of each row's group here. A callback for each of 700,000 sectors would be felt. */
function mapGroups(of: Int32Array, targets: Int32Array): Int32Array {
  const mapped = new Int32Array(of.length);
  for (let position = 0; position < of.length; position += 1) mapped[position] = targets[of[position] ?? 0] ?? 0;
  return mapped;
}

/** The cell of each row of the source: those of one group on rows stand together. */
function toCells({ count, of }: PositionGroups, columns: PositionGroups): PositionGroups {
  const cells = new Int32Array(of.length);
  for (let position = 0; position < of.length; position += 1) {
    cells[position] = (of[position] ?? 0) * columns.count + (columns.of[position] ?? 0);
  }
  return { count: count * columns.count, of: cells };
}

/** Sums by groups on rows. `byColumn` are those of each of their cells; null where no field is on columns. */
type Layer = { readonly groups: PositionGroups; readonly byColumn: Sums | null; readonly whole: Sums };

/**
 * Adds a table up by its groups on rows, by the first of two fields on rows, and to one total.
 *
 * @param columns - null where no field is on columns
 * @param first - the group there of each group on rows; null where there is one field on rows
 */
function addLevels(
  table: AddedTable,
  rows: PositionGroups,
  columns: PositionGroups | null,
  first: { readonly count: number; readonly toFirst: Int32Array } | null,
): Levels {
  const { tripRows } = table;
  const count = (sums: Sums, of: Int32Array): Sums => {
    if (tripRows) sums.countDistinct(of, tripRows);
    return sums;
  };
  const columnCount = columns?.count ?? 1;
  const addRows = (): Layer => {
    if (columns === null) return { groups: rows, byColumn: null, whole: addUp(table, rows) };
    const byColumn = addUp(table, toCells(rows, columns));
    const toRow = Int32Array.from({ length: byColumn.size }, (_, cell) => Math.floor(cell / columnCount));
    return { groups: rows, byColumn, whole: count(byColumn.merge(rows.count, toRow), rows.of) };
  };
  const merge = ({ groups, byColumn, whole }: Layer, size: number, targets: Int32Array): Layer => {
    const merged = { count: size, of: mapGroups(groups.of, targets) };
    const toCell = (cell: number) =>
      (targets[Math.floor(cell / columnCount)] ?? 0) * columnCount + (cell % columnCount);
    const cells = byColumn && Int32Array.from({ length: byColumn.size }, (_, cell) => toCell(cell));
    return {
      groups: merged,
      byColumn:
        columns && byColumn && cells && count(byColumn.merge(size * columnCount, cells), toCells(merged, columns).of),
      whole: count(whole.merge(size, targets), merged.of),
    };
  };
  const toLevel = ({ byColumn, whole }: Layer): Level => ({
    byColumn: byColumn && columnCount > 0 ? toCellArrays(byColumn) : null,
    whole: toCellArrays(whole),
  });
  const all = addRows();
  const subtotals = first && merge(all, first.count, first.toFirst);
  const last = subtotals ?? all;
  return {
    rows: toLevel(all),
    subtotals: subtotals && toLevel(subtotals),
    total: toLevel(merge(last, 1, new Int32Array(last.groups.count))),
  };
}

/* The largest groups of a field: each keeps its key, and all others have one key together. */

/** A group by its code. Groups that have rows in the period before only have no rows. */
type MeasuredGroup = { readonly code: number; readonly hasRows: boolean; readonly value: Units };

/** Orders from the largest value to the smallest, then those without a value, then those without rows; equal ones by their keys. */
function compareGroups(a: MeasuredGroup, b: MeasuredGroup): number {
  const byRows = Number(b.hasRows) - Number(a.hasRows);
  if (byRows !== 0) return byRows;
  if (a.value === null || b.value === null || a.value === b.value) {
    return Number(a.value === null) - Number(b.value === null) || a.code - b.code;
  }
  return a.value > b.value ? -1 : 1;
}

/**
 * Gives the groups of the largest values the first codes, in their order, and all others the last one.
 *
 * @param positions - where the codes of the table's rows are; those of other rows may follow, which are not measured
 * @throws AppError `usage` where a text of the server is the key of all others
 */
function encodeLargest(
  table: AddedTable,
  codes: Codes,
  positions: Int32Array,
  { count, measure }: { readonly count: number; readonly measure: ShownMeasure },
): { readonly codes: Codes; readonly othersCount: number } {
  if (codes.keys.includes(othersKey)) {
    throw new AppError('usage', 'This field has a text that stands for all others. Show all groups.', {});
  }
  const { of, count: groupCount, fields } = group(positions, [codes]);
  const sums = addUp(table, { count: groupCount, of: of.subarray(0, table.rows.length) });
  const reader = new CellReader(toCellArrays(sums), sums.sumCount);
  const groups = Array.from(fields[0]?.codes ?? [], (code, index): MeasuredGroup => {
    const cell = reader.get(index);
    return { code, hasRows: cell.count > 0, value: getMeasureValue(cell, measure) };
  }).sort(compareGroups);
  const shown = groups.slice(0, count);
  const ranks = new Int32Array(codes.keys.length).fill(shown.length);
  shown.forEach(({ code }, rank) => {
    ranks[code] = rank;
  });
  return {
    codes: {
      codes: codes.codes.map((code) => ranks[code] ?? shown.length),
      keys: [...shown.map(({ code }) => codes.keys[code] ?? null), othersKey],
    },
    othersCount: groups.length - shown.length,
  };
}

/* Groups of rows, and their sums. */

/** Rows by their two sides: the groups on rows, and those on columns. Rows that they are compared with stand behind the others. */
type GroupedRows = { readonly rows: Groups; readonly columns: Groups };

/** @throws AppError `usage` where there are more groups than a screen can show */
function groupByCodes(positions: Int32Array, rowCodes: readonly Codes[], columnCodes: Codes | null): GroupedRows {
  const columns = group(positions, columnCodes === null ? [] : [columnCodes]);
  if (columns.count > maxColumns) {
    throw new AppError(
      'usage',
      `${columns.count} columns are too many to show. Put this field on rows, or add a filter.`,
      {},
    );
  }
  const rows = group(positions, rowCodes);
  const shownColumns = columnCodes === null ? 1 : columns.count + 1;
  if (rows.count * shownColumns > maxCells) {
    throw new AppError(
      'usage',
      `${formatCount(rows.count, 'row')} with ${formatCount(shownColumns, 'column')} are too many to show. Choose other fields, or add a filter.`,
      {},
    );
  }
  return { rows, columns };
}

type Prepared = GroupedRows & {
  readonly plan: SumPlan;
  readonly added: AddedTable;
  readonly othersCount: number | null;
};

function prepare(table: SummaryTable, definition: SummaryDefinition, before: SummaryTable | null): Prepared {
  const { rows: fields, column, top } = definition;
  const plan = planSums(table, listMeasureIds(definition), before);
  const added = { rows: table.rows, tripRows: table.tripRows, numbers: listNumbers(table, plan) };
  const encode = (id: string): Codes => {
    const field = getField(table, id);
    const codes = field.toCodes();
    return before === null ? codes : joinCodes(field, codes, getField(before, id).toCodes(), table.rows, before.rows);
  };
  const positions =
    before === null
      ? table.rows
      : Int32Array.from({ length: table.rows.length + before.rows.length }, (_, position) => position);
  const [first, ...others] = fields.map(encode);
  const measure = top && plan.measures.find(({ id }) => id === top.by);
  const largest = first && measure ? encodeLargest(added, first, positions, { count: top.count, measure }) : null;
  const rowCodes = first ? [largest?.codes ?? first, ...others] : [];
  const grouped = groupByCodes(positions, rowCodes, column === null ? null : encode(column));
  return { ...grouped, plan, added, othersCount: largest?.othersCount || null };
}

/** The keys of the first of two fields, and for each group the index of its own. */
function groupByFirst(rows: Groups): { readonly keys: readonly SummaryKey[]; readonly toFirst: Int32Array } {
  const toFirst = new Int32Array(rows.count);
  const keys: SummaryKey[] = [];
  const codes = rows.fields[0]?.codes ?? toFirst;
  for (let index = 0; index < rows.count; index += 1) {
    if (index === 0 || codes[index] !== codes[index - 1]) keys.push(getKey(rows, index, 0));
    toFirst[index] = keys.length - 1;
  }
  return { keys, toFirst };
}

/** Selects the groups of some positions. */
const sliceGroups = (groups: Groups, from: number, to: number): Groups => ({
  ...groups,
  of: groups.of.subarray(from, to),
});

/** A summary without what is said of where its numbers come from. */
export type AddedParts = Omit<SummaryParts, 'coverage' | 'notes'>;

/**
 * Adds the rows of a table up by their groups.
 *
 * @param before - what they are compared with; null for nothing
 * @throws AppError `usage` where there are more groups than a screen can show
 */
export function summarise(
  table: SummaryTable,
  definition: SummaryDefinition,
  before: ComparedTable | null = null,
): AddedParts {
  const { rows, columns, plan, added, othersCount } = prepare(table, definition, before?.table ?? null);
  const hasColumns = definition.column !== null;
  const { keys, toFirst } = groupByFirst(rows);
  const first = definition.rows.length > 1 ? { count: keys.length, toFirst } : null;
  const add = (of: AddedTable, from: number) => {
    const to = from + of.rows.length;
    return addLevels(of, sliceGroups(rows, from, to), hasColumns ? sliceGroups(columns, from, to) : null, first);
  };
  const levels = add(added, 0);
  const toField = (id: string): Field => {
    const { toCodes: _, ...field } = getField(table, id);
    return field;
  };
  return {
    ...levels,
    sumCount: plan.names.length,
    fields: definition.rows.map(toField),
    column: definition.column === null ? null : toField(definition.column),
    measures: plan.measures.slice(0, definition.measures.length),
    columns: hasColumns ? Array.from({ length: columns.count }, (_, column) => getKey(columns, column, 0)) : [],
    keys: rows.fields,
    subtotals: levels.subtotals && { keys, ...levels.subtotals },
    before: before && {
      ...add({ ...before.table, numbers: listNumbers(before.table, plan) }, table.rows.length),
      ...{ coverage: before.coverage, ranAtMs: before.ranAtMs, columns: before.columns },
    },
    othersCount,
  };
}

/** Finds the rows of a table that a cell counts, by their positions. @throws AppError as {@link summarise} does */
export function findCellRows(
  table: SummaryTable,
  definition: SummaryDefinition,
  { keys, column, isUnread }: CellAddress,
): number[] {
  const { rows, columns } = prepare(table, definition, null);
  const flag = (groups: Groups, wanted: readonly SummaryKey[]) =>
    new Uint8Array(groups.count).map((_, index) =>
      Number(wanted.every((key, field) => getKey(groups, index, field) === key)),
    );
  const [isRow, isColumn] = [flag(rows, keys), flag(columns, column)];
  const found: number[] = [];
  rows.of.forEach((of, position) => {
    if (isRow[of] === 1 && isColumn[columns.of[position] ?? 0] === 1) found.push(position);
  });
  if (!isUnread) return found;
  const numbers = listNumbers(table, planSums(table, definition.measures));
  return found.filter((position) => {
    const row = table.rows[position] ?? 0;
    return numbers.some(({ values, large }) => isNone(values[row] ?? 0, getNone(values)) && !large?.has(row));
  });
}
