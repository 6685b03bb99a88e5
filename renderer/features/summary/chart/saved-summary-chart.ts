/** The chart of a summary of saved trips and sectors. */
import type { Names } from '@shared/schemas/directory';
import type { SummaryDefinition, SummaryResult } from '@shared/schemas/summary';
import { fieldLabels, formatKey } from '@shared/summary-labels';
import { isOrderedByKey } from '../key-labels';
import { createSummaryColumns } from '../summary-columns';
import { type ChartGroup, type ChartSource, toChartGroups } from './summary-chart';

type SavedChart = { readonly source: ChartSource; readonly groups: readonly ChartGroup[] };

/** Makes what a chart draws: that of the value of the largest groups, else of the first value. Of two fields the bars are of the first one. */
export function createSavedChart(
  definition: SummaryDefinition,
  result: SummaryResult,
  names: Names,
): SavedChart | null {
  const { rows, measures, top } = definition;
  const [field] = rows;
  // The table has no other values.
  const measure = measures.find((shown) => shown === top?.by) ?? measures[0];
  if (field === undefined || measure === undefined) return null;
  const source = {
    columns: createSummaryColumns(definition, result, names),
    fieldLabel: fieldLabels[field].toLocaleLowerCase('en-AU'),
    isPeriod: isOrderedByKey(field),
    isRanked: top !== undefined,
    valueId: measure,
  };
  const groups = rows.length > 1 ? result.subtotals : result.rows;
  return { source, groups: toChartGroups(groups, (key) => formatKey(field, key, names, result.othersCount)) };
}
