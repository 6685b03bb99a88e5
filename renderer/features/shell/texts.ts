/** The texts of the frame: the rail and the status. */

export const texts = {
  navigation: { name: 'Main' },
  skip: 'Skip to the rows',
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
    all: 'All notes',
    close: 'Close',
    more: (others: number) => (others > 0 ? `${others} more` : 'More'),
  },
} as const;
