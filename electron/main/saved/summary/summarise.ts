/** Summaries: rows grouped by fields, with exact sums for each group, each column and all of them. */

import type { Codes } from '@shared/columns/columns';
import { type Groups, getKey, group } from '@shared/columns/group';
import { AppError } from '@shared/errors/errors';
import { CellReader, type SumCounts } from '@shared/summary/cell-reader';
import type { SummaryBefore, SummaryCell, SummaryDefinition, SummaryKey } from '@shared/summary/definition';
import type { Levels, SummaryParts } from '@shared/summary/encoded-summary';
import { getMeasure } from '@shared/summary/values';
import { formatCount } from '@shared/values/texts';
import { encodeLargest, type LargestGroups } from './group-rows';
import { addLevels, addUp, type IndexedRows, toCellArrays } from './levels';
import { type ComparedRows, encodePositions, type RowsBefore, toComparedRows } from './rows-before';
import type { SourceRows } from './source-rows';

/** A screen of more cells is read by no one, and more columns by no one either. */
const maxCells = 200_000;
const maxColumns = 200;

/** What rows are grouped by: one or two fields on rows, one or none on columns. */
export type GroupedFields<Field> = { readonly rows: readonly Field[]; readonly column: Field | null };

/** Rows by their two sides: the groups on rows, and those on columns. Rows of the period before stand behind the others. */
export type GroupedRows = { readonly rows: Groups; readonly columns: Groups };

/**
 * Groups rows by their codes.
 *
 * @throws AppError `usage` where there are more groups than a screen can show
 */
function groupByCodes(positions: Int32Array, codes: GroupedFields<Codes>): GroupedRows {
  const columns = group(positions, codes.column === null ? [] : [codes.column]);
  if (columns.count > maxColumns) {
    throw new AppError(
      'usage',
      `${columns.count} columns are too many to show. Put this field on rows, or add a filter.`,
      {},
    );
  }
  const rows = group(positions, codes.rows);
  const shownColumns = codes.column === null ? 1 : columns.count + 1;
  if (rows.count * shownColumns > maxCells) {
    throw new AppError(
      'usage',
      `${formatCount(rows.count, 'row')} with ${formatCount(shownColumns, 'column')} are too many to show. Choose other fields, or add a filter.`,
      {},
    );
  }
  return { rows, columns };
}

/** Grouped rows. `othersCount` is null where all groups of the first field are shown. */
type CountedGroups = GroupedRows & { readonly othersCount: number | null };

/**
 * Groups the rows of any table.
 *
 * @param top - the groups of the first field that are shown beside the others; null for all of them
 * @param before - what they are compared with; null for nothing
 * @throws AppError `usage` where there are more groups than a screen can show
 */
export function groupTable<Field>(
  source: IndexedRows<Field>,
  fields: GroupedFields<Field>,
  top: LargestGroups | null,
  before: ComparedRows<Field> | null = null,
): CountedGroups {
  const { positions, encode } = encodePositions(source, before);
  const [first, ...others] = fields.rows.map(encode);
  const largest = first && top ? encodeLargest(source, first, positions, top) : null;
  const rows = largest ? [largest.codes, ...others] : first ? [first, ...others] : [];
  const column = fields.column === null ? null : encode(fields.column);
  return { ...groupByCodes(positions, { rows, column }), othersCount: largest?.othersCount || null };
}

/** The largest groups of saved trips or sectors. */
const toLargest = ({ top }: SummaryDefinition): LargestGroups | null =>
  top ? { count: top.count, getValue: (cell: SummaryCell) => getMeasure(cell, top.by).value } : null;

/** Groups the rows of a source. @throws AppError as {@link groupTable} does */
export const groupSource = (source: SourceRows, definition: SummaryDefinition): CountedGroups =>
  groupTable(source, definition, toLargest(definition));

/** The keys of the first of two fields, and for each group the index of its own. */
function groupByFirst(rows: Groups): { readonly keys: readonly SummaryKey[]; readonly toFirst: Int32Array } {
  const toFirst = new Int32Array(rows.count);
  const keys: SummaryKey[] = [];
  const codes = rows.fields[0]?.codes ?? toFirst;
  for (let group = 0; group < rows.count; group += 1) {
    if (group === 0 || codes[group] !== codes[group - 1]) keys.push(getKey(rows, group, 0));
    toFirst[group] = keys.length - 1;
  }
  return { keys, toFirst };
}

/** Adds all rows up to one cell. */
export function toOneCell<Field>(source: IndexedRows<Field>): SummaryCell {
  const sums = addUp(source, { count: 1, of: new Int32Array(source.rows.length) });
  const { amountCount } = source.index;
  return new CellReader(toCellArrays(sums), { sumCount: sums.sumCount, amountCount }).get(0);
}

/** Selects the groups of some positions. */
const sliceGroups = (groups: Groups, from: number, to: number): Groups => ({
  ...groups,
  of: groups.of.subarray(from, to),
});

/** What is known of a summary before its rows are added up. */
type Shape = Pick<SummaryParts, 'columns' | 'fields'> & {
  /** Of the subtotals. */
  readonly keys: readonly SummaryKey[];
  /** Adds rows up. @param from - where their groups begin */
  readonly add: <Field>(source: IndexedRows<Field>, from: number) => Levels & SumCounts;
};

function createShape({ rows, columns }: GroupedRows, fields: GroupedFields<unknown>): Shape {
  const hasColumns = fields.column !== null;
  const { keys, toFirst } = groupByFirst(rows);
  const first = fields.rows.length > 1 ? { count: keys.length, toFirst } : null;
  return {
    columns: hasColumns ? Array.from({ length: columns.count }, (_, column) => getKey(columns, column, 0)) : [],
    fields: rows.fields,
    keys,
    add: (source, from) => {
      const to = from + source.rows.length;
      return addLevels(source, sliceGroups(rows, from, to), hasColumns ? sliceGroups(columns, from, to) : null, first);
    },
  };
}

/** What a summary is made of, without what is said of it. */
type AddedParts = Omit<SummaryParts, 'coverage' | 'notes'>;

/** What rows are compared with, and what is said of it. */
export type DescribedBefore<Field> = ComparedRows<Field> & Pick<SummaryBefore, 'coverage' | 'field'>;

/**
 * Adds the rows of any table up by their groups.
 *
 * @param before - what they are compared with; null for nothing
 * @throws AppError as {@link groupTable} does
 */
export function summariseTable<Field>(
  source: IndexedRows<Field>,
  fields: GroupedFields<Field>,
  top: LargestGroups | null,
  before: DescribedBefore<Field> | null,
): AddedParts {
  const { othersCount, ...grouped } = groupTable(source, fields, top, before);
  const { columns, fields: encoded, keys, add } = createShape(grouped, fields);
  const levels = add(source, 0);
  const compared = before && {
    ...add(before.source, source.rows.length),
    coverage: before.coverage,
    counted: before.source.rows.length,
    field: before.field,
  };
  const subtotals = levels.subtotals && { keys, ...levels.subtotals };
  return { ...levels, subtotals, before: compared, othersCount, columns, fields: encoded };
}

/**
 * Adds saved trips or sectors up by their groups.
 *
 * @param before - what they are compared with; null for nothing
 * @throws AppError `usage` where there are more groups than a screen can show
 */
export function summarise(
  source: SourceRows,
  definition: SummaryDefinition,
  before: RowsBefore | null = null,
): AddedParts {
  const compared = before && {
    ...toComparedRows(before),
    coverage: before.field === null ? before.source.coverage : null,
    field: before.field,
  };
  return summariseTable(source, definition, toLargest(definition), compared);
}
