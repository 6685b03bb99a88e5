/** What a measure needs of the cells of a report's summary. */
import type { ReportCoverage, ReportMeasure } from '@shared/schemas/report-summary';
import type { SummaryCell } from '@shared/schemas/summary';
import { addCells } from '../add-cells';

/** A cell without rows: what a measure says of its unit needs no more. */
export const emptySummaryCell: SummaryCell = {
  count: 0,
  sectors: 0,
  sectorsExcluded: 0,
  trips: 0,
  sums: [],
  excluded: null,
};

/** Adds cells up, exactly; null for none. */
export function addMeasureCells(
  cells: readonly SummaryCell[],
  measure: ReportMeasure,
  { values }: Pick<ReportCoverage, 'values'>,
): SummaryCell | null {
  const index = measure.kind === 'rows' ? -1 : values.findIndex(({ column }) => column === measure.column);
  return addCells(cells, index < 0 ? [] : [2 * index, 2 * index + 1]);
}
