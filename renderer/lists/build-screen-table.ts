/** Turns what a table shows into a table for a file or a printout: shown columns, exact cells, groups and totals. */
import { type AppColumn, getCellText, toFilterField } from '@renderer/table/columns/app-column';
import { getColumnScale, type Totals } from '@renderer/table/model/row-groups';
import type { SnapshotData } from '@renderer/table/model/visible-columns';
import { buildScreenTable as build, type TableColumn } from '@shared/exports/build-screen-table';
import type { FilterLabel } from '@shared/exports/file-name';
import type { ScreenAmount, ScreenCell, ScreenColumn, ScreenTable } from '@shared/exports/screen-table';
import { type Filter, type FilterField, formatFilter, formatWanted } from '@shared/filters/filter';
import { at } from '@shared/values/collections';
import { type DateRangeId, formatPeriod, getDateRange, getLocalDay } from '@shared/values/dates';
import { decimalToUnits } from '@shared/values/money';
import { isPatched } from '@shared/values/patched-rows';
import { screenExportTexts as texts } from './texts';

function getKind<Row>({ range, isDollars = false, isNumeric = false, total }: AppColumn<Row>): ScreenColumn['kind'] {
  if (range === 'cents' || isDollars) return 'money';
  if (range === 'date') return 'date';
  if (!isNumeric) return 'text';
  return total === undefined && range === 'number' ? 'id' : 'number';
}

/** Reads a plain number. A leading zero is no part of one: it would be lost. */
function toAmount(text: string): ScreenAmount | null {
  const match = /^-?(?:0|[1-9]\d{0,14})(?:\.(\d{1,15}))?$/.exec(text);
  const scale = match?.[1]?.length ?? 0;
  const units = match ? decimalToUnits(text, scale) : null;
  return units === null ? null : { units, scale };
}

/** Gets the text of a cell: of a flag or a status as it is shown, of everything else exactly as it is copied. */
function getText<Row>(column: AppColumn<Row>, row: Row): string | null {
  if (column.shownText) return column.shownText(row) || null;
  const isFlag = typeof column.value(row) === 'boolean';
  return (isFlag ? column.cell?.(row).text : undefined) ?? (getCellText(column, row) || null);
}

/** Gets a cell. A number or date that was not read is marked: a spreadsheet would take "12.5" for a number, and add it up. */
function getCell<Row>(column: AppColumn<Row>, kind: ScreenColumn['kind'], row: Row): ScreenCell {
  if (column.isCounted?.(row) === false) return null;
  if (kind !== 'text' && kind !== 'date' && column.value(row) !== null) {
    const scale = getColumnScale(column);
    const units = scale === null ? null : (column.aggregateValue ?? column.value)(row);
    if (scale !== null && (typeof units === 'number' ? Number.isSafeInteger(units) : typeof units === 'bigint')) {
      return { units: units as number | bigint, scale };
    }
  }
  const text = getText(column, row);
  if (text === null || kind === 'text') return text;
  const isUnread = (kind === 'date' || column.value(row) === null) && column.cell?.(row).warning !== undefined;
  if (isUnread) return texts.unread(text);
  return kind === 'date' ? text : (toAmount(text) ?? text);
}

/** The columns of a file for one of the screen: of a name that stands for a number a second one has the number. */
function toColumns<Row>(column: AppColumn<Row>, shownHeaders: ReadonlySet<string>): TableColumn<Row>[] {
  const { header, shownHeader = header, named } = column;
  const above = column.above === undefined ? {} : { group: column.above };
  if (named) {
    const name: TableColumn<Row> = { label: header, kind: 'text', ...above, getCell: (row) => named.name(row) };
    const getNumber = (row: Row) => {
      const id = named.id(row);
      return id === null ? null : (toAmount(String(id)) ?? String(id));
    };
    return shownHeaders.has(named.header) ? [name] : [name, { label: named.header, kind: 'id', getCell: getNumber }];
  }
  const kind = getKind(column);
  return [
    {
      label: column.above === undefined ? header : shownHeader,
      kind,
      ...above,
      ...(column.aggregate?.isSum === false ? { isSum: false } : {}),
      getCell: (row) => getCell(column, kind, row),
    },
  ];
}

/** Names the order of the rows: "Total (largest first)". */
function describeOrder<Row>({ columns, sorting }: SnapshotData<Row>): string {
  const keys = sorting.flatMap(({ id, desc }) => {
    const column = columns.find((candidate) => candidate.id === id);
    if (!column) return [];
    const kind = getKind(column);
    const directions = kind === 'text' ? texts.order.text : kind === 'date' ? texts.order.date : texts.order.number;
    return [`${column.header}${directions[Number(desc)] ?? ''}`];
  });
  return keys.join(', then ');
}

/** The name of a group, without the number that it stands for. */
const withoutNumber = ({ key, title }: { readonly key: string; readonly title: string }): string =>
  key !== '' && title.endsWith(` (${key})`) ? title.slice(0, -key.length - 3) : title;

/** What the dates of a trip say in the name of a file. */
const dateVerbs: Readonly<Record<string, string>> = {
  earliest_travel_date: 'departing',
  latest_travel_date: 'returning',
  date_opened: 'opened',
};

/** Names a filter: as a sentence says it, and as the name of a file does, where a period is that of the day. */
function toFilterLabel(filter: Filter, field: FilterField): FilterLabel {
  const { op, values, isNot } = filter;
  const label = formatFilter(filter, field);
  if (field.kind === 'amount' || field.kind === 'number' || field.kind === 'flag') return { label, name: label };
  const range = op === 'in' ? getDateRange(values[0] as DateRangeId, getLocalDay(Date.now())) : null;
  const [from = '', to = ''] = range ? [range.from, range.to] : values;
  const wanted =
    range || (field.kind === 'date' && op === 'between')
      ? formatPeriod(from || null, to || null)
      : formatWanted(filter, field);
  const name = `${isNot ? 'not ' : ''}${wanted}`;
  if (field.kind !== 'date') return { label, name };
  return {
    label: range ? `${label} (${wanted})` : label,
    name: `${dateVerbs[field.id] ?? field.label} ${name}`,
    isPeriod: true,
  };
}

/** Lists the filters of the table itself: its text, and those of its columns. */
function listOwnFilters<Row>({ columns, filterText, filters }: SnapshotData<Row>): FilterLabel[] {
  const text = filterText.trim();
  return [
    ...(text === '' ? [] : [{ label: texts.containing(text), name: text }]),
    ...filters.flatMap((filter) => {
      const column = columns.find(({ id }) => id === filter.field);
      if (!column) return [];
      return [toFilterLabel(filter, toFilterField(column))];
    }),
  ];
}

export type ExportLabels = { readonly title: string; readonly filters: readonly FilterLabel[]; readonly what: string };

/** Builds the table of a file. The rows of a selection are not grouped. */
export function buildScreenTable<Row>(
  data: SnapshotData<Row>,
  { isSelection, title, what, filters }: ExportLabels & { readonly isSelection: boolean },
): ScreenTable {
  const { rows, listed, selected, groups, groupedBy } = data;
  const indexes = isSelection ? selected : listed;
  const isGrouped = !isSelection && groupedBy !== null;
  const shown = data.shown.map(({ column }) => column);
  const headers = new Set(shown.map(({ header }) => header));
  const pinned = new Set(data.shown.flatMap(({ column, pinnedLeft }) => (pinnedLeft === null ? [] : [column])));
  // A second column of a name has no total.
  const columns = shown.flatMap((column) => {
    const made = toColumns(column, headers).map((item, index) => ({
      ...{ made: item, of: index === 0 ? column : null, in: column },
    }));
    // What the rows are grouped by is the first column; the numbers of its names stay.
    return isGrouped && column.header === groupedBy ? made.slice(1) : made;
  });
  const toTotals = (sums: Totals) =>
    columns.map(({ of }) => {
      const [sum, scale] = of ? [sums.get(of.id), getColumnScale(of)] : [undefined, null];
      return sum && scale !== null ? { units: sum.cents, scale } : null;
    });
  const totals = isSelection ? data.sumSelected() : data.totals;
  const notes = shown.flatMap(({ id, header, note = '' }) => {
    const excluded = totals.get(id)?.excludedCount ?? 0;
    return [...(excluded > 0 ? [texts.excluded(header, excluded)] : []), ...(note === '' ? [] : [note])];
  });
  function* pick(wanted: Iterable<number>): Generator<Row> {
    for (const index of wanted) yield at(rows, index);
  }
  return build(
    {
      columns: columns.map(({ made }) => made),
      rows: pick(indexes),
      grouping: isGrouped
        ? {
            label: groupedBy,
            groups: groups.map((group) => ({
              title: withoutNumber(group),
              rows: pick(group.rows),
              count: group.rows.length,
              totals: toTotals(group.subtotals),
            })),
          }
        : null,
      totals: toTotals(totals),
    },
    {
      title,
      what,
      filters: [...filters, ...listOwnFilters(data)],
      sortedBy: describeOrder(data),
      rows: indexes.length,
      allRows: isPatched(rows) ? rows.listed.length : rows.length,
      frozen: Math.max(2, Number(isGrouped) + columns.filter(({ in: shownIn }) => pinned.has(shownIn)).length),
      notes,
    },
  );
}
