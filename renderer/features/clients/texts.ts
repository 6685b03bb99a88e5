/** The texts of Clients. */

export const texts = {
  title: 'Clients',
  directories: 'Branches, consultants and groups',
  search: 'Search clients',
  what: 'clients',
  savedWhat: 'saved clients',
  filters: {
    any: 'Any',
    active: 'Client is',
    isActive: 'Active',
    isInactive: 'Inactive',
    market: 'Market',
    corporate: 'Corporate',
    leisure: 'Leisure',
  },
  empty: 'No clients match.',
  clientName: (id: string | number | null) => (id === null ? 'client without a number' : `client ${id}`),
} as const;
