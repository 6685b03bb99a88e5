/** The names of fields, as every table, list and printout has them. */
import type { Catalogue } from '@shared/fields/field';
import { sharedFields, summaryFields, tripFields } from '@shared/fields/trip';

const toLabels = <F extends Catalogue>(catalogue: F) =>
  Object.fromEntries(Object.entries(catalogue).map(([name, { label }]) => [name, label])) as {
    readonly [N in keyof F]: F[N]['label'];
  };

/** Those of trips by their names in the API, which clients and sectors share, and those of clients and sectors alone. */
export const fields = {
  ...toLabels(tripFields),
  ...toLabels(summaryFields),
  ...toLabels(sharedFields),
  name: 'Name',
  supplier: 'Supplier',
  product: 'Product',
  created: 'Created',
  lastModified: 'Last modified',
  account: 'Account',
  abn: 'ABN',
  monthOpened: 'Month opened',
  travelMonth: 'Travel month',
} as const;

export const fieldTexts = {
  clientNumber: (id: number | string) => `Client ${id}`,
  formatNumberHeader: (header: string) => `${header.replace(/ no\.$/, '')} no.`,
  unnamedClient: 'The name is shown once the client list is loaded.',
  differs: 'Unexpected value from the server',
  tripName: (id: number | null) => (id === null ? 'trip without a number' : `trip ${id}`),
} as const;
