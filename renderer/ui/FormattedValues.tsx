/** Single values, formatted for the screen: money, dates, statuses, no value. */

import { formatDate, formatDateTime } from '@shared/values/dates';
import { formatMoney, type MoneySum } from '@shared/values/money';
import { formatStatus } from '@shared/values/texts';
import { truncateText } from './formatters';
import { texts } from './texts';
import { type BadgeVariant, getBadgeVariant } from './theme';

/** Stands for no value. */
export function Dash() {
  return (
    <span className="dash" title={texts.noValue}>
      –
    </span>
  );
}

/** Formats cents as an amount, with a real minus sign and a colour for negatives. */
export function Money({ cents }: { cents: number | bigint | null }) {
  if (cents === null) return <Dash />;
  return <span className={cents < 0 ? 'money negative' : 'money'}>{formatMoney(cents)}</span>;
}

/** Formats a sum, with the number of values that it excludes beside it. @param text - default: an amount of cents */
export function Sum({ sum, text = formatMoney(sum.cents) }: { sum: MoneySum; text?: string }) {
  return (
    <>
      <span className={sum.cents < 0 ? 'money negative' : 'money'}>{text}</span>
      {sum.excludedCount > 0 && (
        <span className="warn" title={texts.missing(sum.excludedCount)}>
          {' '}
          *{sum.excludedCount}
        </span>
      )}
    </>
  );
}

/** Formats a date of the API, with the text as it was sent on hover. */
export function DateText({ value, withTime = false }: { value: string | null; withTime?: boolean }) {
  if (value === null || value === '') return <Dash />;
  return (
    <span title={truncateText(value, 'cell')}>
      {truncateText(withTime ? formatDateTime(value) : formatDate(value), 'cell')}
    </span>
  );
}

/** Formats any text; an empty one is a dash. */
export function Text({ value }: { value: string | number | null | undefined }) {
  return value === null || value === undefined || value === '' ? (
    <Dash />
  ) : (
    <span>{truncateText(String(value), 'field')}</span>
  );
}

type BadgeProps = { readonly variant?: BadgeVariant; readonly tooltip?: string; readonly children: string };

/** A small badge. Its text carries the meaning, because colour alone does not reach every user. */
export function Badge({ variant = 'neutral', tooltip, children }: BadgeProps) {
  return (
    <span className={`tag tag-${variant}`} title={tooltip}>
      {children}
    </span>
  );
}

/** Shows the status of a trip or sector as a badge, with the text as it was sent on hover. */
export function StatusBadge({ value }: { value: string | null }) {
  if (value === null || value === '') return <Dash />;
  return (
    <Badge variant={getBadgeVariant(value)} tooltip={truncateText(value, 'cell')}>
      {truncateText(formatStatus(value), 'cell')}
    </Badge>
  );
}

/** Formats a boolean as Yes or No. */
export function YesNo({ value }: { value: boolean | null }) {
  return value === null ? <Dash /> : <span>{value ? texts.yes : texts.no}</span>;
}
