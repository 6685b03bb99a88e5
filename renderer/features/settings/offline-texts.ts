/** The texts of Offline data. */
import type { Progress } from '@renderer/data/exports';
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/values/texts';

export const texts = {
  keep: {
    title: 'Keep',
    all: 'All trips',
    since: (day: string) => `Travel since ${day}`,
  },
  saved: {
    counts: (trips: string, bookings: string, clients: string) =>
      `${trips} trips, ${bookings} bookings, ${clients} clients`,
    encrypted: 'encrypted',
    readOnly: 'encrypted; nothing can be added',
    inMemory: 'in memory until Tripledger closes',
  },
  update: {
    title: 'Update',
    automatic: 'Automatically',
    onRefresh: 'Only when I refresh',
    now: 'Now',
    complete: (time: string) => `Complete ${time}`,
    running: (percent: number | null) => `Updating${percent === null ? '' : ` ${percent}%`}`,
    paused: (time: string) => `Paused until ${time}`,
    never: 'Not loaded yet',
    left: (trips: number) => `The bookings of ${formatCount(trips, 'trip')} aren’t on this computer`,
  },
  days: {
    title: 'Other copies',
    fact: 'Report results and client cards that were opened',
    after: (days: number) => `Remove after ${formatInteger(days)} days`,
    clear: 'Clear…',
  },
  parquet: {
    title: 'To other programs',
    scope: 'Offices',
    thisOffice: 'This office',
    allOffices: (count: number) => `All ${formatInteger(count)} saved offices`,
    includePersonal: 'Parquet files; include clients and other personal data',
    start: 'Save to a folder…',
    cancel: 'Cancel export',
    progress: ({ done, total }: Progress) =>
      total === null ? 'Exporting' : `Exporting: ${formatInteger(done)} of ${formatInteger(total)} records`,
  },
} as const;
