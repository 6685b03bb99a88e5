/** The texts of Clients. */
import { formatInteger } from '@renderer/ui/formatters';

export const texts = {
  title: 'Clients',
  directories: 'Branches, consultants and groups',
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
