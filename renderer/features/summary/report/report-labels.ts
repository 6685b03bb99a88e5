/** The columns and values of a report's summary as a user reads them. */
import { getNameKind } from '@shared/report-names';
import { formatNameAndId, type Names } from '@shared/schemas/directory';
import type { ReportRun } from '@shared/schemas/report';
import type { ReportField, ReportMeasure, ReportSummaryDefinition } from '@shared/schemas/report-summary';
import { type CellAddress, othersKey, type SummaryKey } from '@shared/schemas/summary';
import { formatPeriod } from '@shared/summary-labels';
import { texts as summaryTexts } from '../texts';
import { texts } from './texts';

type Headers = Pick<ReportRun, 'headers'>;

const getHeader = ({ headers }: Headers, column: number) => headers[column] || texts.noName;

export function formatField(run: Headers, { column, period }: ReportField): string {
  const header = getHeader(run, column);
  return period === null ? header : texts.period(header, period);
}

export const formatMeasure = (run: Headers, measure: ReportMeasure): string =>
  texts.measure(measure.kind, measure.kind === 'rows' ? '' : getHeader(run, measure.column));

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
  if (key === othersKey) return summaryTexts.others(othersCount ?? null);
  if (key === null) return summaryTexts.blank(header);
  const text = String(key);
  if (field.period !== null) return formatPeriod(field.period, text);
  if (text === 'true' || text === 'false') return text === 'true' ? summaryTexts.yes : summaryTexts.no;
  const kind = getNameKind(header);
  return (kind === null ? null : formatNameAndId(names, kind, text)) ?? text;
}

/** Names a cell by its keys. */
export function formatReportCell(
  run: Headers,
  { rows, column }: ReportSummaryDefinition,
  cell: CellAddress,
  names: Names,
): string {
  const ofRows = cell.keys.flatMap((key, index) => {
    const field = rows[index];
    return field ? [formatReportKey(run, field, key, names)] : [];
  });
  const ofColumn = column === null ? [] : cell.column.map((key) => formatReportKey(run, column, key, names));
  return [...ofRows, ...ofColumn].join(', ') || summaryTexts.behind.total;
}
