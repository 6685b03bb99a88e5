/** Says at the right of a bar, in one of four forms, whether all that the bar counts is on this computer. */
import { useOfficeId } from '@renderer/data/app';
import { callOffice, ignoreFailure } from '@renderer/data/call';
import { type OfficeStatus, useOfficeStatus } from '@renderer/data/status';
import { useNow } from '@renderer/ui/use-now';
import type { BookingCoverage } from '@shared/commission/bookings';
import { formatLocalTime } from '@shared/values/dates';
import { coverageTexts as texts } from './period-bar-texts';

/** How much of what a bar counts is on this computer. A summary says no more than that of its trips. */
export type Coverage = Pick<BookingCoverage, 'trips' | 'covered' | 'isListComplete'> &
  Partial<Pick<BookingCoverage, 'unreadable' | 'oldest'>>;

/** Percent of the trips that a bar counts; null before the list is known. 100 is said once all are here. */
const toPercent = ({ trips, covered, isListComplete }: Coverage) =>
  !isListComplete || trips === 0 ? null : Math.min(99, Math.floor((100 * covered) / trips));

/** Describes a coverage in one of four forms: offline first, then what is missing, while it is loaded or not. */
export function describeCoverage({ trips, covered, isListComplete }: Coverage, status: OfficeStatus['kind']) {
  if (status === 'offline' || status === 'refused') return 'offline';
  if (isListComplete && covered >= trips) return 'complete';
  return status === 'updating' || !isListComplete ? 'checking' : 'missing';
}

/** What stands in the place of a number that is not known yet: "checking 41%". */
export function formatChecking(coverage: Coverage): string {
  return texts.checking(toPercent(coverage)).toLowerCase();
}

export function CoverageLine({ coverage }: { readonly coverage: Coverage | null }) {
  const officeId = useOfficeId();
  const now = useNow();
  const status = useOfficeStatus();
  if (coverage === null) return <span className="coverage-line" aria-live="polite" />;
  const { trips, covered, unreadable = 0, oldest } = coverage;
  const state = describeCoverage(coverage, status.kind);
  const time = oldest ? formatLocalTime(oldest.fetchedAtMs, now) : null;
  const labels = {
    complete: texts.complete,
    checking: texts.checking(toPercent(coverage)),
    offline: texts.offline(time),
    missing: texts.missing(trips - covered, trips),
  };
  return (
    <span
      className={`coverage-line coverage-${state}`}
      aria-live="polite"
      title={time === null || state === 'offline' ? undefined : texts.updated(time)}
    >
      {labels[state]}
      {unreadable > 0 && <span className="warn"> · {texts.unreadable(unreadable)}</span>}
      {state === 'missing' && (
        <>
          {' · '}
          <button type="button" className="link" onClick={() => ignoreFailure(callOffice('update:refresh', officeId))}>
            {texts.getThem}
          </button>
        </>
      )}
    </span>
  );
}
