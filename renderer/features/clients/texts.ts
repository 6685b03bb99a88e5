/** The texts of Clients. */

export const texts = {
  title: 'Clients',
  directories: 'Branches, consultants and groups',
  what: 'clients',
  savedWhat: 'saved clients',
  suggested: { active: 'Active', corporate: 'Corporate' },
  empty: 'No clients match.',
  clientName: (id: string | number | null) => (id === null ? 'client without a number' : `client ${id}`),
} as const;
