/** The columns of a summary: its fields, and its values for each key of the column field and for all of them. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createCountColumn } from '@renderer/table/columns/column-factories';
import type { Grouping } from '@renderer/table/model/row-groups';
import { amountColours } from '@renderer/ui/charts';
import { formatInteger } from '@renderer/ui/formatters';
import type { Names } from '@shared/records/directory';
import { isAdditive, listShownValues } from '@shared/summary/changes';
import {
  type CellAddress,
  othersKey,
  type SummaryDefinition,
  type SummaryField,
  type SummaryKey,
  type SummaryMeasure,
  type SummaryResult,
  type SummarySource,
} from '@shared/summary/definition';
import { fieldLabels, formatKey, formatValueLabel, nameChanges } from '@shared/summary/labels';
import { getMeasure, getMeasureAmount, getMeasureValue } from '@shared/summary/values';
import {
  countColour,
  createFieldColumn,
  createFieldGrouping,
  createRankedGrouping,
  createShareColumn,
  isOrderedByKey,
  type SummaryColumn,
  toValueColumn,
} from './summary-column';
import { createChangeColumn, type SummaryRow, SummaryTotals } from './summary-totals';
import { texts } from './texts';

type Column = AppColumn<SummaryRow>;

/**
 * The texts by which a row is found: those of all its fields, also of the one whose groups are no column. Months are found as
 * they are copied too.
 */
const createKeySearch = (
  fields: readonly SummaryField[],
  names: Names,
  othersCount: number | undefined,
): NonNullable<Column['searchText']> => ({
  key: ({ keys }) => JSON.stringify(keys),
  format: (text) => {
    const keys = JSON.parse(text) as readonly SummaryKey[];
    const toTexts = (field: SummaryField, key: SummaryKey) => [
      formatKey(field, key, names, othersCount),
      ...(isOrderedByKey(field) && key !== null && key !== othersKey ? [String(key)] : []),
    ];
    return fields.flatMap((field, index) => toTexts(field, keys[index] ?? null)).join(' ');
  },
});

function createMeasureColumn(
  source: SummarySource,
  result: SummaryResult,
  totals: SummaryTotals,
  index: number,
  measure: SummaryMeasure,
  header: string,
): Column {
  const get = ({ cells }: SummaryRow) => {
    const cell = cells[index];
    return cell ? getMeasure(cell, measure) : { value: null, excludedCount: 0 };
  };
  const getValue = ({ cells }: SummaryRow) => {
    const cell = cells[index];
    return cell ? getMeasureValue(cell, measure) : null;
  };
  const options = { id: toColumnId(index, measure), header };
  const column: Column =
    getMeasureAmount(measure) === null
      ? createCountColumn({ ...options, value: (row: SummaryRow) => toNumberOrNull(getValue(row)) })
      : createAmountColumn({ ...options, cents: getValue });
  return {
    ...column,
    getRange: () => result.getRange?.(index, measure) ?? null,
    cell: (row) => {
      const { value, excludedCount } = get(row);
      const view = column.cell?.(row) ?? { text: value === null ? '' : formatInteger(Number(value)) };
      const isEmpty = (row.cells[index]?.count ?? 0) === 0;
      return {
        ...view,
        ...(isEmpty ? {} : { opens: true }),
        ...(excludedCount > 0 ? { warning: texts.excluded(excludedCount) } : {}),
      };
    },
    aggregate: {
      isSum: isAdditive(measure, source),
      getTotal: (rows) => totals.aggregate(rows, index, measure),
    },
  };
}

const toNumberOrNull = (value: number | bigint | null) => (value === null ? null : Number(value));

const toColumnId = (index: number, measure: SummaryMeasure) => `${index}/${measure}`;

/** The index of the cell that a column shows; null for a column of a field. */
function getCellIndex(columnId: string | null): number | null {
  const match = /^(\d{1,6})\//.exec(columnId ?? '');
  return match ? Number(match[1]) : null;
}

/** The address of the cell that a column shows of a row: that of all columns for a column of a field, and for the last values. */
export function getCellAddress(
  { keys }: Pick<SummaryRow, 'keys'>,
  columnId: string | null,
  columns: readonly SummaryKey[],
): CellAddress {
  const index = getCellIndex(columnId);
  return { keys, column: index === null || index >= columns.length ? [] : [columns[index] ?? null] };
}

function getColour(measure: SummaryMeasure): string {
  const amount = getMeasureAmount(measure);
  return amount === null ? countColour : amountColours[amount];
}

/** Creates the columns. Of two fields the first one groups the rows. */
export function createSummaryColumns(
  definition: SummaryDefinition,
  result: SummaryResult,
  names: Names,
): SummaryColumn[] {
  const { rows, column } = definition;
  const totals = new SummaryTotals(definition.source, result);
  const shown = rows.length > 1 ? rows.slice(1) : rows;
  const fields = shown.map((field) =>
    createFieldColumn({
      id: field,
      header: fieldLabels[field],
      index: rows.indexOf(field),
      isPeriod: isOrderedByKey(field),
      formatKey: (key) => formatKey(field, key, names, result.othersCount),
      searchText: createKeySearch(rows, names, result.othersCount),
    }),
  );
  const keys = result.columns.map((key) => (column === null ? '' : formatKey(column, key, names)));
  const labels = column === null ? [null] : [...keys, texts.all];
  const shownValues = listShownValues(definition, result.before !== undefined);
  const changedFrom = nameChanges(definition, result.columns);
  const values = labels.flatMap((label, index) =>
    shownValues.map(({ measure, share, change }) => {
      const ownLabel = formatValueLabel({ measure, share, change });
      const heading = formatValueLabel({ measure, share, change }, changedFrom[index]);
      const header = label === null ? heading : texts.column(label, shownValues.length > 1 ? heading : null);
      const chart = {
        label: ownLabel,
        key: keys[index] ?? null,
        isPercent: share !== null || change === 'percent',
        colour: getColour(measure),
      };
      if (change !== null) return toValueColumn(createChangeColumn(totals, index, { measure, change }, header), chart);
      if (share === null)
        return toValueColumn(createMeasureColumn(definition.source, result, totals, index, measure, header), chart);
      const column = createShareColumn({
        id: `${toColumnId(index, measure)}/share`,
        header,
        index,
        share,
        result,
        getValue: (cell) => getMeasureValue(cell, measure),
        aggregate: (some, ofColumn) => totals.aggregate(some, ofColumn, measure),
      });
      return toValueColumn(column, chart);
    }),
  );
  return [...fields, ...values];
}

/** Groups the rows of two fields by the first one. The largest groups stand in their order, the others last. */
export function createSummaryGrouping(
  { rows, top }: SummaryDefinition,
  result: SummaryResult,
  names: Names,
): Grouping<SummaryRow> | undefined {
  const [field] = rows;
  if (rows.length < 2 || field === undefined) return undefined;
  const options = {
    id: field,
    label: fieldLabels[field],
    formatKey: (key: SummaryKey) => formatKey(field, key, names, result.othersCount),
  };
  if (top !== undefined) return createRankedGrouping(result.rows, options);
  return createFieldGrouping({
    ...options,
    toKey: (text) => toKey(field, text),
    isOrderedByKey: isOrderedByKey(field),
  });
}

const flagFields: ReadonlySet<SummaryField> = new Set(['corporate', 'active', 'claimed', 'refunded']);

/** The key of a group's text: flags are texts there. */
const toKey = (field: SummaryField, text: string): SummaryKey => (flagFields.has(field) ? text === 'true' : text);
