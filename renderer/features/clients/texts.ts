/** The texts of clients. */
import { formatCount } from '@shared/values/texts';

export const texts = {
  title: 'Clients',
  exportedRow: 'client',
  all: 'All clients',
  search: 'Search clients',
  openClient: (id: string) => `Open client ${id}`,
  nouns: ['client', 'clients'],
  columns: {
    phone: 'Phone',
    email: 'Email',
    trips: 'Trips',
    total: 'Total',
    lastTravel: 'Last travel',
  },
  empty: {
    loading: 'Loading clients…',
    none: 'No clients yet',
  },
} as const;

export const clientTexts = {
  title: (id: string | number) => `Client ${id}`,
  listTrips: (client: string) => `Trips of ${client}`,
  exportedTrip: 'trip',
  details: 'Client',
  kind: (isCompany: boolean, id: string) => `${isCompany ? 'Company' : 'Person'} · client no. ${id}`,
  inactive: 'Inactive',
  more: (count: number) => formatCount(count, 'more detail'),
  trips: 'Trips of this client',
  tripsHeading: 'Trips',
  since: (year: string) => `opened since ${year}`,
  showTrips: 'Show in Trips',
  noTrips: 'This client has no trips.',
  otherPhone: 'Other phone',
  address: 'Address',
  card: 'Frequent flyer card',
  showCard: 'Show card number',
  hideCard: 'Hide card number',
  expires: 'expires',
  notOpened: 'Not opened',
} as const;
