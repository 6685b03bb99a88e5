import { filterItems, filterMatches, getRecordNumberItems, mergeGroups } from '@renderer/features/shell/palette-items';
import { describe, expect, it } from 'vitest';

describe('the palette', () => {
  const item = (label: string, description = '') => ({ key: label, label, description, run: () => undefined });
  it('finds every word, in any order, in label and description', () => {
    const items = [item('Dark mode'), item('Month end', 'Report month-end')];
    expect(filterItems(items, 'END month').map(({ label }) => label)).toEqual(['Month end']);
    expect(filterItems(items, '')).toHaveLength(2);
  });

  it('drops the rows of a server that ignores the search, but not rows that it matched by other fields', () => {
    const names = ['Ada', 'Bo', 'Cy', 'Dee', 'Zo\u00eb', 'Flo'];
    const six = names.map((first_name, index) => ({ id: 41 + index, first_name }));
    expect(['42', 'zoe', 'nobody'].map((text) => filterMatches(six, text))).toEqual([[six[1]], [six[4]], []]);
    // Found by its phone number, perhaps, which the list does not show.
    expect(filterMatches(six.slice(0, 1), '0400')).toEqual([six[0]]);
  });

  it('leads straight to a number, and to nothing else', () => {
    const go = { trip: () => undefined, client: () => undefined, report: () => undefined };
    const labels = getRecordNumberItems('32398', go).map(({ label }) => label);
    expect(labels).toEqual(['Open trip 32398', 'Open client 32398']);
    expect(getRecordNumberItems('32398a', go)).toEqual([]);
    expect(getRecordNumberItems('-4', go)).toHaveLength(2);
  });
});

const items = (...keys: string[]) => keys.map((key) => ({ key, label: key, run: () => undefined }));
const toLive = (trips: string[], clients: string[]) => {
  return { trips: { label: 'Trips', items: items(...trips) }, clients: { label: 'Clients', items: items(...clients) } };
};
const clients = items('saved client 5');
const list = (...groups: Parameters<typeof mergeGroups>) =>
  mergeGroups(...groups)
    .filter((group) => group.items.length > 0)
    .map((group) => `${group.label}: ${group.items.map(({ key }) => key).join(', ')}`);

it('faults 268: saved records in the palette stand apart from what the server found, and are not repeated', () => {
  const trips = items('saved trip 1', 'saved trip 2');
  const saved = { trips, sectors: items('saved trip 2', 'saved trip 3'), clients };
  const found = ['Also in saved trips: saved trip 2', 'Found in sectors: saved trip 3'];
  const live = toLive(['trip 1'], ['client 5']);
  expect(list(live, saved)).toEqual(['Trips: trip 1', ...found, 'Clients: client 5']);
  const offline = { trips: items('saved trip 1'), sectors: [], clients };
  expect(list(toLive([], []), offline)).toEqual(['Trips: saved trip 1', 'Clients: saved client 5']);
});
