/** The texts of clients. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount } from '@shared/values/texts';

/* The texts of Clients. */

export const texts = {
  title: 'Clients',
  what: 'clients',
  noun: 'client',
  savedNoun: 'saved client',
  market: 'Market',
  markets: { corporate: 'Corporate', leisure: 'Leisure' },
  load: {
    start: 'Load clients',
    hint: 'Loads the whole list, so that every client is shown by name.',
    progress: (done: number, total: number) => `Loading clients: ${formatInteger(done)} of ${formatInteger(total)}`,
    cancel: 'Cancel',
  },
  contacts: {
    phone: 'Phone',
    email: 'Email',
    loading: '…',
    notLoaded: 'Not loaded',
    notSaved: 'Not saved',
    notSavedHint: 'This client’s card isn’t saved on this computer. Open the client, or save a period in Offline.',
    saved: (contacts: readonly string[], time: string) => `${contacts.join(', ')} (saved ${time})`,
  },
  empty: {
    noMatch: 'No clients match.',
    clearFilters: 'Clear all filters',
    failed: 'Nothing could be loaded.',
    none: 'No clients yet',
    noneText: 'The server has no clients of this office. New ones appear here once they are in your booking system.',
    refresh: 'Refresh',
  },
  clientName: (id: string | number | null) => (id === null ? 'client without a number' : `client ${id}`),
} as const;

/* The texts of a client's card. */

export const clientTexts = {
  title: (id: string | number) => `Client ${id}`,
  details: 'Client',
  trips: 'Trips of this client',
  tripsHeading: 'Trips',
  showTrips: 'Show all trips',
  noTrips: 'This client has no trips.',
  company: 'Company',
  person: 'Person',
  inactive: 'Inactive',
  preferred: 'Preferred',
  fields: {
    corporateName: 'Corporate name',
    tradingName: 'Trading name',
    acn: 'ACN',
    title: 'Title',
    firstName: 'First name',
    lastName: 'Last name',
    preferredName: 'Preferred name',
    pronouns: 'Pronouns',
    gender: 'Gender',
    birth: 'Date of birth',
    account: 'Account customer',
    mail: 'Accepts mail',
    bpay: 'BPAY reference',
    referralSource: 'Referral source no.',
    referredBy: 'Referred by',
    modifiedBy: 'Last modified by',
  },
  contacts: {
    phones: 'Phones',
    emails: 'Emails',
    addresses: 'Addresses',
    cards: 'Frequent flyer cards',
    none: 'None',
    phone: 'Phone number',
    email: 'Email address',
    address: 'Address',
    card: 'Card number',
    showCard: 'Show card number',
    hideCard: 'Hide card number',
    expires: 'expires',
    notOpened: 'Not opened',
    noProgram: 'No app is set up for this. Copy it instead.',
  },
  birthday: (days: number) =>
    days === 0 ? 'Birthday today' : days === 1 ? 'Birthday tomorrow' : `Birthday in ${formatCount(days, 'day')}`,
  expired: 'Expired',
  expiry: (days: number) =>
    days === 0 ? 'Expires today' : days === 1 ? 'Expires tomorrow' : `Expires in ${formatCount(days, 'day')}`,
} as const;
