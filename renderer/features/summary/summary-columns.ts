/** The columns of a summary: its fields, and its values for each key of the column field and for all of them. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createCountColumn } from '@renderer/table/columns/column-factories';
import type { Grouping } from '@renderer/table/model/row-groups';
import { formatInteger } from '@renderer/ui/formatters';
import type { Names } from '@shared/schemas/directory';
import type {
  SummaryDefinition,
  SummaryField,
  SummaryKey,
  SummaryMeasure,
  SummaryResult,
  SummarySource,
} from '@shared/schemas/summary';
import { getMeasure, getMeasureAmount } from '@shared/summary-values';
import { formatKey, isOrderedByKey } from './key-labels';
import { isAdditive, type SummaryRow, SummaryTotals } from './summary-totals';
import { fieldLabels, measureLabels, texts } from './texts';

type Column = AppColumn<SummaryRow>;

/** Pixels for the names of groups, in the first column. */
const groupNameWidth = 240;

const getKeyText = (key: SummaryKey) => (key === null ? null : String(key));

/**
 * The texts by which a row is found: those of all its fields, also of the one whose groups are no column. Months are found as
 * they are copied too.
 */
const createKeySearch = (fields: readonly SummaryField[], names: Names): NonNullable<Column['searchText']> => ({
  key: ({ keys }) => JSON.stringify(keys),
  format: (text) => {
    const keys = JSON.parse(text) as readonly SummaryKey[];
    const toTexts = (field: SummaryField, key: SummaryKey) => [
      formatKey(field, key, names),
      ...(isOrderedByKey(field) && key !== null ? [String(key)] : []),
    ];
    return fields.flatMap((field, index) => toTexts(field, keys[index] ?? null)).join(' ');
  },
});

/** The column of one of the fields. Months are copied as they sort: 2026-10. */
function createFieldColumn(fields: readonly SummaryField[], field: SummaryField, names: Names): Column {
  const index = fields.indexOf(field);
  const getKey = ({ keys }: SummaryRow) => keys[index] ?? null;
  const format = (row: SummaryRow) => formatKey(field, getKey(row), names);
  return {
    id: field,
    header: fieldLabels[field],
    size: 260,
    minSize: fields.length > 1 ? groupNameWidth : 0,
    isPinned: true,
    value: isOrderedByKey(field) ? (row) => getKeyText(getKey(row)) : format,
    cell: (row) => ({ text: format(row), ...(getKey(row) === null ? { tone: 'dim' as const } : {}) }),
    searchText: createKeySearch(fields, names),
  };
}

function createMeasureColumn(
  source: SummarySource,
  totals: SummaryTotals,
  index: number,
  measure: SummaryMeasure,
  header: string,
): Column {
  const get = ({ cells }: SummaryRow) => {
    const cell = cells[index];
    return cell ? getMeasure(cell, measure) : { value: null, excludedCount: 0 };
  };
  const options = { id: toColumnId(index, measure), header };
  const column: Column =
    getMeasureAmount(measure) === null
      ? createCountColumn({ ...options, value: (row: SummaryRow) => toNumberOrNull(get(row).value) })
      : createAmountColumn({ ...options, cents: (row: SummaryRow) => get(row).value });
  return {
    ...column,
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
export function getCellIndex(columnId: string | null): number | null {
  const match = /^(\d{1,6})\//.exec(columnId ?? '');
  return match ? Number(match[1]) : null;
}

/** Creates the columns. Of two fields the first one groups the rows. */
export function createSummaryColumns(definition: SummaryDefinition, result: SummaryResult, names: Names): Column[] {
  const { rows, column, measures } = definition;
  const totals = new SummaryTotals(definition.source, result);
  const shown = rows.length > 1 ? rows.slice(1) : rows;
  const fields = shown.map((field) => createFieldColumn(rows, field, names));
  const keys = result.columns.map((key) => (column === null ? '' : formatKey(column, key, names)));
  const labels = column === null ? [null] : [...keys, texts.all];
  const values = labels.flatMap((label, index) =>
    measures.map((measure) => {
      const ownLabel = measureLabels[measure];
      const header = label === null ? ownLabel : texts.column(label, measures.length > 1 ? ownLabel : null);
      return createMeasureColumn(definition.source, totals, index, measure, header);
    }),
  );
  return [...fields, ...values];
}

/** Groups the rows of two fields by the first one. */
export function createSummaryGrouping({ rows }: SummaryDefinition, names: Names): Grouping<SummaryRow> | undefined {
  const [field] = rows;
  if (rows.length < 2 || field === undefined) return undefined;
  // A group's key is a text: that of no value must not be the one of an empty text, which no field has.
  return {
    id: field,
    label: fieldLabels[field],
    getKey: ({ keys }) => getKeyText(keys[0] ?? null),
    formatKey: (key) => formatKey(field, toKey(field, key), names),
    isOrderedByKey: isOrderedByKey(field),
  };
}

const flagFields: ReadonlySet<SummaryField> = new Set(['corporate', 'active', 'claimed', 'refunded']);

/** The key of a group's text: flags are texts there. */
const toKey = (field: SummaryField, text: string): SummaryKey => (flagFields.has(field) ? text === 'true' : text);
