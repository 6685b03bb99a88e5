/** What the chart of a summary of saved trips and sectors is made of. */
import type { SummaryDefinition, SummaryResult } from '@shared/schemas/summary';
import { fieldLabels } from '@shared/summary-labels';
import { isOrderedByKey } from '../key-labels';
import type { SummaryColumn } from '../summary-column';
import type { ChartSource } from './summary-chart';

/** Makes the source; null without a field or a value. Drawn is the value of the largest groups where the table has it, else the first. */
export function createChartSource(
  { rows: fields, measures, top }: SummaryDefinition,
  { rows }: SummaryResult,
  columns: readonly SummaryColumn[],
): ChartSource | null {
  const [field] = fields;
  const valueId = measures.find((shown) => shown === top?.by) ?? measures[0];
  if (field === undefined || valueId === undefined) return null;
  return {
    columns,
    rows,
    fieldLabel: fieldLabels[field].toLocaleLowerCase('en-AU'),
    isPeriod: isOrderedByKey(field),
    isRanked: top !== undefined,
    valueId,
  };
}
