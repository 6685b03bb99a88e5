/** The looks of single values in a cell: the same words as renderer/ui/FormattedValues, as data. */

import { getBadgeVariant } from '@renderer/ui/badge-variants';
import { truncateText } from '@renderer/ui/truncate-text';
import { formatDate, formatDateTime } from '@shared/dates';
import { formatMoney } from '@shared/money';
import type { CellView } from './app-column';

const emptyCell: CellView = { text: '' };

/** Any text, cut where it is longer than a cell has use for. */
export function toTextCell(text: string | null): CellView {
  return text === null || text === '' ? emptyCell : { text: truncateText(text, 'cell') };
}

/** Cents as an amount: a real minus sign, negatives in colour too. */
export function toMoneyCell(cents: number | bigint | null): CellView {
  if (cents === null) return emptyCell;
  return cents < 0 ? { text: formatMoney(cents), tone: 'negative' } : { text: formatMoney(cents) };
}

/** A date of the API; the exact string on hover. */
export function toDateCell(value: string | null, withTime = false): CellView {
  if (value === null || value === '') return emptyCell;
  return {
    text: truncateText(withTime ? formatDateTime(value) : formatDate(value), 'cell'),
    tooltip: truncateText(value, 'cell'),
  };
}

/** A state as a badge with its word. */
export function toStatusCell(value: string | null): CellView {
  return value === null || value === ''
    ? emptyCell
    : { text: truncateText(value, 'cell'), badge: getBadgeVariant(value) };
}

/** Yes and no in words. */
export function toYesNoCell(value: boolean | null): CellView {
  return value === null ? emptyCell : { text: value ? 'Yes' : 'No' };
}
