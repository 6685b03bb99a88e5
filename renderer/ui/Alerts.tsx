/** Alerts above a screen's content: errors, cached data with its age, differences from the API's documentation. */
import { Button } from '@mantine/core';
import { formatAge } from '@shared/dates';
import { AppError, type ErrorCode, serialiseError } from '@shared/errors';
import { type ListGap, listGapNote } from '@shared/list-gap';
import { type Freshness, getFreshnessNotes } from '@shared/schemas/freshness';
import type { ContractWarning } from '@shared/schemas/record';
import { useContext, useState } from 'react';
import { formatInteger, formatTimestamp } from './formatters';
import type { CodeLoadError } from './lazy-component';
import { ReplaceTokenContext } from './replace-token-context';
import { useNow } from './use-now';

/** Offers to replace the token if the API has refused it. */
function ReplaceTokenButton({ code }: { code: ErrorCode }) {
  const replaceToken = useContext(ReplaceTokenContext);
  if (code !== 'token-refused' || replaceToken === null) return null;
  return (
    <Button variant="default" onClick={replaceToken} ml="auto" style={{ flex: 'none' }}>
      Replace token
    </Button>
  );
}

export function ErrorAlert({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }) {
  const isAppError = error instanceof AppError;
  return (
    <div className="note note-error" role="alert">
      <span>{isAppError ? error.message : serialiseError(error).message}</span>
      {isAppError && <span className="faint">{error.code}</span>}
      {isAppError && <ReplaceTokenButton code={error.code} />}
      {onRetry && (
        <Button variant="default" onClick={onRetry} ml="auto">
          Try again
        </Button>
      )}
    </div>
  );
}

/** Shows that a part of the application could not be loaded. Only a reload of the window tries it again. */
export function CodeLoadAlert({ error }: { error: CodeLoadError }) {
  return (
    <div className="note note-error" role="alert">
      <span>{error.message}</span>
      <Button variant="default" onClick={() => window.location.reload()} ml="auto">
        Reload
      </Button>
    </div>
  );
}

/** Shows that the data is cached, with its age, the reason and its limits. */
export function FreshnessAlert({ freshness, hint }: { freshness: Freshness; hint?: string }) {
  const now = useNow(freshness.source === 'cache' ? 'age' : 'none');
  if (freshness.source === 'network') return null;
  const notes = getFreshnessNotes(freshness).join(' ');
  const { fallbackReason, fetchedAtMs, oldest } = freshness;
  if (fallbackReason === null && notes === '') return null;
  const age = formatAge(fetchedAtMs, now);
  return (
    <div className="note note-warn" role="status">
      <span>
        {fetchedAtMs > 0 && (
          <>
            <strong>Kept data, {age === 'just now' ? 'from just now' : `${age} old`}</strong> (
            {formatTimestamp(fetchedAtMs)}
            {oldest !== undefined && `: the oldest, ${oldest}`}).{' '}
          </>
        )}
        {fallbackReason?.message} {hint} {notes}
      </span>
      {fallbackReason && <ReplaceTokenButton code={fallbackReason.code} />}
    </div>
  );
}

/** Counts the entries of a list that are no records. Nothing else of them can be shown. */
export function UnreadableAlert({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="note note-warn" role="status">
      {count === 1 ? 'One entry of this list is not a record' : `${count} entries of this list are not records`} and
      cannot be shown.
    </div>
  );
}

/** Warns that the list changed on the server while its pages were read (faults 39). */
export function ListChangedAlert() {
  return (
    <div className="note note-warn" role="status">
      The list changed while it was read: some trips may be missing or newer than others. Refresh reads it again.
    </div>
  );
}

/** Warns that the server did not send the list in full: how many of how many entries, and why. */
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

/** Further warnings are counted, and shown on request. */
const maxShownWarnings = 4;

/** Lists where a record differs from the API's documentation, with the values that were received. */
export function ContractWarningsAlert({ warnings, what }: { warnings: readonly ContractWarning[]; what?: string }) {
  const [showsAll, setShowsAll] = useState(false);
  if (warnings.length === 0) return null;
  // A wrong value says more than a missing one.
  const sorted = [...warnings].sort((a, b) => Number(a.found === 'missing') - Number(b.found === 'missing'));
  const shown = showsAll ? sorted : sorted.slice(0, maxShownWarnings);
  return (
    <div className="note note-warn" role="status">
      <div>
        The API’s answer differs from its documentation{what ? ` in ${what}` : ''}. Values that cannot be read are left
        out of sums.
        <ul className="warnings">
          {shown.map((warning, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as a whole and holds no state.
            <li key={index}>{formatWarning(warning)}</li>
          ))}
        </ul>
        {warnings.length > shown.length && (
          <button type="button" className="link" onClick={() => setShowsAll(true)}>
            Show all {formatInteger(warnings.length)}
          </button>
        )}
      </div>
    </div>
  );
}
