/** The values of fields as a user reads them. */
import type { Names } from '@shared/schemas/directory';
import type { CellAddress, SummaryDefinition, SummaryField } from '@shared/schemas/summary';
import { formatKey } from '@shared/summary-labels';
import { getFieldPeriod } from '@shared/summary-periods';
import { texts } from './texts';

/** Whether the keys of a field order as they are, not by their labels. */
export const isOrderedByKey = (field: SummaryField) => getFieldPeriod(field) !== null;

/** Names a cell by its keys: "Qantas (12), Oct 2026". */
export function formatCell({ rows, column }: SummaryDefinition, cell: CellAddress, names: Names): string {
  const parts = cell.keys.flatMap((key, index) => {
    const field = rows[index];
    return field === undefined ? [] : [formatKey(field, key, names)];
  });
  const ofColumn = column === null ? [] : cell.column.map((key) => formatKey(column, key, names));
  const labels = [...parts, ...ofColumn];
  return labels.length === 0 ? texts.behind.total : labels.join(', ');
}
