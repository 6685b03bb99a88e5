/** The names of fields, as every table, list and printout has them. */
import type { Catalogue } from '@shared/fields/field';
import { sharedFields, summaryFields, tripFields } from '@shared/fields/trip';

const toLabels = <F extends Catalogue>(catalogue: F) =>
  Object.fromEntries(Object.entries(catalogue).map(([name, { label }]) => [name, label])) as {
    readonly [N in keyof F]: F[N]['label'];
  };

/** Those of trips by their names in the API; some stand for clients and sectors too. */
export const fields = {
  ...toLabels(tripFields),
  ...toLabels(summaryFields),
  ...toLabels(sharedFields),
  name: 'Name',
  supplier: sharedFields.supplier_id.label,
  product: sharedFields.product_id.label,
  monthOpened: 'Month opened',
  travelMonth: 'Travel month',
} as const;

export const fieldTexts = {
  formatNumberHeader: (header: string) => `${header.replace(/ no\.$/, '')} no.`,
  unnamedClient: 'The name is shown once the client list is loaded.',
  differs: 'Unexpected value from the server',
} as const;
