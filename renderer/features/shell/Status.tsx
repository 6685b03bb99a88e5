/** The one status at the foot of the rail, in one of five forms, with what it is about on a click and the arrow that refreshes. */
import { Button, Kbd, Popover } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useConnection, useOfficeId } from '@renderer/data/app';
import { callOffice, ignoreFailure, officeQuery } from '@renderer/data/call';
import { useTryNow } from '@renderer/data/offices';
import { type OfficeStatus, useOfficeStatus, useUpdateState } from '@renderer/data/status';
import { formatInteger } from '@renderer/ui/formatters';
import { useEscape } from '@renderer/ui/keyboard';
import { refreshScreen, useIsRefreshing } from '@renderer/ui/Screen';
import { formatLocalTime } from '@shared/values/dates';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { texts } from './texts';

/** The window was away for this long: what it shows is checked when it comes back. */
const maxAwayMs = 10 * 60_000;

/** Reads what the screen shows again. */
export function useRefreshNow(): () => void {
  const client = useQueryClient();
  return () => {
    if (!refreshScreen()) void client.refetchQueries({ type: 'active' });
  };
}

/** Says a status in words: "Updating 41%", "Offline since 2:15 pm". */
export function formatStatus(status: OfficeStatus, nowMs: number): string {
  switch (status.kind) {
    case 'updating':
      return texts.status.updating(status.percent);
    case 'offline':
      return texts.status.offline(status.sinceMs === null ? null : formatLocalTime(status.sinceMs, nowMs));
    case 'paused':
      return texts.status.paused(formatLocalTime(status.untilMs, nowMs));
    case 'refused':
      return texts.status.refused;
    default:
      return texts.status.upToDate;
  }
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
            variant="default"
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
