/** The texts of Offline data. */
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
  saved: {
    title: 'Saved',
    counts: (trips: string, details: string, clients: string) =>
      `${trips} trips, the bookings of ${details}, ${clients} clients`,
    encrypted: 'encrypted',
    readOnly: 'encrypted; nothing can be added',
    inMemory: 'in memory until Tripledger closes',
  },
  days: {
    title: 'Other copies',
    fact: 'Records and report results that were not opened since are removed.',
    label: 'Remove after',
    suffix: ' days',
  },
  plan: {
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
    title: 'Periods',
    fact: (count: number) => (count === 0 ? 'None is saved on purpose' : formatCount(count, 'period')),
    open: 'Change',
    from: 'From',
    to: 'To',
    name: 'Name',
    optional: 'Optional',
    save: 'Save',
    noPlan: 'No period can be saved now. The plan could not be read.',
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
    title: 'To other programs',
    scope: 'Offices',
    thisOffice: 'This office',
    allOffices: (count: number) => `All ${formatInteger(count)} saved offices`,
    includePersonal: 'Parquet files; include clients and other personal data',
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
