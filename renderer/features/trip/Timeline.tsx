/** A trip's dates on a line. */
import { DateText } from '@renderer/ui/FormattedValues';
import { toCalendarDay } from '@shared/dates';
import { texts } from './texts';
import type { TimelineEvent } from './trip-timeline';

function isFuture({ date }: TimelineEvent, today: string): boolean {
  const day = toCalendarDay(date);
  return day !== null && day > today;
}

export function Timeline({ moments, today }: { moments: readonly TimelineEvent[]; today: string }) {
  if (moments.length === 0) return null;
  return (
    <ol className="timeline" aria-label={texts.dates}>
      {moments.map((event) => (
        <li key={event.label} className={isFuture(event, today) ? 'ahead' : undefined}>
          <span className="dim">{event.label}</span>
          <span className="num">
            <DateText value={event.date} withTime />
            {event.until !== undefined && event.until !== event.date && (
              <>
                {' '}
                {texts.until} <DateText value={event.until} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
