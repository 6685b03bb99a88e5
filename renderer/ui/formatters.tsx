/** Formatters for numbers, sizes, durations and times. */
import { formatDate, formatDateTime, isTwelveHourClock } from '@shared/values/dates';
import { formatMoney, type MoneySum } from '@shared/values/money';
import { formatStatus } from '@shared/values/texts';
import { texts } from './texts';

const integerFormat = new Intl.NumberFormat('en-AU');

/** Formats a whole number with group marks, and a real minus sign (U+2212): "50,000", "−13". */
export const formatInteger = (value: number | bigint): string => integerFormat.format(value).replace('-', '\u2212');

const formatUnit = (value: number, unit: string, unitDisplay: 'long' | 'short', maximumFractionDigits = 0) =>
  new Intl.NumberFormat('en-AU', { style: 'unit', unit, unitDisplay, maximumFractionDigits }).format(value);

/** Formats bytes in decimal units, as networks count them: "84 kB", "1.2 MB", "190 MB". */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000) return formatUnit(bytes, 'byte', 'long');
  if (bytes < 1_000_000) return formatUnit(bytes / 1_000, 'kilobyte', 'short');
  return formatUnit(bytes / 1_000_000, 'megabyte', 'short', bytes < 10_000_000 ? 1 : 0);
}

/** In `en`, because `en-AU` writes "3 mins". */
const minuteFormat = new Intl.NumberFormat('en', { style: 'unit', unit: 'minute', unitDisplay: 'short' });

/** Formats a duration in seconds: "0.3 s", "12 s", "3 min 05 s". */
export function formatDuration(durationSeconds: number): string {
  if (durationSeconds < 1) return `${Math.round(durationSeconds * 10) / 10} s`;
  const seconds = Math.floor(durationSeconds);
  const rest = seconds % 60;
  return seconds < 60
    ? `${seconds} s`
    : `${minuteFormat.format(Math.floor(seconds / 60))} ${String(rest).padStart(2, '0')} s`;
}

const localTimeFormat = new Intl.DateTimeFormat('en-AU', {
  dateStyle: 'medium',
  timeStyle: 'short',
  hour12: isTwelveHourClock,
});

/** Formats epoch milliseconds in this computer's time zone, as its clock does: "20 Nov 2026, 2:05 pm" or "20 Nov 2026, 14:05". */
export const formatTimestamp = (epochMs: number): string => localTimeFormat.format(epochMs);

/* Truncation of long texts on screen: a megabyte in one cell would stall the window (faults 35). Exports are never truncated. */

/** Characters, more than a user reads in a cell or a field. */
const maxLengths = { cell: 500, field: 2_000 } as const;

/** Truncates a text to what a cell or field has room for, and appends its length. */
export function truncateText(text: string, where: keyof typeof maxLengths): string {
  const maxLength = maxLengths[where];
  return text.length > maxLength ? texts.cut(text.slice(0, maxLength), text.length) : text;
}

/* Texts with right-to-left letters: each run of them is isolated, so that it reorders no number or bracket beside it. */

/** Letters of Hebrew, Arabic and their neighbours. */
const anyLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
/** Words of them with what stands between them in a name or an address. A comma or a bracket ends a run. */
const runs =
  /([\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+(?:[ \d'’".\-/]{1,8}[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]+)*)/;

export const hasRightToLeft = (text: string): boolean => anyLetter.test(text);

/** Splits a text: parts at odd indexes are runs of right-to-left words. */
export const splitRuns = (text: string): readonly string[] => text.split(runs);

/** Creates the nodes of a text, for cells that are drawn without React. */
export function createBidiNodes(text: string): Node[] {
  return splitRuns(text).map((part, index) => {
    if (index % 2 === 0) return document.createTextNode(part);
    const isolated = document.createElement('bdi');
    isolated.textContent = part;
    return isolated;
  });
}

/** A sentence or a value from data. */
export function BidiText({ children: text }: { readonly children: string }) {
  if (!hasRightToLeft(text)) return text;
  return splitRuns(text).map((part, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts are only replaced as a whole
    index % 2 === 0 ? part : <bdi key={index}>{part}</bdi>,
  );
}

/* Single values, formatted for the screen: money, dates, statuses, no value. */

/** Stands for no value. */
export function Dash() {
  return (
    <span className="dash" title={texts.noValue}>
      –
    </span>
  );
}

/** Formats cents as an amount, with a real minus sign and a colour for negatives. */
export function Money({ cents }: { cents: number | bigint }) {
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

/** Shows the status of a trip or sector as a small badge, with the text as it was sent on hover. */
export const StatusBadge = ({ value }: { readonly value: string }) => (
  <span className={`tag tag-${getBadgeVariant(value)}`} title={truncateText(value, 'cell')}>
    {truncateText(formatStatus(value), 'cell')}
  </span>
);

/** Variants of badges: six colours, which never carry a meaning alone. */
export type BadgeVariant = 'success' | 'info' | 'done' | 'danger' | 'warning' | 'neutral';

/** Statuses that the API documents or was seen to send, without spaces and hyphens. Any other status is neutral. */
const variants: Readonly<Record<string, BadgeVariant>> = {
  active: 'success',
  confirmed: 'success',
  quote: 'info',
  quoted: 'info',
  invoiced: 'done',
  cancelled: 'danger',
  canceled: 'danger',
  refunded: 'warning',
  waitlisted: 'warning',
};

/** Gets the badge variant of a trip's or sector's status. Spellings of one word have one; the text stays as sent. */
export function getBadgeVariant(state: string): BadgeVariant {
  const word = state.toLowerCase().replace(/[\s\p{Dash}_]+/gu, '');
  return Object.hasOwn(variants, word) ? (variants[word] ?? 'neutral') : 'neutral';
}
