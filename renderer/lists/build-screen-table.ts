/** Turns what a table shows into a table for a file: shown columns in their order, texts of cells, groups and totals. */
import { type AppColumn, getCellText, toFilterField } from '@renderer/table/columns/app-column';
import { type CollapsibleGroup, groupRows, toIndexesInGroups } from '@renderer/table/model/row-groups';
import type { SnapshotData } from '@renderer/table/model/table-snapshot';
import type { Totals } from '@renderer/table/model/totals';
import {
  maxPartCharacters,
  maxPartRows,
  type ScreenCell,
  type ScreenColumn,
  type ScreenRows,
  type ScreenShape,
  type ScreenSum,
  type ScreenTable,
} from '@shared/exports/screen-table';
import { formatFilter } from '@shared/filters/filter';
import { at } from '@shared/values/collections';
import { unitsToDecimal } from '@shared/values/money';
import { screenExportTexts } from './texts';

/** Pixels of a character, and of the padding of a cell. */
const characterWidth = 7.5;
const padding = 20;
const maxHeaderLength = 500;

function getKind<Row>({ range, isDollars = false, isNumeric = false }: AppColumn<Row>): ScreenColumn['kind'] {
  if (range === 'cents' || isDollars) return 'cents';
  if (range === 'date') return 'date';
  return isNumeric ? 'number' : 'text';
}

/** Gets the decimal places of a column's sums; null for a column without. */
function getScale<Row>({ total }: AppColumn<Row>): number | null {
  if (total === undefined) return null;
  return total === 'cents' ? 2 : total === 'count' ? 0 : total.scale;
}

/** Gets the text of a cell: of a flag or a status as it is shown, of everything else exactly as it is copied. */
function getText<Row>(column: AppColumn<Row>, row: Row): string | null {
  if (column.shownText) return column.shownText(row) || null;
  const isFlag = typeof column.value(row) === 'boolean';
  return (isFlag ? column.cell?.(row).text : undefined) ?? (getCellText(column, row) || null);
}

/** Whether a cell of numbers, amounts or dates has a text that was not read. It is marked on screen, as a word like “new” is not. */
const isUnread = <Row>(column: AppColumn<Row>, row: Row): boolean =>
  (column.range === 'date' || (column.isNumeric === true && column.value(row) === null)) &&
  column.cell?.(row).warning !== undefined;

function getCell<Row>(column: AppColumn<Row>, row: Row): ScreenCell {
  const text = getText(column, row);
  return text !== null && isUnread(column, row) ? { unread: text } : text;
}

const getLength = (cell: ScreenCell) => (typeof cell === 'string' ? cell : (cell?.unread ?? '')).length;

/** Yields the rows in parts that a message can carry. */
function* iterateParts<Row>(
  { rows, shown }: SnapshotData<Row>,
  indexes: Uint32Array | readonly number[],
): Generator<ScreenRows> {
  let part: ScreenRows = [];
  let characters = 0;
  for (const index of indexes) {
    const row = at(rows, index);
    const cells = shown.map(({ column }) => getCell(column, row));
    part.push(cells);
    for (const cell of cells) characters += getLength(cell);
    if (part.length < maxPartRows && characters < maxPartCharacters) continue;
    yield part;
    part = [];
    characters = 0;
  }
  if (part.length > 0) yield part;
}

/** Says what of the data a file or a printout has. */
export function describeExtent<Row>(data: SnapshotData<Row>, count: number, shape: ScreenShape): string {
  const { shown, columns, rows, sorting, groupedBy, filterText, filters, isPartial, sheetGrouping } = data;
  const sorted = sorting.flatMap(({ id, desc }) => {
    const column = columns.find((candidate) => candidate.id === id);
    return column ? [screenExportTexts.sortedBy(column.header, desc)] : [];
  });
  const extent = { rows: count, allRows: rows.length, columns: shown.length, allColumns: columns.length };
  const parts = [
    `${shape === 'selected' ? screenExportTexts.selection : screenExportTexts.asOnScreen}: ${screenExportTexts.extent(extent)}`,
    ...(isPartial ? [screenExportTexts.onePage] : []),
    ...(groupedBy !== null && shape === 'screen' ? [screenExportTexts.groupedBy(groupedBy)] : []),
    ...(sheetGrouping !== null && shape === 'sheets' ? [screenExportTexts.sheetFor(sheetGrouping.label)] : []),
    ...sorted,
    ...(filterText.trim() === '' ? [] : [screenExportTexts.containing(filterText.trim())]),
    ...filters.flatMap((filter) => {
      const column = columns.find(({ id }) => id === filter.field);
      return column ? [formatFilter(filter, toFilterField(column))] : [];
    }),
    ...shown.flatMap(({ column: { note = '' } }) => (note === '' ? [] : [note])),
  ];
  return parts.join('; ').slice(0, 20_000);
}

/** A group in a file: its name there, and whether its rows are hidden in a sheet. */
type FileGroup = CollapsibleGroup & { readonly name: string; readonly isCollapsed: boolean };

/** Gets the groups of a shape: as the screen groups its rows, or those of the sheets, with the group's name alone. */
function getGroups<Row>(data: SnapshotData<Row>, shape: ScreenShape): FileGroup[] {
  const { groups, rows, listed, shown, sheetGrouping } = data;
  const summed = shown.map(({ column }) => column);
  switch (shape) {
    case 'selected':
      return [];
    case 'screen':
      return groups.map((group) => ({
        ...group,
        name: screenExportTexts.group(group.title.slice(0, 1_900), group.rows.length),
        isCollapsed: !group.isExpanded,
      }));
    case 'sheets':
      return sheetGrouping === null
        ? []
        : groupRows(rows, listed, summed, sheetGrouping).map((group) => ({
            ...group,
            name: group.title.slice(0, 1_900),
            isCollapsed: false,
          }));
  }
}

/** A table for a file, and its rows in parts. */
type BuiltTable = { readonly table: ScreenTable; readonly parts: Iterable<ScreenRows> };

/** Builds the table of a file. The rows of a selection are not grouped. */
export function buildScreenTable<Row>(data: SnapshotData<Row>, shape: ScreenShape): BuiltTable {
  const { shown, isPartial } = data;
  const isSelection = shape === 'selected';
  const groups = getGroups(data, shape);
  const listed = shape === 'sheets' ? toIndexesInGroups(groups, data.listed.length) : data.listed;
  const indexes = isSelection ? data.selected : listed;
  const columns = shown.map(({ column, width }) => ({
    header: column.header.slice(0, maxHeaderLength),
    kind: getKind(column),
    scale: getScale(column),
    ...(column.aggregate?.isSum === false ? { isAggregate: true as const } : {}),
    width: Math.min(300, Math.max(1, Math.round((width - padding) / characterWidth))),
  }));
  const toSums = (totals: Totals): ScreenSum[] =>
    shown.map(({ column }) => {
      const [sum, scale] = [totals.get(column.id), getScale(column)];
      if (!sum || scale === null) return null;
      return { sum: unitsToDecimal(sum.cents, scale), excludedCount: sum.excludedCount };
    });
  const hasTotals = columns.some(({ scale }) => scale !== null) && indexes.length > 0;
  const totals = isSelection ? data.sumSelected() : data.totals;
  return {
    table: {
      columns,
      rows: indexes.length,
      groups: groups.map(({ name, rows, subtotals, isCollapsed }) => ({
        title: name,
        rows: rows.length,
        isCollapsed,
        sums: toSums(subtotals),
      })),
      totals: hasTotals
        ? { label: screenExportTexts.total(indexes.length, isPartial && !isSelection), sums: toSums(totals) }
        : null,
      extent: describeExtent(data, indexes.length, shape),
    },
    parts: iterateParts(data, indexes),
  };
}
