import { filterItems, filterMatches, getRecordNumberItems } from '@renderer/features/shell/dialogs/palette-items';
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
