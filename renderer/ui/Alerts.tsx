/** Errors, and what is wrong with the rows of a list: in the line where notes stand there, else in a box. */
import { Button } from '@mantine/core';
import { AppError, type ErrorCode, type SerialisedError, serialiseError } from '@shared/errors/errors';
import { type Freshness, getFreshnessNotes } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, createContext, type ReactNode, useContext } from 'react';
import { ReplaceTokenContext } from './contexts';
import type { CodeLoadError } from './lazy-component';
import { LineNote, type LineRank } from './line';
import { texts } from './texts';

type Severity = 'error' | 'warning' | 'info';

const AreLinesContext = createContext(false);

/** Notes about a screen's rows: they stand in the line, so that no row moves. */
export const NoteLines = ({ children }: { readonly children: ReactNode }) => (
  <AreLinesContext value={true}>{children}</AreLinesContext>
);

/** Whether notes stand in the line. */
const useAreNoteLines = (): boolean => useContext(AreLinesContext);

const modifiers: Readonly<Record<Severity, string>> = { error: 'note-error', warning: 'note-warn', info: '' };
const ranks: Readonly<Record<Severity, LineRank>> = { error: 'failure', warning: 'warning', info: 'result' };

type Props = Pick<ComponentProps<'div'>, 'className' | 'aria-label' | 'style' | 'role'> & {
  readonly severity: Severity;
  readonly as?: 'div' | 'section' | 'span' | 'ul';
  readonly children: ReactNode;
};

/** A note in a box, beside what it is about. Within {@link NoteLines} it stands in the line at the foot of the window. */
function Note({ severity, as: Tag = 'div', className = `note ${modifiers[severity]}`, ...props }: Props) {
  if (useAreNoteLines()) return <LineNote rank={ranks[severity]} text="" content={props.children} />;
  return <Tag className={className} role={severity === 'error' ? 'alert' : 'status'} {...props} />;
}

/** Details of an error that help support. Others are for the program. */
const shownDetails = ['host', 'cause', 'status', 'problem', 'location', 'kind'] as const;

/** The technical side of an error, for support. */
const toDetails = ({ code, details }: SerialisedError): string[] => [
  [code, ...shownDetails.map((name) => details[name]).filter((value) => value !== undefined && value !== '')].join(
    ' · ',
  ),
];

/** What replaces a refused token; nothing for other errors. */
const useReplaceToken = (code: ErrorCode | undefined) => {
  const run = useContext(ReplaceTokenContext);
  return code === 'token-refused' && run !== null ? [{ label: texts.alerts.replaceToken, run }] : [];
};

/** An error, and what to do. What the user cancelled is none. */
export function ErrorAlert({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }) {
  const isAppError = error instanceof AppError;
  const areLines = useAreNoteLines();
  const replaceToken = useReplaceToken(isAppError ? error.code : undefined);
  if (isAppError && error.code === 'cancelled') return null;
  const shown = serialiseError(error);
  const retry = onRetry ? [{ label: texts.tryAgain, run: onRetry }] : [];
  const actions = [...replaceToken, ...retry];
  const details = isAppError ? toDetails(shown) : [];
  if (areLines) return <LineNote rank="failure" text={shown.message} details={details} actions={actions} />;
  return (
    <Note severity="error">
      <span>
        {shown.message}{' '}
        {isAppError && (
          <details className="note-details">
            <summary>{texts.details}</summary>
            <span className="faint">{details}</span>
          </details>
        )}
      </span>
      {actions.map(({ label, run }) => (
        <Button key={label} variant="default" onClick={run} ml="auto" style={{ flex: 'none' }}>
          {label}
        </Button>
      ))}
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

/**
 * Says why a saved copy is shown, and what it lacks. That the server is not reached is not said here: the status says it.
 */
export function FreshnessAlert({ freshness }: { freshness: Freshness }) {
  const client = useQueryClient();
  const reason = freshness.source === 'cache' ? freshness.fallbackReason : null;
  if (freshness.source === 'network') return null;
  const notes = getFreshnessNotes(freshness).join(' ');
  // The frame says it of a server that is not reached, and of a refused token.
  if (reason === null || reason.code === 'network-failed' || reason.code === 'token-refused')
    return notes === '' ? null : <Warning text={notes} />;
  const retry = { label: texts.tryAgain, run: () => client.refetchQueries({ type: 'active' }) };
  return <LineNote rank="warning" text={reason.message} details={[...toDetails(reason), notes]} actions={[retry]} />;
}

/** A warning about the rows of a list: in the line. */
const Warning = ({ text, details }: { text: string; details?: readonly string[] }) => (
  <LineNote rank="warning" text={text} {...(details ? { details } : {})} />
);

/** Counts the entries of a list that are no records. Nothing else of them can be shown. */
export const UnreadableAlert = ({ count }: { count: number }) =>
  count === 0 ? null : <Warning text={texts.alerts.unreadable(count)} />;

function formatWarning({ path, expected, found, received }: ContractWarning): string {
  const value = found === 'missing' || found === 'null' || received === '' ? '' : ` (${received})`;
  return texts.alerts.warning(path, expected, `${found}${value}`);
}

/** Lists where a record differs from the API's documentation, with the values that were received. */
export function ContractWarningsAlert({ warnings, what }: { warnings: readonly ContractWarning[]; what?: string }) {
  if (warnings.length === 0) return null;
  // A wrong value says more than a missing one.
  const sorted = [...warnings].sort((a, b) => Number(a.found === 'missing') - Number(b.found === 'missing'));
  return <Warning text={texts.alerts.unexpected(what)} details={sorted.map(formatWarning)} />;
}
