/** The frame around every screen: the rail, the line at the foot, keys and commands of the native menu. */
import { appStateQuery, useOfficeId } from '@renderer/data/app';
import { useEvent } from '@renderer/data/call';
import { usePreferences } from '@renderer/data/preferences';
import { getSearch, rememberSearch } from '@renderer/data/stores/screen-searches';
import { PublishFreshnessContext, ReplaceTokenContext, useScreenFreshness } from '@renderer/ui/contexts';
import { useKeys } from '@renderer/ui/keyboard';
import { lazyPart } from '@renderer/ui/lazy-part';
import { line } from '@renderer/ui/line';
import { parseSearch } from '@renderer/ui/url-search';
import { findPlace, getNavigationItem, type MenuChoice } from '@shared/app/navigation';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { Line } from './Line';
import { openPalette, openShortcuts, Palette, ShortcutsDialog, useAreDialogsDrawn } from './lazy-dialogs';
import { Rail } from './Rail';
import { useRefreshNow } from './Status';
import { texts } from './texts';
import './shell.css';

/** Moves the focus past the frame: to the rows of the screen, or to the screen where it has none. */
function skipToRows(): void {
  const target = document.querySelector<HTMLElement>('main [role=grid]') ?? document.querySelector('main');
  target?.focus();
}

/** What is empty on most days is loaded after the frame. */
const LockNote = lazyPart(() => import('./notes'), 'LockNote');
const PackReminder = lazyPart(() => import('./notes'), 'PackReminder');
const Notices = lazyPart(() => import('./notes'), 'Notices');

function useMenuNavigation(): void {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const router = useRouter();
  const onChoice = useCallback(
    (choice: MenuChoice) => {
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
    },
    [navigate, router, officeId],
  );
  useEvent('menu:chosen', onChoice);
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

/** Opens the palette on Ctrl/Cmd+K. The native menu has the same shortcut, but not on every system. */
function useSearchKey(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      openPalette();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

/** Keys of the controls that most screens have. A control names its key in `aria-keyshortcuts`. */
const controlKeys = ['/', 'f', 'g', 'e', 's', 'h', '['];

/** Presses the control of the screen that has a key, or moves to it if it is a field. */
function pressControl(key: string): void {
  const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts~="${key}"]:not(:disabled)`);
  if (control === null) return;
  // A button that is pressed may be disabled while it works, and would take the focus along.
  if (control instanceof HTMLInputElement) control.focus();
  else control.click();
}

const controlActions = Object.fromEntries(controlKeys.map((key) => [key, () => pressControl(key)]));

/** The window's title: "Trips – Sydney City". */
function useWindowTitle(): void {
  const { data } = useQuery(appStateQuery);
  const place = useLocation({ select: ({ pathname }) => findPlace(pathname)?.label });
  const office = data?.offices.find(({ id }) => id === data.currentOfficeId)?.name;
  useEffect(() => {
    if (place !== undefined && office !== undefined) document.title = texts.windowTitle(place, office);
  }, [place, office]);
}

/** Opens the form for a new token of the office in use. Null for the demo office, which has no token. */
function useReplaceToken(): (() => void) | null {
  const navigate = useNavigate();
  const { data } = useQuery(appStateQuery);
  const office = data?.offices.find(({ id }) => id === data.currentOfficeId);
  const officeId = office?.id ?? '';
  const open = useCallback(
    () => void navigate({ to: '/settings', search: { replace: officeId } }),
    [navigate, officeId],
  );
  return office === undefined || office.kind === 'demo' ? null : open;
}

/** Ends what the line says of another screen or office. */
function useLineEnds(officeId: string): void {
  const screen = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the screen.
  useEffect(() => line.endFailures(), [screen]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each change of the office.
  useEffect(() => line.clear(), [officeId]);
}

function Frame() {
  useMenuNavigation();
  useSearchKey();
  const refresh = useRefreshNow();
  useKeys({ '?': openShortcuts, F5: refresh, r: refresh, ...controlActions });
  useRememberedSearches();
  useWindowTitle();
  const areDialogsDrawn = useAreDialogsDrawn();
  const { data } = useQuery(appStateQuery);
  const officeId = useOfficeId();
  const hasReminders = usePreferences()?.packs.some(({ reminder }) => reminder !== null);
  const [, report] = useScreenFreshness();
  useLineEnds(officeId);
  return (
    <PublishFreshnessContext.Provider value={report}>
      <div className="frame">
        <button type="button" className="skip-link" onClick={skipToRows}>
          {texts.skip}
        </button>
        <Rail />
        {areDialogsDrawn && (
          <>
            <Palette />
            <ShortcutsDialog />
          </>
        )}
        {/* Remounts for another office: no state of a screen may survive. */}
        <div className="content" key={data?.currentOfficeId}>
          {data && data.notices.length > 0 && <Notices notices={data.notices} />}
          {data && data.locks.length > 0 && <LockNote state={data} />}
          {hasReminders && <PackReminder officeId={officeId} />}
          <Outlet />
        </div>
        <Line />
      </div>
    </PublishFreshnessContext.Provider>
  );
}

export function Shell() {
  return (
    <ReplaceTokenContext.Provider value={useReplaceToken()}>
      <Frame />
    </ReplaceTokenContext.Provider>
  );
}
