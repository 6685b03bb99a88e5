/** The options of a bar: --date, --period and --bookings, as `commission` and `summary` take them. */
import { spanSchema } from '@shared/filters/basis-schema';
import { basisDates, type PeriodBasis, type Span } from '@shared/filters/period-basis';
import { getDateRange } from '@shared/values/date-ranges';
import { type Arguments, checkWord, failUsage } from './arguments';

const forms = '2026-10, 2026-Q4, 2026-27, 2026-07-01..2026-10-31, last or all';

/** Parses a period: a month, quarter, financial year or two dates; `last` is the last month, `all` everything up to yesterday. */
function parsePeriod(text: string, today: string): Span {
  const [from, to] = text.split('..');
  const given =
    text === 'last'
      ? { kind: 'month', key: getDateRange('last-month', today).from.slice(0, 7) }
      : text === 'all'
        ? { kind: 'all-to', day: 'yesterday' }
        : to !== undefined
          ? { kind: 'between', from, to }
          : [
              { kind: 'month', key: text },
              { kind: 'quarter', key: text },
              { kind: 'year', key: text },
            ].find((span) => spanSchema.safeParse(span).success);
  const parsed = spanSchema.safeParse(given);
  const span = parsed.success ? parsed.data : null;
  // 2026-10 is a month, and 2026-27 a year: no year is followed by its twelfth or an earlier one.
  if (span === null || (span.kind === 'between' && span.from > span.to)) {
    return failUsage(`There is no period "${text}". Use ${forms}.`);
  }
  return span;
}

/**
 * Parses the options of a bar.
 *
 * @param fallback - what holds where an option is not given
 * @param today - YYYY-MM-DD on this computer's calendar
 * @throws AppError `usage`
 */
export function parseBasis(
  { date, period, bookings }: Pick<Arguments, 'date' | 'period' | 'bookings'>,
  fallback: PeriodBasis,
  today: string,
): PeriodBasis {
  return {
    date: date === null ? fallback.date : checkWord('--date', date, basisDates),
    span: period === null ? fallback.span : parsePeriod(period, today),
    bookings: bookings === null ? fallback.bookings : checkWord('--bookings', bookings, ['active', 'all'] as const),
  };
}
