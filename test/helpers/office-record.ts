/** An office as the settings have it, for tests. */
import { defaultRate, type Office, type UrlForm } from '@shared/records/office';

/** The URL form that the API's reference pages show. */
export const usualUrlForm: UrlForm = { tripPath: '/api/trip', idIn: 'path' };

export function makeOffice(id: string, kind: Office['kind'] = 'saved'): Office {
  return {
    id,
    name: 'Sydney',
    baseUrl: 'https://api.example.com',
    kind,
    urlForm: usualUrlForm,
    rate: defaultRate,
  };
}
