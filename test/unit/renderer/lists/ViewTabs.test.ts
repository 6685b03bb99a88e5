/** Deletions that are undone: the very record is saved again, and nothing is overwritten. */
import { isNameTaken, type SavedItem } from '@renderer/lists/ViewTabs';
import { changePreferences, defaultPreferences } from '@shared/settings/preferences';
import { expect, it } from 'vitest';

const saved: readonly SavedItem[] = [
  { kind: 'trip-view', name: 'Sydney', view: { name: 'Sydney', search: { branch: '4' }, layout: null } },
  { kind: 'parameter-set', slug: 'refunds', name: 'October', parameters: { filters: {}, ranges: {} } },
  {
    kind: 'summary',
    report: null,
    name: 'By branch',
    definition: { source: 'trips', rows: ['branch'], column: null, measures: ['total'], filters: {} },
  },
  {
    kind: 'summary',
    report: 'refunds',
    name: 'By branch',
    definition: {
      ...{ source: { report: 'refunds' }, filters: {} },
      ...{ rows: ['branch'], column: null, measures: ['sum:branch'] },
    },
  },
];

it.each(saved)('faults 435: $kind: is deleted, saved again as it was, and never over another one', (item) => {
  const before = changePreferences(defaultPreferences, item);
  const content = { 'trip-view': 'view', 'parameter-set': 'parameters', summary: 'definition' }[item.kind];
  const deleting = { ...item, [content]: null };
  const deleted = changePreferences(before, deleting);
  expect(deleted).not.toEqual(before);
  expect([isNameTaken(before, deleting), isNameTaken(deleted, deleting)]).toEqual([true, false]);
  expect(changePreferences(deleted, item)).toEqual(before);
});
