import { mergeGroups } from '@renderer/features/shell/dialogs/saved-groups';
import { expect, it } from 'vitest';

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
