/** Values as cells of a table: the same texts as `renderer/ui/FormattedValues`, as data for the grid. */

import { getBadgeVariant } from '@renderer/ui/badge-variants';
import { truncateText } from '@renderer/ui/truncate-text';
import { formatDate, formatDateTime } from '@shared/dates';
import { formatMoney } from '@shared/money';
import { formatStatus } from '@shared/status-text';
import { texts } from '../texts';
import type { CellView } from './app-column';

/** No value: the grid shows a dash. */
export const emptyCell: CellView = { text: '' };

/** Formats any text, truncated to what a cell has room for. */
export function toTextCell(text: string | null): CellView {
  return text === null || text === '' ? emptyCell : { text: truncateText(text, 'cell') };
}

/** Formats cents as an amount, with a real minus sign and a colour for negatives. */
export function toMoneyCell(cents: number | bigint | null): CellView {
  if (cents === null) return emptyCell;
  return cents < 0 ? { text: formatMoney(cents), tone: 'negative' } : { text: formatMoney(cents) };
}

/** Formats a date of the API, with the text as it was sent on hover. */
export function toDateCell(value: string | null, withTime = false): CellView {
  if (value === null || value === '') return emptyCell;
  return {
    text: truncateText(withTime ? formatDateTime(value) : formatDate(value), 'cell'),
    tooltip: truncateText(value, 'cell'),
  };
}

/** Formats a status as a badge, with the text as it was sent on hover. */
export function toStatusCell(value: string | null): CellView {
  if (value === null || value === '') return emptyCell;
  const shown = formatStatus(value);
  return {
    text: truncateText(shown, 'cell'),
    ...(shown === value ? {} : { tooltip: truncateText(value, 'cell') }),
    badge: getBadgeVariant(value),
  };
}

/** Formats a boolean as Yes or No. */
export function toYesNoCell(value: boolean | null): CellView {
  return value === null ? emptyCell : { text: value ? texts.yes : texts.no };
}
