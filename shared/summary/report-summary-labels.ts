/** How a summary of a report's result names its fields, values and groups: on screen, and in files that are as on screen. */

import { formatNameAndId, type Names } from '../records/directory';
import { getNameKind } from '../reports/names';
import type { ReportRun } from '../reports/report';
import { othersKey, type SummaryKey } from './definition';
import { formatPeriod, keyTexts } from './labels';
import type { ShownReportValue } from './report-summary';
import type { ReportField, ReportMeasure, ReportPeriod } from './report-summary-schema';

type Headers = Pick<ReportRun, 'headers'>;

const periodNames: Readonly<Record<ReportPeriod, string>> = {
  day: 'day',
  month: 'month',
  quarter: 'quarter',
  year: 'financial year',
};

export const reportFieldTexts = {
  noName: '(no name)',
  period: (header: string, period: ReportPeriod) => `${header}, by ${periodNames[period]}`,
  measure: (kind: ReportMeasure['kind'], header: string) => {
    if (kind === 'rows') return 'Rows';
    return kind === 'sum' ? `Sum of ${header}` : `Average ${header}`;
  },
} as const;

const getHeader = ({ headers }: Headers, column: number) => headers[column] || reportFieldTexts.noName;

/** Names a field: "date, by quarter". */
export function formatReportField(run: Headers, { column, period }: ReportField): string {
  const header = getHeader(run, column);
  return period === null ? header : reportFieldTexts.period(header, period);
}

/** Names a value: "Sum of credit". */
export const formatReportMeasure = (run: Headers, measure: ReportMeasure): string =>
  reportFieldTexts.measure(measure.kind, measure.kind === 'rows' ? '' : getHeader(run, measure.column));

/** Names the column of a value: "Sum of credit", "Sum of credit, change %", "Sum of credit, % of total". */
export function formatReportValue(run: Headers, { measure, share, change }: ShownReportValue): string {
  const label = formatReportMeasure(run, measure);
  if (change !== null) return keyTexts.changeColumn(label, change, null);
  return share === null ? label : keyTexts.shareColumn(label, share);
}

/**
 * Formats the value of a column: an id by its name, a period as in Summarise.
 *
 * @param othersCount - the number of the other groups, where it is known
 */
export function formatReportKey(
  run: Headers,
  field: ReportField,
  key: SummaryKey,
  names: Names,
  othersCount?: number,
): string {
  const header = getHeader(run, field.column);
  if (key === othersKey) return keyTexts.others(othersCount ?? null);
  if (key === null) return keyTexts.blank(header);
  const text = String(key);
  if (field.period !== null) return formatPeriod(field.period, text);
  if (text === 'true' || text === 'false') return text === 'true' ? keyTexts.yes : keyTexts.no;
  const kind = getNameKind(header);
  return (kind === null ? null : formatNameAndId(names, kind, text)) ?? text;
}
