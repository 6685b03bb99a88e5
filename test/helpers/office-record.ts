/** An office as the settings have it, for tests. */
import { defaultRate, type Office, unknownUrlVariants } from '@shared/schemas/office';

export function makeOffice(id: string, kind: Office['kind'] = 'saved'): Office {
  return {
    id,
    name: 'Sydney',
    baseUrl: 'https://api.example.com',
    kind,
    urlVariants: unknownUrlVariants,
    rate: defaultRate,
  };
}
