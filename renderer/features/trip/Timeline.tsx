/** A trip's dates as a line. */
import { DateText } from '@renderer/ui/FormattedValues';
import { calendarDay } from '@shared/dates';
import type { Moment } from './timeline';

function isAhead({ date }: Moment, today: string): boolean {
  const day = calendarDay(date);
  return day !== null && day > today;
}

export function Timeline({ moments, today }: { moments: readonly Moment[]; today: string }) {
  if (moments.length === 0) return null;
  return (
    <ol className="timeline" aria-label="Dates">
      {moments.map((moment) => (
        <li key={moment.label} className={isAhead(moment, today) ? 'ahead' : undefined}>
          <span className="dim">{moment.label}</span>
          <span className="num">
            <DateText value={moment.date} withTime />
            {moment.until !== undefined && moment.until !== moment.date && (
              <>
                {' '}
                to <DateText value={moment.until} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
