/** The texts of what a search finds among saved data. */

import { fields } from '@renderer/fields/texts';
import type { SearchField } from '@shared/records/saved-search';

export const fieldLabels: Readonly<Record<SearchField, string>> = {
  ...fields,
  id: 'Number',
  client: fields.client_id,
  consultant: fields.consultant_id,
  branch: fields.branch_id,
  itinerary: 'Itinerary',
  details: 'Sector',
  reloc_code: 'Sector reference',
  status_name: 'Sector status',
  pax_tattoo: 'Passenger ref.',
  sector_tattoo: 'Sector ref.',
  email: 'Email',
  phone: 'Phone',
};
