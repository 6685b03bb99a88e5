/** Notes above a screen's content: errors, kept data with its age, broken promises of the API. */
import { Button } from '@mantine/core';
import { formatAge } from '@shared/dates';
import { AppError, type ErrorCode, serialiseError } from '@shared/errors';
import { type ListGap, listGapNote } from '@shared/list-gap';
import { type Freshness, getFreshnessNotes } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import { useContext, useState } from 'react';
import { formatTimestamp } from './formatters';
import { ReplaceTokenContext } from './replace-token-context';
import { useNow } from './use-now';

/** The way to a new token, beside the word that the present one is refused. */
function ReplaceToken({ code }: { code: ErrorCode }) {
  const replaceToken = useContext(ReplaceTokenContext);
  if (code !== 'token-refused' || replaceToken === null) return null;
  return (
    <Button variant="default" onClick={replaceToken} ml="auto" style={{ flex: 'none' }}>
      Replace token
    </Button>
  );
}

export function ErrorAlert({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }) {
  const isKnown = error instanceof AppError;
  return (
    <div className="note note-error" role="alert">
      <span>{isKnown ? error.message : serialiseError(error).message}</span>
      {isKnown && <span className="faint">{error.code}</span>}
      {isKnown && <ReplaceToken code={error.code} />}
      {onRetry && (
        <Button variant="default" onClick={onRetry} ml="auto">
          Try again
        </Button>
      )}
    </div>
  );
}

/** Says so when saved data stands in for the API, with its age and the reason, and what must be known of saved data. */
export function FreshnessAlert({ freshness, hint }: { freshness: Freshness; hint?: string }) {
  const now = useNow();
  if (freshness.source === 'network') return null;
  const notes = getFreshnessNotes(freshness).join(' ');
  const { fallbackReason, fetchedAtMs } = freshness;
  if (fallbackReason === null && notes === '') return null;
  const age = formatAge(fetchedAtMs, now);
  return (
    <div className="note note-warn" role="status">
      <span>
        {fetchedAtMs > 0 && (
          <>
            <strong>Kept data, {age === 'just now' ? 'from just now' : `${age} old`}</strong> (
            {formatTimestamp(fetchedAtMs)}).{' '}
          </>
        )}
        {fallbackReason?.message} {hint} {notes}
      </span>
      {fallbackReason && <ReplaceToken code={fallbackReason.code} />}
    </div>
  );
}

/** Entries of a list that were no records at all: named, because nothing else of them can be shown. */
export function UnreadableAlert({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="note note-warn" role="status">
      {count === 1 ? 'One entry of this list is not a record' : `${count} entries of this list are not records`} and
      cannot be shown.
    </div>
  );
}

/** A list that colleagues changed while it was read (faults 39). */
export function ListChangedAlert() {
  return (
    <div className="note note-warn" role="status">
      The list changed while it was read: some trips may be missing or newer than others. Refresh reads it again.
    </div>
  );
}

/** A list of which the server holds back a part: what was read of how many, and why. */
export function ListGapAlert({ gap, count, what }: { gap: ListGap | null; count: number; what: string }) {
  if (gap === null) return null;
  return (
    <div className="note note-warn" role="status">
      {listGapNote(gap, count, what)}
    </div>
  );
}

function formatWarning({ path, expected, found, received }: ContractWarning): string {
  const value = found === 'missing' || found === 'null' || received === '' ? '' : ` (${received})`;
  return `${path === '' ? 'the record' : path}: expected ${expected}, found ${found}${value}`;
}

/** How many warnings are named before the rest is only counted. */
const maxShownWarnings = 4;

/** Where a record did not keep to the API's document. The value that came is shown, not hidden. */
export function ContractWarningsAlert({ warnings, what }: { warnings: readonly ContractWarning[]; what?: string }) {
  const [isWhole, setWhole] = useState(false);
  if (warnings.length === 0) return null;
  // What came wrong says more than what did not come.
  const ordered = [...warnings].sort((a, b) => Number(a.found === 'missing') - Number(b.found === 'missing'));
  const named = isWhole ? ordered : ordered.slice(0, maxShownWarnings);
  return (
    <div className="note note-warn" role="status">
      <div>
        The API’s answer differs from its documentation{what ? ` in ${what}` : ''}. Values that cannot be read are left
        out of sums.
        <ul className="warnings">
          {named.map((warning, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as a whole and holds no state.
            <li key={index}>{formatWarning(warning)}</li>
          ))}
        </ul>
        {warnings.length > named.length && (
          <button type="button" className="link" onClick={() => setWhole(true)}>
            Show all {warnings.length.toLocaleString('en-AU')}
          </button>
        )}
      </div>
    </div>
  );
}
