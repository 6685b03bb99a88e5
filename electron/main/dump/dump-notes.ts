/** What a dump does not contain, in words for the user. */
import type { DumpResult } from '@main/dump-files/dump-office';
import { formatCount, formatIds } from '@shared/count-text';

const kindNouns: Readonly<Record<string, readonly [one: string, many: string]>> = {
  'trip-item': ['trip', 'trips'],
  trip: ['trip with its sectors', 'trips with their sectors'],
  'client-item': ['client', 'clients'],
  client: ['client card', 'client cards'],
};

type Named = { readonly kind: string; readonly count: number; readonly ids: readonly string[] };

function nameRecords({ kind, count, ids }: Named): string {
  const [one, many] = kindNouns[kind] ?? ['record', 'records'];
  const names = ids.length === 0 ? '' : ` (${formatIds(ids, count)})`;
  return `${formatCount(count, one, many)}${names}`;
}

/** Lists what is missing from a dump, or unusual in it. The manifest lists the same, with every number. */
export function listDumpNotes({ office, otherOffices, remaining }: DumpResult): string[] {
  const irregular = office.tables.reduce((sum, { irregularRows }) => sum + irregularRows, 0);
  const others = office.tables.reduce((sum, { rowsWithOtherFields }) => sum + rowsWithOtherFields, 0);
  return [
    ...office.gone.map(
      (records) => `Not in the dump, because the server no longer lists them: ${nameRecords(records)}.`,
    ),
    ...(office.coverage.length === 0 ? ['No range of dates is saved whole: trips may be missing.'] : []),
    ...(irregular > 0
      ? [`${formatCount(irregular, 'row has', 'rows have')} unexpected values. They are in the column “irregular”.`]
      : []),
    ...(others > 0 && !office.hasPersonalData
      ? [
          `${formatCount(others, 'row has', 'rows have')} undocumented fields, which may be personal. They are left out.`,
        ]
      : []),
    ...(remaining > 0
      ? [`${formatCount(remaining, 'old file', 'old files')} could not be removed. The next dump tries again.`]
      : []),
    ...(otherOffices.length > 0 ? [`Also in the folder, from earlier dumps: ${otherOffices.join(', ')}.`] : []),
  ];
}
