/** The cells of a report's summary as a user reads them. */
import { formatReportKey } from '@shared/report-summary-labels';
import type { Names } from '@shared/schemas/directory';
import type { ReportRun } from '@shared/schemas/report';
import type { ReportSummaryDefinition } from '@shared/schemas/report-summary';
import type { CellAddress } from '@shared/schemas/summary';
import { texts as summaryTexts } from '../texts';

/** Names a cell by its keys. */
export function formatReportCell(
  run: Pick<ReportRun, 'headers'>,
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
