/** The frame around every screen: the rail, the line at the foot, keys and commands of the native menu. */
import { appStateQuery, preferencesQuery, useConnection, useOfficeId, useOfficeName } from '@renderer/data/app';
import { useEvent } from '@renderer/data/call';
import { getSearch, rememberSearch } from '@renderer/data/stores/screen-searches';
import { Loading, lazyPart } from '@renderer/ui/lazy-part';
import { fitLine, type LineNoteState, type LineText, line, setSumsElement, useLine } from '@renderer/ui/line';
import { parseSearch } from '@renderer/ui/url-search';
import { findNavigationItem, getNavigationItem, type MenuChoice } from '@shared/app/rail-entries';
import { useIsFetching, useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { Fragment, useEffect, useRef } from 'react';
import { useFocusGuard, useFrameKeys } from './keys';
import { openPalette, openShortcuts, Palette, ShortcutsDialog, useAreDialogsDrawn } from './lazy-dialogs';
import { Rail, useRail, useRefreshNow } from './Rail';
import { texts } from './texts';
import './shell.css';
import { Popover } from '@mantine/core';
import { BidiText } from '@renderer/ui/formatters';
import { returnFocus, useEscape } from '@renderer/ui/keyboard';
import { IconX } from '@tabler/icons-react';

const toPlain = (text: LineText) =>
  typeof text === 'string' ? text : text.map((part) => (typeof part === 'string' ? part : part.strong)).join('');

function Sentence({ text }: { readonly text: LineText }) {
  const { parts, isCut } = fitLine(text);
  return (
    <span className="line-text" title={isCut ? toPlain(text) : undefined}>
      {parts.map((part, index) => {
        const text = <BidiText>{typeof part === 'string' ? part : part.strong}</BidiText>;
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence
        return <Fragment key={index}>{typeof part === 'string' ? text : <b>{text}</b>}</Fragment>;
      })}
    </span>
  );
}

function Actions({ note }: { readonly note: LineNoteState }) {
  const close = () => {
    line.close(note);
    returnFocus(null);
  };
  return (
    <>
      {note.undo && (
        <button type="button" className="link" aria-keyshortcuts="Control+Z Meta+Z" onClick={() => void note.undo?.()}>
          {texts.line.undo}
        </button>
      )}
      {note.actions?.slice(0, 2).map(({ label, run }) => (
        <button key={label} type="button" className="link" onClick={() => void run()}>
          {label}
        </button>
      ))}
      {(note.rank === 'failure' || note.onClose) && (
        <button type="button" className="line-close" aria-label={texts.line.close} onClick={close}>
          <IconX size={13} aria-hidden />
        </button>
      )}
    </>
  );
}

/** The notes that wait, in full. */
function AllNotes({ notes }: { readonly notes: readonly LineNoteState[] }) {
  return (
    <ul className="line-list" aria-label={texts.line.all}>
      {notes.map((note) => (
        <li key={note.id}>
          <div>
            <BidiText>{toPlain(note.text)}</BidiText>
            {note.details?.map((detail) => (
              <div key={detail} className="dim small">
                <BidiText>{detail}</BidiText>
              </div>
            ))}
          </div>
          <Actions note={note} />
        </li>
      ))}
    </ul>
  );
}

/** The line at the foot of the window: one note at a time at the left, sums of what is selected at the right. */
function Line() {
  const notes = useLine();
  const [shown] = notes;
  useEscape(shown?.rank === 'failure' ? () => line.close(shown) : null);
  const others = notes.length - 1;
  const sentence = shown && <Sentence key={shown.id} text={shown.text} />;
  const hasMore = shown !== undefined && (others > 0 || fitLine(shown.text).isCut || (shown.details ?? []).length > 0);
  return (
    <section
      aria-label={texts.line.name}
      className="line"
      data-rank={shown?.rank}
      onPointerEnter={() => line.hold()}
      onPointerLeave={() => line.release()}
      onFocus={() => line.hold()}
      onBlur={() => line.release()}
    >
      <div className="line-note" role="status">
        {shown?.rank !== 'failure' && sentence}
      </div>
      {shown?.rank === 'failure' && (
        <div className="line-note" role="alert">
          {sentence}
        </div>
      )}
      {shown && <Actions note={shown} />}
      {hasMore && (
        <Popover position="top-start" width={560} shadow="md" trapFocus>
          <Popover.Target>
            <button type="button" className="link dim">
              {texts.line.more(others)}
            </button>
          </Popover.Target>
          <Popover.Dropdown p="xs">
            <AllNotes notes={notes} />
          </Popover.Dropdown>
        </Popover>
      )}
      <div className="line-sums" ref={setSumsElement} />
    </section>
  );
}

/** What is empty on most days is loaded after the frame. */
const LockNote = lazyPart(() => import('./notes'), 'LockNote');
const RefusedNote = lazyPart(() => import('./notes'), 'RefusedNote');
const WaitNote = lazyPart(() => import('./notes'), 'WaitNote');
const Notices = lazyPart(() => import('./notes'), 'Notices');
const FileDrop = lazyPart(() => import('@renderer/lists/AddStatement'), 'FileDrop');

/** Follows the choices of the native menu. @returns carries one out */
function useMenuNavigation(): (choice: MenuChoice) => void {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const router = useRouter();
  const onChoice = (choice: MenuChoice) => {
    if (choice === 'back') router.history.back();
    else if (choice === 'search') openPalette();
    else if (choice === 'shortcuts') openShortcuts();
    else if (choice === 'print') window.print();
    else if (choice === 'connect-office') void navigate({ to: '/connect', search: {} });
    else if (choice === 'diagnostics' || choice === 'offline-data')
      void navigate({ to: '/settings', search: { section: choice } });
    else {
      const { path } = getNavigationItem(choice);
      void navigate({ to: path, search: getSearch(officeId, path) });
    }
  };
  useEvent('menu:chosen', onChoice);
  return onChoice;
}

/** Remembers each screen's filters, so that the navigation leads back to them. */
function useRememberedSearches(): void {
  const officeId = useOfficeId();
  const location = useLocation();
  const last = useRef<unknown>(null);
  // Once for each location: one that is left as the office changes is not the new office's.
  if (last.current === location) return;
  last.current = location;
  // Set during render: the navigation is drawn with it.
  rememberSearch(officeId, location.pathname, parseSearch(location.search));
}

/** The window's title: "Trips – Sydney City". */
function useWindowTitle(): void {
  const label = useLocation({ select: ({ pathname }) => findNavigationItem(pathname)?.label });
  const office = useOfficeName();
  useEffect(() => {
    if (label !== undefined && office !== '') document.title = texts.windowTitle(label, office);
  }, [label, office]);
}

/** Ends what the line says of another screen or office, and leaves the rail: a screen opens on its table. */
function useScreenChanges(officeId: string): void {
  const screen = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the screen.
  useEffect(() => {
    line.endFailures();
    const { activeElement } = document;
    if (activeElement instanceof HTMLAnchorElement && activeElement.closest('.rail')) activeElement.blur();
  }, [screen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the office.
  useEffect(() => line.clear(), [officeId]);
}

export function Shell() {
  const goTo = useMenuNavigation();
  const { history } = useRouter();
  const { toggle } = useRail();
  useFrameKeys({
    search: openPalette,
    help: openShortcuts,
    refresh: useRefreshNow(),
    toggleRail: toggle,
    goTo: ({ id }) => goTo(id),
    goBack: () => history.back(),
    goForward: () => history.forward(),
  });
  useFocusGuard();
  useRememberedSearches();
  useWindowTitle();
  const areDialogsDrawn = useAreDialogsDrawn();
  const { data } = useQuery(appStateQuery);
  const officeId = useOfficeId();
  const { isPending } = useQuery(preferencesQuery(officeId));
  const isRefused = useConnection(({ state }) => state === 'refused');
  const untilMs = useConnection((now) => (now.waitCause === 'server' && now.queued > 0 ? now.waitUntilMs : null));
  // A wait is said while the user waits for something.
  const isWaiting = useIsFetching() > 0 && untilMs;
  useScreenChanges(officeId);
  return (
    <div className="frame">
      <Rail />
      {areDialogsDrawn && (
        <>
          <Palette />
          <ShortcutsDialog />
        </>
      )}
      {/* Remounts for another office: no state of a screen may survive. */}
      <div className="content" key={officeId}>
        {data && data.notices.length > 0 && <Notices notices={data.notices} />}
        {data && data.locks.length > 0 && <LockNote locks={data.locks} />}
        {isRefused && <RefusedNote />}
        {isWaiting && <WaitNote key={untilMs} untilMs={untilMs} />}
        <FileDrop />
        {isPending ? <Loading /> : <Outlet />}
      </div>
      <Line />
    </div>
  );
}
