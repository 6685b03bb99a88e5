/** What the chart of a summary of a report's result is made of. */

import { formatReportField } from '@shared/report-summary-labels';
import type { ReportRun } from '@shared/schemas/report';
import type { ReportSummaryDefinition, ReportSummaryResult } from '@shared/schemas/report-summary';
import type { ChartSource } from '../chart/summary-chart';
import type { SummaryColumn } from '../summary-column';
import { toMeasureText } from './report-summary-search';

/** Makes the source; null without a field or a value. Drawn is the value of the largest groups where the table has it, else the first. */
export function createReportChartSource(
  run: Pick<ReportRun, 'headers'>,
  { rows: fields, measures, top }: ReportSummaryDefinition,
  { rows }: ReportSummaryResult,
  columns: readonly SummaryColumn[],
): ChartSource | null {
  const [field] = fields;
  const valueIds = measures.map(toMeasureText);
  const valueId = valueIds.find((shown) => top && shown === toMeasureText(top.by)) ?? valueIds[0];
  if (field === undefined || valueId === undefined) return null;
  return {
    columns,
    rows,
    fieldLabel: formatReportField(run, field),
    isPeriod: field.period !== null,
    isRanked: top !== undefined,
    valueId,
  };
}
