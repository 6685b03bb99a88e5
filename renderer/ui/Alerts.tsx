/** Alerts above a screen's content: errors, cached data with its age, differences from the API's documentation. */
import { Button } from '@mantine/core';
import { AppError, type ErrorCode, type SerialisedError, serialiseError } from '@shared/errors/errors';

import { type Freshness, getFreshnessNotes } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import { formatTimeAgo } from '@shared/values/dates';
import { useQueryClient } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { ReplaceTokenContext } from './contexts';
import { formatTimestamp } from './formatters';
import type { CodeLoadError } from './lazy-component';
import { Note, useAreNoteLines } from './Note';
import { texts } from './texts';
import { useNow } from './use-now';

/** Offers to replace the token if the API has refused it. */
function ReplaceTokenButton({ code }: { code: ErrorCode }) {
  const replaceToken = useContext(ReplaceTokenContext);
  if (code !== 'token-refused' || replaceToken === null) return null;
  return (
    <Button variant="default" onClick={replaceToken} ml="auto" style={{ flex: 'none' }}>
      {texts.alerts.replaceToken}
    </Button>
  );
}

/** Details of an error that help support. Others are for the program. */
const shownDetails = ['host', 'cause', 'status', 'problem', 'location', 'kind'] as const;

/** The technical side of an error, folded: its code, the host and the reason. */
function ErrorDetails({ error: { code, details }, message = '' }: { error: SerialisedError; message?: string }) {
  const values = shownDetails.map((name) => details[name]).filter((value) => value !== undefined && value !== '');
  return (
    <details className="note-details">
      <summary>{texts.details}</summary>
      {message} <span className="faint">{[code, ...values].join(' · ')}</span>
    </details>
  );
}

/** An error, and what to do. What the user cancelled is none. */
export function ErrorAlert({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }) {
  const isAppError = error instanceof AppError;
  if (isAppError && error.code === 'cancelled') return null;
  const shown = serialiseError(error);
  return (
    <Note severity="error">
      <span>
        {shown.message} {isAppError && <ErrorDetails error={shown} />}
      </span>
      {isAppError && <ReplaceTokenButton code={error.code} />}
      {onRetry && (
        <Button variant="default" onClick={onRetry} ml="auto" style={{ flex: 'none' }}>
          {texts.tryAgain}
        </Button>
      )}
    </Note>
  );
}

/** Shows that a part of the application could not be loaded. Only a reload of the window tries it again. */
export function CodeLoadAlert({ error }: { error: CodeLoadError }) {
  return (
    <Note severity="error">
      <span>{error.message}</span>
      <Button variant="default" onClick={() => window.location.reload()} ml="auto">
        {texts.reload}
      </Button>
    </Note>
  );
}

/** Requests again what the screen shows. */
function TryAgainButton() {
  const client = useQueryClient();
  return (
    <Button
      variant="default"
      ml="auto"
      style={{ flex: 'none' }}
      onClick={() => void client.refetchQueries({ type: 'active' })}
    >
      {texts.tryAgain}
    </Button>
  );
}

/** Shows that the data is cached, with its age, the reason and its limits. The technical reason is folded, and comes last. */
export function FreshnessAlert({ freshness, hint }: { freshness: Freshness; hint?: string }) {
  const now = useNow(freshness.source === 'cache' ? 'age' : 'none');
  if (freshness.source === 'network') return null;
  const notes = getFreshnessNotes(freshness).join(' ');
  const { fallbackReason, fetchedAtMs, oldest } = freshness;
  if (fallbackReason === null && notes === '') return null;
  const isOffline = fallbackReason?.code === 'network-failed';
  const isRefused = fallbackReason?.code === 'token-refused';
  return (
    <Note severity="warning">
      <span>
        {fallbackReason && <strong>{isOffline ? texts.alerts.offline : fallbackReason.message}</strong>}{' '}
        {fetchedAtMs > 0 && (
          <span title={formatTimestamp(fetchedAtMs)}>
            {texts.alerts.showing(formatTimeAgo(fetchedAtMs, now))}
            {oldest !== undefined && texts.alerts.oldest(oldest)}.
          </span>
        )}{' '}
        {hint} {notes}{' '}
        {fallbackReason && <ErrorDetails error={fallbackReason} message={isOffline ? fallbackReason.message : ''} />}
      </span>
      {isRefused && <ReplaceTokenButton code="token-refused" />}
      {fallbackReason && !isRefused && <TryAgainButton />}
    </Note>
  );
}

/** Counts the entries of a list that are no records. Nothing else of them can be shown. */
export function UnreadableAlert({ count }: { count: number }) {
  if (count === 0) return null;
  return <Note severity="warning">{texts.alerts.unreadable(count)}</Note>;
}

function formatWarning({ path, expected, found, received }: ContractWarning): string {
  const value = found === 'missing' || found === 'null' || received === '' ? '' : ` (${received})`;
  return texts.alerts.warning(path, expected, `${found}${value}`);
}

/** Further warnings are counted, and shown on request. Above a list there is room for one. */
const maxShownWarnings = 4;

/** Lists where a record differs from the API's documentation, with the values that were received. */
export function ContractWarningsAlert({ warnings, what }: { warnings: readonly ContractWarning[]; what?: string }) {
  const [showsAll, setShowsAll] = useState(false);
  const areLines = useAreNoteLines();
  if (warnings.length === 0) return null;
  // A wrong value says more than a missing one.
  const sorted = [...warnings].sort((a, b) => Number(a.found === 'missing') - Number(b.found === 'missing'));
  const shown = showsAll ? sorted : sorted.slice(0, areLines ? 1 : maxShownWarnings);
  return (
    <Note severity="warning">
      <div>
        {texts.alerts.unexpected(what)}
        <ul className="warnings">
          {shown.map((warning, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is shown as a whole and holds no state.
            <li key={index}>{formatWarning(warning)}</li>
          ))}
        </ul>
        {warnings.length > shown.length && (
          <button type="button" className="link" onClick={() => setShowsAll(true)}>
            {texts.alerts.showAll(warnings.length)}
          </button>
        )}
      </div>
    </Note>
  );
}
