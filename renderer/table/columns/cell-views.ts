/** The looks of single values in a cell: the same words as renderer/ui/FormattedValues, as data. */

import { getBadgeVariant } from '@renderer/ui/badge-variants';
import { truncateText } from '@renderer/ui/truncate-text';
import { formatDate, formatDateTime } from '@shared/dates';
import { formatMoney } from '@shared/money';
import type { CellLook } from './app-column';

const noValue: CellLook = { text: '' };

/** Any text, cut where it is longer than a cell has use for. */
export function textLook(text: string | null): CellLook {
  return text === null || text === '' ? noValue : { text: truncateText(text, 'cell') };
}

/** Cents as an amount: a real minus sign, negatives in colour too. */
export function moneyLook(cents: number | bigint | null): CellLook {
  if (cents === null) return noValue;
  return cents < 0 ? { text: formatMoney(cents), tone: 'negative' } : { text: formatMoney(cents) };
}

/** A date of the API; the exact string on hover. */
export function dateLook(value: string | null, withTime = false): CellLook {
  if (value === null || value === '') return noValue;
  return {
    text: truncateText(withTime ? formatDateTime(value) : formatDate(value), 'cell'),
    hover: truncateText(value, 'cell'),
  };
}

/** A state as a badge with its word. */
export function statusLook(value: string | null): CellLook {
  return value === null || value === ''
    ? noValue
    : { text: truncateText(value, 'cell'), badge: getBadgeVariant(value) };
}

/** Yes and no in words. */
export function yesNoLook(value: boolean | null): CellLook {
  return value === null ? noValue : { text: value ? 'Yes' : 'No' };
}
