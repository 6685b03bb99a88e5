/** What an office's user has set and written, as single records: so that two computers can be compared record by record. */
import { type Claim, toClaimId } from '@shared/claims';
import { nameKinds } from '@shared/schemas/directory';
import { defaultReportPreferences, type Preferences, type ReportPreferences } from '@shared/schemas/preferences';
import type { TransferKind } from '@shared/schemas/transfer';

/** One record: its kind, its key within the kind, and how it is named to the user. */
export type TransferRecord = {
  readonly kind: TransferKind;
  readonly key: string;
  readonly name: string;
  readonly value: unknown;
  /** The content as a short text; null where it is none. */
  readonly short: string | null;
};

const toKey = (...parts: string[]) => JSON.stringify(parts);
const isEqual = (a: unknown, b: unknown) => JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b));

/** Orders the keys of objects: two computers may have written them in another order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, entry]) => [key, sortKeys(entry)]));
}

/** A report's preferences without what the user saved by name, which are records of their own. */
const withoutNamed = (report: ReportPreferences): ReportPreferences => ({ ...report, sets: [], summaries: [] });

/** Turns preferences into records. What is as in a new office is none. */
export function toRecords(preferences: Preferences, defaults: Preferences): TransferRecord[] {
  const { tripViews, labels, reports, packs, summaries, tables, reportSettings, savedData, lastExport } = preferences;
  const record = (kind: TransferKind, name: string, value: unknown, key = name): TransferRecord => ({
    kind,
    key: toKey(key),
    name,
    value,
    short: typeof value === 'string' ? value : null,
  });
  const listOfReports = (
    kind: TransferKind,
    list: (report: ReportPreferences) => readonly { readonly name: string }[],
  ) =>
    Object.entries(reports).flatMap(([slug, report]) =>
      list(report).map((item) => ({ ...record(kind, `${item.name} (${slug})`, item), key: toKey(slug, item.name) })),
    );
  const settings = [
    record('setting', 'Report settings', reportSettings, 'reportSettings'),
    record('setting', 'Days of saved data', savedData, 'savedData'),
    record('setting', 'Last export', lastExport, 'lastExport'),
  ];
  return [
    ...tripViews.map((view) => record('view', view.name, view)),
    ...nameKinds.flatMap((kind) =>
      Object.entries(labels[kind]).map(([id, label]) => ({
        ...record('name', `${kind} ${id}`, label),
        key: toKey(kind, id),
      })),
    ),
    ...listOfReports('filters', ({ sets }) => sets),
    ...Object.entries(reports)
      .filter(([, report]) => !isEqual(withoutNamed(report), defaultReportPreferences))
      .map(([slug, report]) => record('report', slug, withoutNamed(report))),
    ...packs.map((pack) => record('pack', pack.name, pack)),
    ...summaries.map((summary) => record('summary', summary.name, summary)),
    ...listOfReports('report-summary', ({ summaries: ofReport }) => ofReport),
    ...Object.entries(tables).map(([table, layout]) => record('columns', table, layout)),
    ...settings.filter(({ key, value }) => {
      const [name = ''] = JSON.parse(key) as string[];
      return !isEqual(value, defaults[name as 'savedData']);
    }),
  ];
}

/** Turns claims into records. */
export const toClaimRecords = (claims: readonly Claim[]): TransferRecord[] =>
  claims.map((claim) => ({
    kind: 'claim',
    key: toClaimId(claim),
    name: `trip ${claim.tripId}, sector ${claim.sectorId}`,
    value: claim,
    short: claim.status + (claim.note === '' ? '' : `: ${claim.note.slice(0, 80)}`),
  }));

export type RecordComparison = {
  readonly added: readonly TransferRecord[];
  readonly same: readonly TransferRecord[];
  readonly differing: readonly { readonly current: TransferRecord; readonly next: TransferRecord }[];
};

const toIdentity = ({ kind, key }: TransferRecord) => `${kind} ${key}`;

/** Compares the records of a file with those of this computer. */
export function compareRecords(current: readonly TransferRecord[], next: readonly TransferRecord[]): RecordComparison {
  const byIdentity = new Map(current.map((record) => [toIdentity(record), record]));
  const added: TransferRecord[] = [];
  const same: TransferRecord[] = [];
  const differing: { current: TransferRecord; next: TransferRecord }[] = [];
  for (const record of next) {
    const existing = byIdentity.get(toIdentity(record));
    if (!existing) added.push(record);
    else if (isEqual(existing.value, record.value)) same.push(record);
    else differing.push({ current: existing, next: record });
  }
  return { added, same, differing };
}
