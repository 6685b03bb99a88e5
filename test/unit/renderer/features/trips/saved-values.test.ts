import { toColumnValues } from '@renderer/features/trips/saved-values';
import { texts } from '@renderer/features/trips/texts';
import { selectOtherValues } from '@renderer/table/grid/other-values';
import { formatStatus } from '@shared/status-text';
import { describe, expect, it } from 'vitest';

describe('the values of saved trips', () => {
  const counts = [
    { key: null, count: 2 },
    { key: 'ACTIVE', count: 7 },
    { key: 'Réservé', count: 3 },
    { key: 'reserve ', count: 1 },
    { key: ' ', count: 4 },
  ];
  const values = toColumnValues(counts, formatStatus);

  it('are named as the column names its own, joined where they are one of its values; no value comes last', () => {
    expect(values).toEqual([
      { key: 'active', label: 'Active', count: 7, spellings: 1 },
      { key: 'réservé', label: 'Réservé', count: 3, spellings: 1 },
      { key: 'reserve', label: 'Reserve', count: 1, spellings: 1 },
      { key: '', label: '', count: 6, spellings: 1 },
    ]);
  });

  it('are offered where no row has them, and said to be missing where they cannot be read', () => {
    const ofRows = [
      { key: 'active', label: 'Active', count: 50, spellings: 2 },
      { key: '', label: '', count: 1, spellings: 1 },
    ];
    const found = { values, notes: ['1 saved record can’t be opened.'] };
    const offered = selectOtherValues(found, ofRows, 'failed');
    expect(offered.values.map(({ label, count }) => [label, count])).toEqual([
      ['Réservé', 3],
      ['Reserve', 1],
    ]);
    expect(offered.notes).toEqual(found.notes);
    expect(selectOtherValues(found, values, 'failed').values).toEqual([]);
    const { failed } = texts.savedValues;
    expect(selectOtherValues('failed', [], failed)).toEqual({ values: [], notes: [failed] });
  });
});
