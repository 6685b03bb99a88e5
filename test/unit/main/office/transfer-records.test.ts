/** Records of a settings file, taken over into preferences that have others. */
import { compareOffice, mergeRecords } from '@main/office/transfer/transfer-records';
import {
  changePreferences,
  defaultPreferences,
  getSummaryId,
  type PreferenceChange,
  type Preferences,
} from '@shared/settings/preferences';
import { makeOffice } from '@test/helpers/office-record';
import { expect, it } from 'vitest';

const [ready = { name: '' }] = defaultPreferences.summaries;
const save = (name: string, measure: 'commission' | 'total'): PreferenceChange => ({
  ...{ kind: 'summary', report: null, name },
  definition: { source: 'sectors', filters: {}, rows: ['supplier'], column: null, measures: [measure] },
});
const addPart = (id: string): PreferenceChange => ({
  ...{ kind: 'month-end', settings: { parts: [{ kind: 'summary', report: null, id }] } },
});
const make = (...changes: PreferenceChange[]) => changes.reduce(changePreferences, defaultPreferences);
const renamed = { ...save('Owed to us', 'total'), renamedFrom: ready.name } as PreferenceChange;

function importInto(preferences: Preferences, next: Preferences): Preferences {
  const office = makeOffice('sydney');
  const compared = compareOffice(
    {
      ...{ name: office.name, baseUrl: office.baseUrl, colour: 'none', rate: office.rate },
      preferences: next,
      records: [],
    },
    { office, preferences, records: [] },
  );
  return mergeRecords(preferences, [...compared.added, ...compared.differing.map((pair) => pair.next)]);
}

it.each([
  ['it was renamed here', make(renamed, addPart(getSummaryId(ready))), make(save('Owed to us', 'commission'))],
  [
    'it was renamed there',
    make(save('Owed to us', 'total')),
    make({ ...renamed, ...save('Owed to us', 'commission') }, addPart(getSummaryId(ready))),
  ],
])('a month end keeps the summary that the file replaces, where %s', (_, here, there) => {
  const { summaries, monthEnd } = importInto(here, there);
  const found = summaries.filter((summary) =>
    monthEnd.parts?.some((part) => part.kind === 'summary' && part.id === getSummaryId(summary)),
  );
  expect(found).toMatchObject([{ name: 'Owed to us', definition: { measures: ['commission'] } }]);
});
