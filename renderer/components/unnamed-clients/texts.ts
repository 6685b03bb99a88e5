/** The texts on clients whose names are not loaded. */
import { formatInteger } from '@renderer/ui/formatters';
import { maxAutomaticNameRequests } from '@shared/client-names';
import { formatCount } from '@shared/count-text';

const trips = (count: number, one: string, several: string) =>
  count === 1 ? `1 trip has a client ${one}` : `${formatInteger(count)} trips have clients ${several}`;

export const unnamedTexts = {
  label: 'Names of clients',
  /** "12 trips have clients whose names aren’t loaded; a filter by name can’t find them." */
  unnamed: (count: number, isFiltered: boolean) =>
    `${trips(count, 'whose name isn’t loaded', 'whose names aren’t loaded')}${
      isFiltered ? `; a filter by name can’t find ${count === 1 ? 'it' : 'them'}.` : '.'
    }`,
  nameless: (count: number, isFiltered: boolean) =>
    `${trips(count, 'that the server gives no name', 'that the server gives no names')}${
      isFiltered ? `; a filter by name can’t find ${count === 1 ? 'it' : 'them'}.` : '.'
    }`,
  load: (requests: number, isUpperBound: boolean) =>
    `Load names (${isUpperBound ? 'up to ' : ''}${formatCount(requests, 'request')})`,
  hint: `Colleagues share the server’s limit. By itself, Tripledger sends at most ${maxAutomaticNameRequests} requests for names of clients until it closes.`,
  loading: 'Loading names of clients…',
  progress: (done: number, total: number) =>
    `Loading names of clients: ${formatInteger(done)} of ${formatCount(total, 'request')}`,
  stop: 'Stop',
  failed: (message: string) => `The names couldn’t be loaded. ${message}`,
} as const;
