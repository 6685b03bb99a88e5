import { mergeGroups } from '@renderer/features/shell/dialogs/saved-groups';
import { describe, expect, it } from 'vitest';

const items = (...keys: string[]) => keys.map((key) => ({ key, label: key, run: () => undefined }));
const list = (groups: ReturnType<typeof mergeGroups>) =>
  groups.filter((group) => group.items.length > 0).map((group) => [group.label, ...group.items.map(({ key }) => key)]);

describe('saved records in the palette', () => {
  it('faults 268: stand apart from what the server found, and are not repeated', () => {
    const live = {
      trips: { label: 'Trips', items: items('trip 1') },
      clients: { label: 'Clients', items: items('client 5') },
    };
    const saved = {
      trips: items('saved trip 1', 'saved trip 2'),
      sectors: items('saved trip 2', 'saved trip 3'),
      clients: items('saved client 5'),
    };
    expect(list(mergeGroups(live, saved))).toEqual([
      ['Trips', 'trip 1'],
      ['Also in saved trips', 'saved trip 2'],
      ['Found in sectors', 'saved trip 3'],
      ['Clients', 'client 5'],
    ]);
  });

  it('are the only ones off line', () => {
    const live = { trips: { label: 'Trips', items: [] }, clients: { label: 'Clients', items: [] } };
    const saved = { trips: items('saved trip 1'), sectors: [], clients: items('saved client 5') };
    expect(list(mergeGroups(live, saved))).toEqual([
      ['Trips', 'saved trip 1'],
      ['Clients', 'saved client 5'],
    ]);
  });
});
