/** Takes records of a transfer file over into an office's preferences. */
import type { NameKind } from '@shared/schemas/directory';
import {
  changePreferences,
  getReportPreferences,
  type Preferences,
  type ReportPreferences,
} from '@shared/schemas/preferences';
import type { TransferRecord } from './transfer-records';

const byName = <T extends { readonly name: string }>(list: readonly T[], next: T): T[] =>
  [...list.filter(({ name }) => name !== next.name), next].sort((a, b) => a.name.localeCompare(b.name, 'en-AU'));

/** Takes one record over. Its value is one of a parsed file, so that its type is that of its kind. */
function mergeRecord(preferences: Preferences, { kind, key, value }: TransferRecord): Preferences {
  const [first = ''] = JSON.parse(key) as string[];
  switch (kind) {
    case 'view':
      return { ...preferences, tripViews: byName(preferences.tripViews, value as Preferences['tripViews'][number]) };
    case 'filters': {
      const report = getReportPreferences(preferences, first);
      const sets = byName(report.sets, value as ReportPreferences['sets'][number]);
      return { ...preferences, reports: { ...preferences.reports, [first]: { ...report, sets } } };
    }
    case 'report-summary': {
      const report = getReportPreferences(preferences, first);
      const summaries = byName(report.summaries, value as ReportPreferences['summaries'][number]);
      return { ...preferences, reports: { ...preferences.reports, [first]: { ...report, summaries } } };
    }
    case 'report': {
      const { sets, summaries } = getReportPreferences(preferences, first);
      const report = { ...(value as ReportPreferences), sets, summaries };
      return { ...preferences, reports: { ...preferences.reports, [first]: report } };
    }
    case 'pack':
      return { ...preferences, packs: byName(preferences.packs, value as Preferences['packs'][number]) };
    case 'summary':
      return { ...preferences, summaries: byName(preferences.summaries, value as Preferences['summaries'][number]) };
    case 'columns':
      return { ...preferences, tables: { ...preferences.tables, [first]: value as Preferences['tables'][string] } };
    case 'setting':
      return { ...preferences, [first]: value };
    default:
      return preferences;
  }
}

/** Takes records over into preferences: those of other names stay. Claims and what an office is are in other files. */
export function mergeRecords(preferences: Preferences, records: readonly TransferRecord[]): Preferences {
  const names = records.flatMap(({ kind, key, value }) => {
    const [of, id = ''] = kind === 'name' ? (JSON.parse(key) as [NameKind, string]) : [];
    return of === undefined ? [] : [{ of, id, label: value as string }];
  });
  const others = records.filter(({ kind }) => kind !== 'name' && kind !== 'claim' && kind !== 'office');
  return others.reduce(mergeRecord, changePreferences(preferences, { kind: 'labels', labels: names }));
}
