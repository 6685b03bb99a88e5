/** The rail at the left: the office, the search, the five places, the one status and Settings. */
import { Button, Kbd, Menu, Popover } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { appStateQuery, useConnection, useOffice, useOfficeId, useStateMutation } from '@renderer/data/app';
import { callOffice, ignoreFailure, officeQuery } from '@renderer/data/call';
import { useTryNow } from '@renderer/data/offices';
import { useSwitchOffice } from '@renderer/data/screen-history';
import { useOfficeStatus, useUpdateState } from '@renderer/data/status';
import { getSearch } from '@renderer/data/stores/screen-searches';
import { formatInteger } from '@renderer/ui/formatters';
import { useEscape } from '@renderer/ui/keyboard';
import { refreshScreen, useIsNarrow, useIsRefreshing } from '@renderer/ui/Screen';
import { findNavigationItem, navigation } from '@shared/app/rail-entries';
import { formatLocalTime } from '@shared/values/dates';
import { IconCheck, IconChevronDown, IconPlus, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { openPalette } from './lazy-dialogs';
import { formatStatus, texts } from './texts';

/** The window was away for this long: what it shows is checked when it comes back. */
const maxAwayMs = 10 * 60_000;

/** Reads what the screen shows again. */
export function useRefreshNow(): () => void {
  const client = useQueryClient();
  return () => {
    if (!refreshScreen()) void client.refetchQueries({ type: 'active' });
  };
}

const formatCount = (count: number | undefined) => (count === undefined ? '–' : formatInteger(count));

/** The four lines of the popover. */
function StatusLines() {
  const { data: counts } = useQuery(officeQuery('cache:counts', useOfficeId()));
  const update = useUpdateState();
  const connection = useConnection();
  const problem = (connection?.state === 'offline' && connection.problem) || update?.problem;
  const now = Date.now();
  const describe = (count: number | undefined, checkedAtMs: number | null | undefined) =>
    `${formatCount(count)}${checkedAtMs ? texts.status.checked(formatLocalTime(checkedAtMs, now)) : ''}`;
  const oldest = counts?.oldestMs ? texts.status.oldest(formatLocalTime(counts.oldestMs, now)) : '';
  const lines = [
    [texts.status.trips, describe(counts?.trips, update?.trips.checkedAtMs)],
    [texts.status.clients, describe(counts?.clients, update?.clients.checkedAtMs)],
    [texts.status.sectors, counts ? `${texts.status.ofTrips(formatInteger(counts.tripDetails))}${oldest}` : '–'],
    [
      texts.status.requests(connection?.windowSeconds ?? 60),
      connection ? texts.status.used(connection.used, connection.limit) : '–',
    ],
  ];
  return (
    <>
      <dl className="status-lines">
        {lines.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {problem && <p className="dim status-problem">{problem}</p>}
    </>
  );
}

/** Has the lists checked when the window was away for long, and at once when the network comes back. */
function useReturn(officeId: string): void {
  const hiddenAtMs = useRef(Number.POSITIVE_INFINITY);
  const check = () => ignoreFailure(callOffice('update:refresh', officeId));
  useWindowEvent('online', check);
  useWindowEvent('visibilitychange', () => {
    if (document.hidden) hiddenAtMs.current = performance.now();
    else if (performance.now() - hiddenAtMs.current > maxAwayMs) check();
  });
}

export function Status() {
  const officeId = useOfficeId();
  const status = useOfficeStatus();
  // F5 begins one anew.
  useEscape(status.kind === 'updating' ? () => ignoreFailure(callOffice('update:stop', officeId)) : null);
  useReturn(officeId);
  const isRefreshing = useIsRefreshing();
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const refreshScreenNow = useRefreshNow();
  const tryNow = useTryNow();
  // The server is asked before its pause has ended only where the user wants it.
  const refresh = () => (status.kind === 'paused' ? tryNow.mutate() : refreshScreenNow());
  const label = formatStatus(status, Date.now());
  const percent = status.kind === 'updating' ? (status.percent ?? 0) : 0;
  return (
    <div className="rail-status">
      <Popover
        opened={isOpen}
        onChange={setOpen}
        position="top-start"
        width={300}
        shadow="md"
        withRoles={false}
        trapFocus
      >
        <Popover.Target>
          <button
            type="button"
            aria-label={label}
            title={label}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <i
              className={`status-mark status-${status.kind}`}
              style={{ '--percent': `${percent}%` } as React.CSSProperties}
              aria-hidden
            />
            <span role="status" aria-label={texts.status.name}>
              {label}
            </span>
          </button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" tabIndex={-1} aria-label={texts.status.name}>
          {isOpen && <StatusLines />}
          <Button
            rightSection={<Kbd size="xs">{texts.refreshKey}</Kbd>}
            onClick={() => {
              setOpen(false);
              refresh();
            }}
          >
            {texts.status.refreshNow}
          </Button>
          <Button
            variant="subtle"
            onClick={() => {
              setOpen(false);
              void navigate({ to: '/settings', search: { section: 'offline-data' } });
            }}
          >
            {texts.status.offlineData}
          </Button>
        </Popover.Dropdown>
      </Popover>
      <button
        type="button"
        className="rail-refresh"
        aria-label={texts.refresh}
        aria-keyshortcuts={texts.refreshKey}
        aria-disabled={isRefreshing}
        title={`${texts.refresh} (F5)`}
        onClick={() => {
          // A disabled button would lose the focus.
          if (!isRefreshing) refresh();
        }}
      >
        <IconRefresh size={14} aria-hidden />
      </button>
    </div>
  );
}

const isMac = navigator.platform.startsWith('Mac');

/** The letters in an office's coloured square: "SC" for Sydney City. */
export function getInitials(name: string): string {
  const parts = name.split(/\s+/).filter((word) => /^\p{L}|^\p{N}/u.test(word));
  return parts
    .slice(0, 2)
    .map((word) => [...word][0])
    .join('')
    .toUpperCase();
}

function OfficeSwitcher() {
  const navigate = useNavigate();
  const { data } = useQuery(appStateQuery);
  const change = useSwitchOffice();
  const current = useOffice();
  const openTrips = (id: string) => void navigate({ to: '/trips', search: getSearch(id, '/trips') });
  const name = current?.name ?? '';
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <button type="button" className="rail-office" aria-label={texts.office.switcher(name)} title={name}>
          <i aria-hidden data-initials={getInitials(name)} />
          <span>{name}</span>
          <IconChevronDown size={13} className="rail-end" aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {data?.offices.map((office) => (
          <Menu.Item
            key={office.id}
            leftSection={office.id === current?.id ? <IconCheck size={14} /> : <span style={{ width: 14 }} />}
            onClick={() => change.mutate(office.id, { onSuccess: () => openTrips(office.id) })}
          >
            {office.name}
            {office.kind === 'session' && <span className="faint">{texts.office.sessionOnly}</span>}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item leftSection={<IconPlus size={14} />} onClick={() => void navigate({ to: '/connect', search: {} })}>
          {texts.office.add}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/* The place that a click opens, marked in the next frame: drawing its screen takes several. */

type Item = (typeof navigation)[number];

/** Does work once the next frame is drawn, so that the user sees what has changed before it begins. */
function afterPaint(work: () => void): void {
  // A window that is not visible draws no frames.
  if (document.hidden) work();
  else requestAnimationFrame(() => setTimeout(work));
}

function useOpeningItem(pathname: string) {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const [opening, setOpening] = useState<{ readonly id: string; readonly from: string } | null>(null);
  // Another screen is shown, whether or not it is the one that was clicked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: ends with each change of the screen.
  useEffect(() => setOpening(null), [pathname]);
  const open = (event: MouseEvent, { id, path }: Item) => {
    const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
    if (!isPlain || path === pathname) return;
    event.preventDefault();
    setOpening({ id, from: pathname });
    afterPaint(() => void navigate({ to: path, search: getSearch(officeId, path) }));
  };
  // In the frame that shows the screen, the link itself is the current one.
  return { openingId: opening?.from === pathname ? opening.id : null, open };
}

/* The rail is narrow in a narrow window, or where the user made it so (Ctrl+\). */

/** Whether the rail shows icons alone, and what turns that round. */
export function useRail(): { readonly isNarrow: boolean; readonly toggle: () => void } {
  const isChosen = useQuery(appStateQuery).data?.isRailNarrow ?? false;
  const isWindowNarrow = useIsNarrow();
  const { mutate } = useStateMutation('app:set-rail-narrow');
  return { isNarrow: isChosen || isWindowNarrow, toggle: () => mutate(!isChosen) };
}

export function Rail() {
  const officeId = useOfficeId();
  const { routesByPath } = useRouter();
  const pathname = useLocation({ select: (location) => location.pathname });
  const { isNarrow } = useRail();
  const { openingId, open } = useOpeningItem(pathname);
  const markedId = openingId ?? findNavigationItem(pathname)?.id;
  const renderLink = (item: Item) => {
    const Icon = routesByPath[item.path]?.options.staticData?.icon;
    const isCurrent = item.id === findNavigationItem(pathname)?.id;
    return (
      <Link
        key={item.id}
        to={item.path}
        search={getSearch(officeId, item.path)}
        title={isNarrow ? item.label : undefined}
        aria-label={item.label}
        activeOptions={{ exact: true, includeSearch: false }}
        {...(isCurrent ? { 'aria-current': 'page' } : {})}
        data-marked={item.id === markedId || undefined}
        onClick={(event) => open(event, item)}
      >
        {Icon !== undefined && <Icon size={16} stroke={1.6} aria-hidden />}
        <span>{item.label}</span>
      </Link>
    );
  };
  return (
    <nav className="rail" data-narrow={isNarrow || undefined} aria-label={texts.navigation.name}>
      <OfficeSwitcher />
      <button
        type="button"
        className="rail-search"
        aria-label={isNarrow ? texts.search : undefined}
        aria-keyshortcuts="Control+K"
        title={isNarrow ? texts.search : undefined}
        onClick={openPalette}
      >
        <IconSearch size={14} aria-hidden />
        <span>{texts.search}</span>
        <Kbd size="xs" className="rail-end" aria-hidden>
          {texts.searchKey(isMac)}
        </Kbd>
      </button>
      {navigation.filter(({ id }) => id !== 'settings').map(renderLink)}
      <div className="rail-gap" />
      <Status />
      {navigation.filter(({ id }) => id === 'settings').map(renderLink)}
    </nav>
  );
}
