/**
 * The frame of a screen, edge to edge: the title row (48 px) with view tabs and buttons, the box row (42 px), the content.
 * The toolbar of a table is the box row too: a screen has one of them.
 */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { AppError, type SerialisedError, serialiseError } from '@shared/errors/errors';
import { describeNotWhole, type Freshness, getFreshnessNotes } from '@shared/records/freshness';
import type { ContractWarning } from '@shared/records/record';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useRef } from 'react';
import { BidiText } from './formatters';
import { useScreenFocus } from './keyboard';
import { LineNote } from './line';
import { createStore, useStore } from './store';
import { texts } from './texts';

/** Whether the window is too narrow for the rail's words and for all columns of a table. */
export const useIsNarrow = (): boolean =>
  useMediaQuery('(max-width: 1099px)', false, { getInitialValueInEffect: false });
export const useIsWide = (): boolean => useMediaQuery('(min-width: 1600px)', false, { getInitialValueInEffect: false });

/* What F5 and the frame's round arrow do on the current screen. */

type Refresh = { readonly run: () => unknown; readonly isBusy: boolean };

/** Of the screen that was drawn last: it is the one on the screen. */
const current = createStore<Refresh | null>(null);

/** Reads the screen's data again. @returns whether the screen has a way of its own */
export function refreshScreen(): boolean {
  current.get()?.run();
  return current.get() !== null;
}

/** Whether the screen's data is being read again. */
export const useIsRefreshing = (): boolean => useStore(current, (refresh) => refresh?.isBusy ?? false);

/**
 * Makes the frame's refresh read this screen's data again. Draws nothing: the arrow stands in the rail.
 *
 * @param props.isBusy - whether it is being read now
 */
export function RefreshButton({ isBusy, onRefresh }: { isBusy: boolean; onRefresh: () => unknown }) {
  const run = useEffectEvent(onRefresh);
  useEffect(() => {
    const mine: Refresh = { run: () => run(), isBusy };
    current.set(mine);
    return () => {
      if (current.get() === mine) current.set(null);
    };
  }, [isBusy]);
  return null;
}

type Props = {
  readonly title: ReactNode;
  /** A status beside the title. */
  readonly badge?: ReactNode;
  /** Views of the screen, as elements of the class "tab": buttons or links, the current one with aria-current. */
  readonly tabs?: ReactNode;
  /** Buttons at the right of the title row: secondary ones, then the export. */
  readonly tools?: ReactNode;
  /** The box row: the search box, its chips, and at the right what changes the table's form. */
  readonly box?: ReactNode;
  readonly hasBack?: boolean;
  /** Whether the content scrolls below the title, as a record's does. Default: its table scrolls. */
  readonly isScrolling?: boolean;
  readonly children: ReactNode;
};

export function Screen({ title, badge, tabs, tools, box, hasBack = false, isScrolling = false, children }: Props) {
  const main = useRef<HTMLElement>(null);
  useScreenFocus(main);
  return (
    <main ref={main} tabIndex={-1} className="screen">
      <div className="screen-head">
        {hasBack && (
          <Tooltip label={texts.back}>
            <ActionIcon aria-label={texts.back} aria-keyshortcuts="Alt+ArrowLeft" onClick={() => window.history.back()}>
              <IconArrowLeft size={18} />
            </ActionIcon>
          </Tooltip>
        )}
        <h1>{typeof title === 'string' ? <BidiText>{title}</BidiText> : title}</h1>
        {tabs && <div className="tabs">{tabs}</div>}
        {badge && <div className="screen-badge">{badge}</div>}
        <div className="screen-tools">{tools}</div>
      </div>
      {box && <div className="screen-box">{box}</div>}
      {isScrolling ? (
        <div className="screen-scroll" tabIndex={-1}>
          {children}
        </div>
      ) : (
        children
      )}
    </main>
  );
}

type EmptyStateProps = {
  readonly title: string;
  readonly text?: string;
  /** Buttons and links that do what comes next. */
  readonly children?: ReactNode;
};

/** What a screen says while it has nothing to show: what belongs here, and what to do next. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="empty-state">
      <strong>{title}</strong>
      {text !== undefined && <span className="dim">{text}</span>}
      {children && <div className="empty-actions">{children}</div>}
    </div>
  );
}

/* Errors, and what is wrong with the rows of a list: in the line where notes stand there, else in a box. */

const AreLinesContext = createContext(false);

/** Notes about a screen's rows: they stand in the line, so that no row moves. */
export const NoteLines = ({ children }: { readonly children: ReactNode }) => (
  <AreLinesContext value={true}>{children}</AreLinesContext>
);

/** What has failed, in a box beside what it is about. */
export const Note = ({ children }: { readonly children: ReactNode }) => (
  <div className="note note-error" role="alert">
    {children}
  </div>
);

/** Details of an error that help support. Others are for the program. */
const shownDetails = ['host', 'cause', 'status', 'problem', 'location', 'kind'] as const;

/** The technical side of an error, for support. */
const toDetails = ({ code, details }: SerialisedError): string[] => [
  [code, ...shownDetails.map((name) => details[name]).filter((value) => value !== undefined && value !== '')].join(
    ' · ',
  ),
];

/** An error, and what to do. What the user cancelled is none; of a refused token the frame's note says the same. */
export function ErrorAlert({ error, onRetry }: { error: Error; onRetry?: (() => void) | undefined }) {
  const isAppError = error instanceof AppError;
  const areLines = useContext(AreLinesContext);
  if (isAppError && (error.code === 'cancelled' || (areLines && error.code === 'token-refused'))) return null;
  const shown = serialiseError(error);
  const actions = onRetry ? [{ label: texts.tryAgain, run: onRetry }] : [];
  const details = isAppError ? toDetails(shown) : [];
  if (areLines) return <LineNote rank="failure" text={shown.message} details={details} actions={actions} />;
  return (
    <Note>
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
        <Button key={label} onClick={run} ml="auto" style={{ flex: 'none' }}>
          {label}
        </Button>
      ))}
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
    return notes === '' ? null : <LineNote rank="warning" text={notes} />;
  const retry = { label: texts.tryAgain, run: () => client.refetchQueries({ type: 'active' }) };
  return <LineNote rank="warning" text={reason.message} details={[...toDetails(reason), notes]} actions={[retry]} />;
}

/** Counts the entries of a list that are no records. Nothing else of them can be shown. */
export const UnreadableAlert = ({ count }: { count: number }) =>
  count === 0 ? null : <LineNote rank="warning" text={texts.alerts.unreadable(count)} />;

/** Says that a list was read with a gap. */
export const IncompleteAlert = ({ what }: { readonly what: string }) => (
  <LineNote rank="warning" text={`${describeNotWhole(what)}.`} />
);

function formatWarning({ path, expected, found, received }: ContractWarning): string {
  const value = found === 'missing' || found === 'null' || received === '' ? '' : ` (${received})`;
  return texts.alerts.warning(path, expected, `${found}${value}`);
}

/** Lists where a record differs from the API's documentation, with the values that were received. */
export function ContractWarningsAlert({ warnings, what }: { warnings: readonly ContractWarning[]; what?: string }) {
  if (warnings.length === 0) return null;
  // A wrong value says more than a missing one.
  const sorted = [...warnings].sort((a, b) => Number(a.found === 'missing') - Number(b.found === 'missing'));
  return <LineNote rank="warning" text={texts.alerts.unexpected(what)} details={sorted.map(formatWarning)} />;
}

/* The screen of one record that is read from the cache at once, then from the API. */

type RecordScreenProps = {
  readonly title: string;
  readonly record: {
    readonly data: { readonly freshness: Freshness; readonly warnings: readonly ContractWarning[] } | null;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => unknown;
  };
  readonly badge: ReactNode;
  readonly tools: ReactNode;
  readonly children: ReactNode;
};

export function RecordScreen({ title, record, badge, tools, children }: RecordScreenProps) {
  const { data, error, isFetching, refetch } = record;
  return (
    <Screen
      title={title}
      badge={badge}
      hasBack
      tools={
        <>
          {tools}
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
        </>
      }
    >
      <div className="screen-scroll record">
        <NoteLines>
          {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
          {data && <FreshnessAlert freshness={data.freshness} />}
          {data && <ContractWarningsAlert warnings={data.warnings} />}
        </NoteLines>
        {children}
      </div>
    </Screen>
  );
}
