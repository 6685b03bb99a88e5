/** A summary as its screen shows it: names, headings and dollars, with its groups and totals, for the files of packs. */
import type { TableSource } from '@main/export-files/table';
import type { Names } from '@shared/schemas/directory';
import {
  othersKey,
  type SummaryDefinition,
  type SummaryField,
  type SummaryKey,
  type SummaryResult,
  type SummaryRow,
} from '@shared/schemas/summary';
import type { ScreenSum } from '@shared/screen-table';
import { getChange } from '@shared/summary-changes';
import { fieldLabels, formatKey, formatValueLabel, keyTexts, nameChanges } from '@shared/summary-labels';
import { getFieldPeriod } from '@shared/summary-periods';
import { isAdditive, listShownValues, type ShownValue } from '@shared/summary-shares';
import { getMeasure, getMeasureAmount } from '@shared/summary-values';
import { toShownCell } from './saved-table';
import { buildSummaryScreen, groupByFirst } from './screen-layout';

/** A column of values: what it shows, and the index of its cell. */
type ValueColumn = { readonly index: number; readonly shown: ShownValue };

function toScreenColumn(header: string, { measure, share, change }: ShownValue, source: SummaryDefinition['source']) {
  const isCount = getMeasureAmount(measure) === null && share === null && change !== 'percent';
  const isAggregate = share !== null || change !== null || !isAdditive(measure, source);
  const column = { header, kind: isCount ? ('number' as const) : ('cents' as const), scale: isCount ? 0 : 2 };
  return isAggregate ? { ...column, isAggregate: true as const } : column;
}

/** The text of a key: periods as they sort, 2026-10, of which a sheet's reader can make dates. */
function toKeyText(field: SummaryField, key: SummaryKey, names: Names, othersCount: number | undefined) {
  if (getFieldPeriod(field) === null || key === othersKey) return formatKey(field, key, names, othersCount);
  return key === null ? null : String(key);
}

/** The sum of a row's cells in a column; null for none. */
function toSum(row: SummaryRow, result: SummaryResult, { index, shown }: ValueColumn): ScreenSum {
  const sum = toShownCell(row, result, index, shown);
  const cell = row.cells[index];
  if (sum === null || cell === undefined) return null;
  const { measure, change } = shown;
  const value = change === null ? getMeasure(cell, measure) : getChange(cell, row.before?.[index], measure);
  return { sum, excludedCount: value.excludedCount };
}

/** Groups the rows of two fields by the first one, as the screen orders them: by their names, periods and largest as they are. */
function listGroups({ rows: [field, second], top }: SummaryDefinition, result: SummaryResult, names: Names) {
  if (field === undefined || second === undefined) return [];
  return groupByFirst(result, {
    label: fieldLabels[field],
    formatKey: (key) => formatKey(field, key, names, result.othersCount),
    isRanked: top !== undefined,
    isPeriod: getFieldPeriod(field) !== null,
  });
}

/** Builds the table of a summary as on screen, with a row for each group of two fields and one for the totals. */
export function buildSummaryAsOnScreen(
  definition: SummaryDefinition,
  result: SummaryResult,
  names: Names,
): TableSource & { readonly fileRows: number } {
  const { rows: fields, column, source } = definition;
  const keyFields = fields.length > 1 ? fields.slice(1) : fields;
  const shownValues = listShownValues(definition, result.before !== undefined);
  const keys = result.columns.map((key) => (column === null ? '' : formatKey(column, key, names)));
  const labels = column === null ? [null] : [...keys, keyTexts.all];
  const changedFrom = nameChanges(definition, result.columns);
  return buildSummaryScreen({
    fields: keyFields.map((field) => ({
      header: fieldLabels[field],
      toText: (row) => toKeyText(field, row.keys[fields.indexOf(field)] ?? null, names, result.othersCount),
    })),
    values: labels.flatMap((label, index) =>
      shownValues.map((shown) => {
        const own = formatValueLabel(shown, changedFrom[index]);
        const header = label === null ? own : keyTexts.column(label, shownValues.length > 1 ? own : null);
        return {
          column: toScreenColumn(header, shown, source),
          toCell: (row: SummaryRow) => toShownCell(row, result, index, shown),
          toSum: (row: SummaryRow) => toSum(row, result, { index, shown }),
        };
      }),
    ),
    groups: listGroups(definition, result, names),
    rows: result.rows,
    total: { keys: [], cells: result.total, before: result.totalBefore },
  });
}
