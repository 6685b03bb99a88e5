/** Notes above a screen's content: errors, kept data with its age, broken promises of the API. */
import { Button } from '@mantine/core';
import { ageInWords } from '@shared/dates';
import { AppError } from '@shared/errors';
import type { Freshness } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';

export function ErrorNote({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }) {
  const isKnown = error instanceof AppError;
  return (
    <div className="note note-error" role="alert">
      <span>{isKnown ? error.message : 'Something went wrong inside Tripledger.'}</span>
      {isKnown && <span className="faint">{error.code}</span>}
      {onRetry && (
        <Button variant="default" onClick={onRetry} ml="auto">
          Try again
        </Button>
      )}
    </div>
  );
}

/** A moment on this computer's own clock, such as "20 Nov 2026, 14:05". */
const localMoment = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short', hour12: false });

/** Says so when kept data stands in for the API, with its age and the reason. */
export function FreshnessNote({ freshness, hint }: { freshness: Freshness; hint?: string }) {
  if (freshness.source === 'live' || freshness.because === null) return null;
  const age = ageInWords(freshness.fetchedAtMs, Date.now());
  const day = localMoment.format(freshness.fetchedAtMs);
  return (
    <div className="note note-warn" role="status">
      <span>
        <strong>Kept data, {age === 'just now' ? 'from just now' : `${age} old`}</strong> ({day}).{' '}
        {freshness.because.message} {hint}
      </span>
    </div>
  );
}

/** Entries of a list that were no records at all: named, because nothing else of them can be shown. */
export function UnreadableNote({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="note note-warn" role="status">
      {count === 1 ? 'One entry of this list is not a record' : `${count} entries of this list are not records`} and
      cannot be shown.
    </div>
  );
}

/** Where a record did not keep to the API's document. The value that came is shown, not hidden. */
export function ContractNote({ warnings }: { warnings: readonly ContractWarning[] }) {
  if (warnings.length === 0) return null;
  const words = warnings
    .slice(0, 4)
    .map(({ path, problem, received }) =>
      received === '(missing)' ? `${path} ${problem}` : `${path} ${problem} (received: ${received})`,
    );
  const more = warnings.length > words.length ? ` and ${warnings.length - words.length} more` : '';
  return (
    <div className="note note-warn" role="status">
      <span>
        The API’s answer differs from its documentation: {words.join('; ')}
        {more}. These values are left out of sums.
      </span>
    </div>
  );
}
