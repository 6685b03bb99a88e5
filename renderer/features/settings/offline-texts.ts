/** The texts of Offline. */
import type { Progress } from '@renderer/data/stores/progress';
import { formatInteger } from '@renderer/ui/formatters';
import type { SyncOverview, SyncState } from '@shared/records/sync';
import { formatCount } from '@shared/values/texts';

type RunStatus = NonNullable<SyncOverview['ranges'][number]['progress']['run']>['status'];

const runs: Readonly<Record<RunStatus, string>> = {
  running: 'Under way',
  paused: 'Paused',
  stopped: 'Stopped',
  failed: 'Didn’t finish',
  incomplete: 'Some trips are missing',
  done: 'Complete',
};

const phases: Readonly<Record<SyncState['phase'], string>> = {
  idle: '',
  listing: 'Finding trips',
  trips: 'Saving trips',
  clients: 'Saving clients',
  waiting: 'Waiting for the server. Continues by itself.',
  paused: 'Paused. What was saved stays.',
  done: 'All trips in this period are saved.',
  incomplete: 'Finished, but not everything was saved.',
  stopped: 'Stopped. What was saved stays.',
  failed: 'Didn’t finish. What was saved stays.',
};

export const texts = {
  title: 'Offline data',
  first: {
    title: 'Nothing is set to be saved for offline use yet',
    text: 'Trips and clients that you open are saved by themselves. To have all trips of a period when you’re offline, save the period, or keep the last days always up to date below.',
    save: (days: number) => `Save the last ${formatCount(days, 'day')}`,
  },
  saved: {
    title: 'Saved on this computer',
    trips: 'Trips (summary)',
    fullTrips: 'Trips (full)',
    clients: 'Clients',
    updated: 'Updated',
    between: (oldest: string, newest: string) => (oldest === newest ? newest : `Between ${oldest} and ${newest}`),
    size: 'Size',
    storage: 'Storage',
    encrypted: 'Encrypted',
    readOnly: 'Encrypted; nothing can be added',
    inMemory: 'In memory until Tripledger closes',
    about: 'Everything you open is saved, so you can see it when the server can’t be reached. Its age is always shown.',
  },
  plan: {
    title: 'Always up to date',
    about:
      'While Tripledger is open, these trips are checked every few hours, and only new or changed ones are loaded. Over the size limit, the oldest saved trips are removed, but never those of a period below.',
    pastDays: 'Last days',
    nextDays: 'Next days',
    limit: 'Size limit, MB',
    noLimit: 'No limit',
    start: 'Keep up to date',
    save: 'Save plan',
    remove: 'Remove plan',
    refused: 'Not saved. Enter 0 to 3,650 days, and a limit of 10 to 100,000 MB or none.',
  },
  range: {
    title: 'Save trips for offline use',
    about: 'Runs in the background.',
    from: 'From',
    to: 'To',
    name: 'Name',
    optional: 'Optional',
    save: 'Save',
    noPlan: 'No period can be saved now. “Always up to date” above says why.',
  },
  ranges: {
    title: 'Periods',
    period: 'Period',
    saved: 'Saved',
    lastRun: 'Last run',
    refreshed: 'Keep up to date',
    keep: (period: string) => `Keep ${period} up to date`,
    allDates: 'All dates',
    start: 'Start',
    later: 'today and later',
    fromTo: (from: string, to: string) => `${from} to ${to}`,
    moves: (dates: string) => `${dates} (moves with today)`,
    notComplete: 'Not complete yet',
    coverage: (trips: number, missing: number, age: string) =>
      `${formatCount(trips, 'trip')}${missing === 0 ? '' : `, ${formatInteger(missing)} missing`}, ${age}`,
    none: '–',
    remove: 'Remove',
    rename: 'Rename',
    name: 'Name of the period',
    saveName: 'Save name',
    cancel: 'Cancel',
    question: (period: string) => `Remove ${period}? Its trips stay saved until they are old or the space is needed.`,
    confirm: 'Remove period',
    runs,
  },
  parquet: {
    title: 'Other programs',
    about:
      'Writes what is saved as Parquet files, which DuckDB, Spark, Power BI and others read, into an empty folder. The files are not encrypted.',
    scope: 'Offices',
    thisOffice: 'This office',
    allOffices: (count: number) => `All ${formatInteger(count)} saved offices`,
    includePersonal: 'Include clients and other personal data',
    personal: 'Anyone who can open the folder can read them.',
    withoutPersonal: 'Left out: clients, and every text that may name a person.',
    start: 'Export for other programs…',
    cancel: 'Cancel export',
    progress: ({ done, total }: Progress) =>
      total === null ? 'Exporting' : `Exporting: ${formatInteger(done)} of ${formatInteger(total)} records`,
  },
  progress: {
    label: 'Progress',
    phases,
    count: (done: number, total: number) => `${formatInteger(done)} of ${formatInteger(total)}`,
    unchanged: (count: number) => `${formatCount(count, 'trip')} had not changed.`,
    pause: 'Pause',
    stop: 'Stop',
    resume: 'Resume',
  },
} as const;
