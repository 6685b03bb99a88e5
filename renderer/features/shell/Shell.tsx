/** The frame around every screen: navigation rail, top bar, and commands of the native menu. */
import { Button, Kbd, Menu } from '@mantine/core';
import { appStateQuery, useOfficeId } from '@renderer/data/app';
import { useEvent } from '@renderer/data/call';
import { usePreferences } from '@renderer/data/preferences';
import { useSwitchOffice } from '@renderer/data/screen-history';
import { getSearch, rememberSearch } from '@renderer/data/stores/screen-searches';
import { Notices } from '@renderer/lists/notes';
import {
  PublishFreshnessContext,
  ReplaceTokenContext,
  ScreenFreshnessContext,
  useScreenFreshness,
} from '@renderer/ui/contexts';
import { useKeys } from '@renderer/ui/keyboard';
import { lazyPart } from '@renderer/ui/lazy-part';
import { NoteLines } from '@renderer/ui/Note';
import { parseSearch } from '@renderer/ui/url-search';
import { getNavigationItem, type MenuChoice } from '@shared/app/navigation';
import type { Freshness } from '@shared/records/freshness';
import { IconBuilding, IconCheck, IconChevronDown, IconPlus, IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useRef } from 'react';
import { ConnectionState } from './ConnectionState';
import { openPalette, openShortcuts, Palette, ShortcutsDialog, useAreDialogsDrawn } from './lazy-dialogs';
import { NavigationRail } from './NavigationRail';
import { texts } from './texts';
import './shell.css';

/* Menu of the offices: the one in use, the others, and connecting another. */

function OfficeSwitcher() {
  const navigate = useNavigate();
  const { data } = useQuery(appStateQuery);
  const change = useSwitchOffice();
  const current = data?.offices.find((office) => office.id === data.currentOfficeId);
  const openTrips = (id: string) => void navigate({ to: '/trips', search: getSearch(id, '/trips') });
  const connect = () => void navigate({ to: '/connect', search: {} });
  return (
    <>
      <Menu position="bottom-start" width={260}>
        <Menu.Target>
          <Button
            maw={290}
            className="topbar-office"
            variant="default"
            data-colour={current?.colour}
            leftSection={<IconBuilding size={15} />}
            rightSection={<IconChevronDown size={13} />}
            aria-label={texts.office.switcher(current?.name ?? '')}
          >
            {current?.name}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {data?.offices.map((office) => (
            <Menu.Item
              key={office.id}
              data-colour={office.colour}
              leftSection={office.id === current?.id ? <IconCheck size={14} /> : <span style={{ width: 14 }} />}
              onClick={() => change.mutate(office.id, { onSuccess: () => openTrips(office.id) })}
            >
              {office.name}
              {office.kind === 'session' && <span className="faint">{texts.office.sessionOnly}</span>}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item leftSection={<IconPlus size={14} />} onClick={connect}>
            {texts.office.add}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {current?.kind === 'demo' && (
        <Button variant="light" onClick={connect}>
          {texts.office.add}
        </Button>
      )}
    </>
  );
}

/* The top bar: office switcher, search, connection state and the gauge of the request window. */

const isMac = navigator.platform.startsWith('Mac');

/** Moves the focus past the frame: to the rows of the screen, or to the screen where it has none. */
function skipToRows(): void {
  const target = document.querySelector<HTMLElement>('main [role=grid]') ?? document.querySelector('main');
  target?.focus();
}

function TopBar({ shown }: { shown: Freshness | null }) {
  return (
    <header className="topbar">
      <button type="button" className="skip-link" onClick={skipToRows}>
        {texts.skip}
      </button>
      <span className="brand">{texts.product}</span>
      <OfficeSwitcher />
      <Button
        variant="default"
        className="topbar-search"
        styles={{ label: { flex: 1 } }}
        leftSection={<IconSearch size={14} />}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {texts.searchKey(isMac)}
          </Kbd>
        }
        onClick={openPalette}
      >
        <span className="dim">{texts.search}</span>
      </Button>
      <div className="topbar-end">
        <ConnectionState shown={shown} />
      </div>
    </header>
  );
}

/** What is empty on most days is loaded after the frame. */
const LockNote = lazyPart(() => import('./notes'), 'LockNote');
const PackReminder = lazyPart(() => import('./notes'), 'PackReminder');
const StatusLine = lazyPart(() => import('./notes'), 'StatusLine');

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
      else if (choice === 'packs') void navigate({ to: '/packs', search: {} });
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
const controlKeys = ['/', 'f', 'g', 'e', 's', 'h', 'r', 'F5', '['];

/** Presses the control of the screen that has a key, or moves to it if it is a field. */
function pressControl(key: string): void {
  const control = document.querySelector<HTMLElement>(`main [aria-keyshortcuts~="${key}"]:not(:disabled)`);
  if (control === null) return;
  // A button that is pressed may be disabled while it works, and would take the focus along.
  if (control instanceof HTMLInputElement) control.focus();
  else control.click();
}

const controlActions = Object.fromEntries(controlKeys.map((key) => [key, () => pressControl(key)]));

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

function Frame() {
  useMenuNavigation();
  useSearchKey();
  useKeys({ '?': openShortcuts, ...controlActions });
  useRememberedSearches();
  const areDialogsDrawn = useAreDialogsDrawn();
  const { data } = useQuery(appStateQuery);
  const officeId = useOfficeId();
  const hasReminders = usePreferences()?.packs.some(({ reminder }) => reminder !== null);
  const [shown, report] = useScreenFreshness();
  const screen = useLocation({ select: ({ pathname }) => pathname });
  return (
    <PublishFreshnessContext.Provider value={report}>
      <div className="frame">
        <TopBar shown={shown} />
        <NavigationRail />
        {areDialogsDrawn && (
          <>
            <Palette />
            <ShortcutsDialog />
          </>
        )}
        {/* Remounts for another office: no state of a screen may survive. */}
        <div className="content" key={data?.currentOfficeId}>
          <NoteLines>
            <Notices margin="10px 18px 0" />
            {data && data.locks.length > 0 && <LockNote state={data} />}
            {hasReminders && <PackReminder officeId={officeId} />}
          </NoteLines>
          <ScreenFreshnessContext.Provider value={shown}>
            <Outlet />
          </ScreenFreshnessContext.Provider>
        </div>
        <StatusLine officeId={data?.currentOfficeId} screen={screen} />
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
