/** The texts of the frame: the rail and the status. */
import type { OfficeStatus } from '@renderer/data/status';
import { formatLocalTime } from '@shared/values/dates';

export const texts = {
  navigation: { name: 'Main' },
  search: 'Search',
  searchKey: (isMac: boolean) => (isMac ? '⌘ K' : 'Ctrl K'),
  refresh: 'Refresh',
  windowTitle: (screen: string, office: string) => `${screen} – ${office}`,
  office: {
    switcher: (name: string) => `Office: ${name}`,
    sessionOnly: ' (until you close Tripledger)',
    add: 'Add office…',
  },
  status: {
    name: 'Status',
    upToDate: 'Up to date',
    updating: (percent: number | null) => (percent === null ? 'Updating' : `Updating ${percent}%`),
    offline: (time: string | null) => (time === null ? 'Offline' : `Offline since ${time}`),
    refused: 'Token refused',
    paused: (time: string) => `Paused until ${time}`,
    trips: 'Trips',
    clients: 'Clients',
    sectors: 'Bookings',
    checked: (time: string) => `, checked ${time}`,
    ofTrips: (trips: string) => `of ${trips} trips`,
    oldest: (time: string) => `, oldest ${time}`,
    requests: (seconds: number) => (seconds === 60 ? 'Requests this minute' : `Requests in ${seconds} seconds`),
    used: (used: number, limit: number) => `${used} of ${limit}`,
    refreshNow: 'Refresh now',
    offlineData: 'Offline data…',
  },
  line: {
    name: 'Notes',
    undo: 'Undo',
    all: 'All notes',
    close: 'Close',
    more: (others: number) => (others > 0 ? `${others} more` : 'More'),
  },
  /** What the keys of every screen do. Control stands for Command too. */
  keys: {
    'Control+K': 'search',
    F1: 'help',
    'Control+/': 'help',
    F5: 'refresh',
    'Control+\\': 'toggleRail',
    'Alt+ArrowLeft': 'goBack',
    'Alt+ArrowRight': 'goForward',
    'Control+Z': 'undo',
  } as Readonly<Record<string, 'search' | 'help' | 'refresh' | 'toggleRail' | 'goBack' | 'goForward' | 'undo'>>,
  withControl: (key: string) => `Control+${key}`,
  refreshKey: 'F5',
} as const;

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
