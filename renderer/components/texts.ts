/** The texts that several screens share, of what is there on the first paint. Other texts stand beside what they belong to. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/count-text';

/** Names of the fields of trips and clients, in tables, lists of details and on paper. */
export const fields = {
  trip: 'Trip',
  client: 'Client',
  name: 'Name',
  consultant: 'Consultant',
  branch: 'Branch',
  group: 'Group',
  status: 'Status',
  type: 'Type',
  source: 'Source',
  destination: 'Destination',
  bookedBy: 'Booked by',
  chargeTo: 'Charge to',
  purchaseOrder: 'Purchase order',
  bookingReference: 'Booking reference',
  supplier: 'Supplier',
  product: 'Product',
  sectors: 'Sectors',
  activeSectors: 'Active sectors',
  passenger: 'Passenger no.',
  departs: 'Departs',
  returns: 'Returns',
  opened: 'Opened',
  quoted: 'Quoted',
  activated: 'Activated',
  closed: 'Closed',
  cancelled: 'Cancelled',
  finalised: 'Finalised',
  created: 'Created',
  lastModified: 'Last modified',
  active: 'Active',
  archived: 'Archived',
  corporate: 'Corporate',
  account: 'Account',
  abn: 'ABN',
  monthOpened: 'Month opened',
  travelMonth: 'Travel month',
} as const;

export const texts = {
  clientNumber: (id: number | string) => `Client ${id}`,
  unnamedClient: 'The name is shown once the client list is loaded.',
  clearSavedData: 'Clear saved data',
  yes: 'Yes',
  no: 'No',
  filter: 'Filter',
  clearFilters: 'Clear filters',
  suggested: { active: 'Active', corporate: 'Corporate' },
  groupBy: 'Group by',
  quickFilter: 'Filter these rows',
  noMatch: (rows: number, text: string) =>
    `No match for “${text}” in ${rows === 1 ? 'this row' : `these ${formatCount(rows, 'row')}`}.`,
  noColumnMatch: (rows: number, what: string) =>
    `None of the ${formatInteger(rows)} ${what} match the filters of their columns.`,
  thisList: 'this list',
  trips: (count: number, unreadable: number) =>
    `${formatCount(count, 'trip')}${unreadable > 0 ? ` · ${formatInteger(unreadable)} unreadable` : ''}`,
  commissionShare: {
    total: (percent: string, isFirst: boolean) => `${isFirst ? 'Commission ' : ''}${percent} of total`,
    net: (percent: string, isFirst: boolean) => `${isFirst ? 'Commission ' : ''}${percent} of net`,
  },
  openClient: 'Open client',
  differs: 'Unexpected value from the server',
  tripName: (id: number | null) => (id === null ? 'trip without a number' : `trip ${id}`),
  names: {
    label: 'Names',
    saved: (ago: string) => `Names saved ${ago}`,
    hint: 'Names of branches, consultants and groups come from a saved copy',
  },
} as const;
