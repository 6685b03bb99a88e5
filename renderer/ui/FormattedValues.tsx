/** Single values as staff read them: money, dates, nulls, statuses. */

import { formatDate, formatDateTime } from '@shared/dates';
import { formatMoney, type MoneySum } from '@shared/money';
import { type BadgeVariant, getBadgeVariant } from './badge-variants';
import { truncateText } from './truncate-text';

/** A null is a dim dash, never "null" and never an empty hole. */
export function Dash() {
  return (
    <span className="dash" title="No value">
      –
    </span>
  );
}

/** Cents as an amount: right-aligned by its cell, a real minus sign, negatives in colour too. */
export function Money({ cents }: { cents: number | bigint | null }) {
  if (cents === null) return <Dash />;
  return <span className={cents < 0 ? 'money negative' : 'money'}>{formatMoney(cents)}</span>;
}

/** A sum, with the number of values that could not be counted beside it. */
export function Sum({ sum }: { sum: MoneySum }) {
  return (
    <>
      <Money cents={sum.cents} />
      {sum.excludedCount > 0 && (
        <span
          className="warn"
          title={`${sum.excludedCount} value(s) were missing or unreadable and are not in this sum`}
        >
          {' '}
          *{sum.excludedCount}
        </span>
      )}
    </>
  );
}

/** A date of the API; the exact string on hover. */
export function DateText({ value, withTime = false }: { value: string | null; withTime?: boolean }) {
  if (value === null || value === '') return <Dash />;
  return (
    <span title={truncateText(value, 'cell')}>
      {truncateText(withTime ? formatDateTime(value) : formatDate(value), 'cell')}
    </span>
  );
}

/** Any text; an empty one is a dash. */
export function Text({ value }: { value: string | number | null | undefined }) {
  return value === null || value === undefined || value === '' ? (
    <Dash />
  ) : (
    <span>{truncateText(String(value), 'field')}</span>
  );
}

/** A small badge with a word: the word carries the meaning, the colour helps the eye. */
export function Badge({ tone = 'plain', children }: { tone?: BadgeVariant; children: string }) {
  return <span className={`tag tag-${tone}`}>{children}</span>;
}

/** A state of a trip or sector as a badge. */
export function StatusBadge({ value }: { value: string | null }) {
  if (value === null || value === '') return <Dash />;
  return <Badge tone={getBadgeVariant(value)}>{truncateText(value, 'cell')}</Badge>;
}

/** Yes and no in words. */
export function YesNo({ value }: { value: boolean | null }) {
  return value === null ? <Dash /> : <span>{value ? 'Yes' : 'No'}</span>;
}
