/** The texts of the frame that the first screen does not show. */
import { fields } from '@renderer/fields/texts';
import type { Office } from '@shared/records/office';
import type { TextMatch } from '@shared/records/saved-search';
import { pickPlural } from '@shared/values/texts';

export const texts = {
  palette: {
    name: 'Find',
    field: 'Search trips, clients and reports, or type what to do',
    asking: 'Asking the server…',
    /** Said while not all of what is saved could be searched (faults 267). */
    reading: 'Saved bookings are still being read, so some may be missing',
    keys: [
      ['↑ ↓', 'move'],
      ['Enter', 'open'],
      ['Esc', 'close'],
    ],
    opened: 'Opened last',
    open: 'Open',
    clients: 'Clients',
    trips: 'Trips',
    reports: 'Reports and summaries',
    summary: 'summary',
    dates: 'Dates',
    here: 'Here',
    goTo: 'Go to',
    search: 'Trips in the list',
    showInTrips: (count: number, text: string) =>
      count === 0 ? `Search Trips for “${text}”` : `Show ${count === 1 ? 'this one' : `these ${count}`} in Trips`,
    openTrip: (id: string) => `Open trip ${id}`,
    openClient: (id: string) => `Open client ${id}`,
    trip: (id: string) => `Trip ${id}`,
    client: (id: string) => `Client ${id}`,
    clientNo: (id: string) => `client no. ${id}`,
    sector: (number: number) => `Sector ${number}`,
    departs: (date: string) => `departs ${date}`,
    periods: {
      earliest_travel_date: (trips: number, period: string) => `${pickPlural(trips, 'departs', 'depart')} ${period}`,
      latest_travel_date: (trips: number, period: string) => `${pickPlural(trips, 'returns', 'return')} ${period}`,
      date_opened: (_trips: number, period: string) => `opened ${period}`,
    },
    controls: [
      ['Control+E', 'Export to Excel or CSV'],
      ['Control+S', 'Save view'],
      ['Control+G', 'Group'],
      ['Control+Shift+S', 'Summarise'],
      ['Control+H', 'History'],
      ['Control+Enter', 'Run'],
    ],
    toKeys: (shortcut: string) => shortcut.replace('Control', 'Ctrl').replaceAll('+', ' '),
    printKeys: 'Ctrl P',
    showKeys: 'Ctrl Enter',
    helpKey: 'F1',
    refreshKey: 'F5',
  },
  /** The fields of bookings, as what is found in them says. */
  fieldLabels: {
    client: fields.client_id,
    trip_reloc: fields.trip_reloc,
    itinerary: 'Itinerary',
    details: 'Sector',
    reloc_code: 'Sector reference',
    status_name: 'Sector status',
    pax_tattoo: 'Passenger ref.',
    sector_tattoo: 'Sector ref.',
    supplier: fields.supplier,
    product: fields.product,
  } satisfies Readonly<Record<TextMatch['field'], string>>,
  commands: {
    refresh: 'Refresh',
    theme: (isDark: boolean) => (isDark ? 'Dark mode' : 'Light mode'),
    print: 'Print',
    offlineData: 'Offline data',
    diagnostics: 'Diagnostics',
    switchTo: (office: string) => `Switch to ${office}`,
  },
  keys: {
    title: 'Keys',
    /** Ctrl is the key of commands on a Mac. */
    onMac: (keys: string) => keys.replaceAll('Ctrl', '⌘').replaceAll('F5', '⌘R').replaceAll('⌘+H', '⌘+Y'),
    rows: [
      ['any letter or digit, Ctrl+F, /', 'the box'],
      ['Ctrl+K', 'search everything'],
      ['Enter · Esc', 'take, open · back one step'],
      ['Ctrl+1…5 · Ctrl+,', 'screens · Settings'],
      ['arrows, Ctrl+arrow, Home, End, Page', 'move'],
      ['Alt+← · Alt+→', 'back · forward'],
      ['Shift+those · Ctrl+Space · Shift+Space · Ctrl+A', 'extend · column · row · all'],
      ['F5', 'refresh'],
      ['Ctrl+C · Ctrl+Shift+C', 'copy · with headings'],
      ['Ctrl+E · Ctrl+P', 'export · print'],
      ['Alt+↓ · Shift+F10', 'column menu or calendar · cell menu'],
      ['Ctrl+S · Ctrl+PgUp/PgDn', 'save view · next view'],
      ['Ctrl+G · Ctrl+Shift+S', 'group · summarise'],
      ['Ctrl+Enter · Ctrl+D · Ctrl+H', 'run · dates · history'],
      ['J · K', 'next · previous trip, on a trip'],
      ['Ctrl+Z · Ctrl+\\ · Ctrl+Shift+L', 'undo · rail · lock'],
      ['A · X · M', 'accept, refuse, match by hand, in a statement'],
    ],
  },
  proxy: {
    title: 'Sign in to your network',
    challenge: (address: string) => `${address} asks for a user name and password.`,
    notAccepted: 'The proxy didn’t accept them.',
    userName: 'User name',
    password: 'Password',
    passwordHint: 'Sent to this proxy only. Tripledger remembers it until you close it, and never saves it.',
    signIn: 'Sign in',
  },
} as const;

export const noteTexts = {
  addressChanged: ({ name, baseUrl }: Office, savedFor: string) =>
    `The address of ${name} was changed outside Tripledger, from ${savedFor} to ${baseUrl}. Its token was not sent there. If the new address is right, replace the token in Settings.`,
  otherKey: (office: string) =>
    `The saved data of ${office} can’t be opened with the key in the keychain. It was left as it is, and nothing new is saved. You can clear it in Settings and start again.`,
  keychainLocked: (office: string) =>
    `The keychain is locked. The token, saved data, views and names of ${office} can’t be opened, and nothing is saved until it is unlocked. Unlock the keychain, then try again.`,
  noKey: (office: string) =>
    `The key for the saved data of ${office} couldn’t be read from the keychain. Saved data, views and names can’t be opened, and nothing is saved, until it can.`,
  needsToken: (office: string) =>
    `${office} was imported. Enter its API token to connect it; tokens are never in a settings file.`,
  enterToken: 'Enter token',
  noToken: (office: string) =>
    `The token of ${office} couldn’t be read from the keychain. You’re seeing saved data. Unlock the keychain, then try again.`,
  tryKeychain: 'Try keychain again',
  settings: 'Settings',
  waiting: (seconds: number) => `The server asked us to wait ${seconds} s.`,
  stopWaiting: 'Stop',
  tokenRefused: 'The server refused this token. Your trips are still here.',
  replaceToken: 'Replace token',
} as const;
