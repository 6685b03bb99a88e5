/** What an office's user has set and written, as single records: so that two computers can be compared record by record. */
import { type NameKind, nameKinds } from '@shared/records/directory';
import type { Office } from '@shared/records/office';
import { getPartKey } from '@shared/settings/month-end';
import {
  changePreferences,
  defaultPreferences,
  defaultReportPreferences,
  getReportPreferences,
  getSummaryId,
  type Preferences,
  type ReportPreferences,
  type SavedSummary,
  toFreeId,
} from '@shared/settings/preferences';
import {
  type OfficePlan,
  type TransferDifference,
  type TransferKind,
  type TransferredOffice,
  transferKinds,
} from '@shared/settings/transfer';
import { getSummaryReport } from '@shared/summary/definition';
import { formatMonth } from '@shared/values/dates';
import { toOneLine } from '@shared/values/texts';

/** One record: its kind, its key within the kind, and how it is named to the user. */
type TransferRecord = {
  readonly kind: TransferKind;
  readonly key: string;
  readonly name: string;
  readonly value: unknown;
  /** The content as a short text; null where it is none. */
  readonly short: string | null;
  /** Whether it belongs to another record, with which it is counted. */
  readonly isPart?: boolean;
};

const toKey = (...parts: string[]) => JSON.stringify(parts);
const isEqual = (a: unknown, b: unknown) => JSON.stringify(sortKeys(a)) === JSON.stringify(sortKeys(b));

/** What of a record is compared: the id of a summary is taken over only where it is free. */
function toCompared({ kind, value }: TransferRecord): unknown {
  if (kind !== 'summary') return value;
  const { name, definition } = value as SavedSummary;
  return { name, definition };
}

/** Orders the keys of objects: two computers may have written them in another order. */
function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, entry]) => [key, sortKeys(entry)]));
}

/** A report's preferences without what the user saved by name, which are records of their own. */
const withoutNamed = (report: ReportPreferences): ReportPreferences => ({ ...report, sets: [] });

/** Turns preferences into records. What is as in a new office is none. */
export function toRecords(preferences: Preferences, defaults: Preferences): TransferRecord[] {
  const { tripViews, labels, reports, monthEnd, summaries, tables, savedData, lastExport, office } = preferences;
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
    record('setting', 'Days of saved data', savedData, 'savedData'),
    record('setting', 'Last export', lastExport, 'lastExport'),
    record('setting', 'Month end', monthEnd, 'monthEnd'),
    record('setting', 'Office settings', office, 'office'),
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
    ...summaries.map((summary) => {
      const report = getSummaryReport(summary.definition);
      const name = report === null ? summary.name : `${summary.name} (${report})`;
      return { ...record('summary', name, summary), key: toKey(report ?? '', summary.name) };
    }),
    ...Object.entries(tables).map(([table, layout]) => record('columns', table, layout)),
    ...settings.filter(({ key, value }) => {
      const [name = ''] = JSON.parse(key) as string[];
      return !isEqual(value, defaults[name as 'savedData']);
    }),
  ];
}

export type UserRecord = { readonly kind: string; readonly name: string; readonly value: unknown };

function describeRecord(value: unknown): string {
  const { tripId, sectorId, supplierId, fileName, month, from } = value as Readonly<Record<string, unknown>>;
  if (typeof fileName === 'string') return fileName;
  if (typeof tripId === 'number') return `trip ${tripId}, booking ${sectorId}`;
  if (typeof month === 'string') return `month ${formatMonth(month)}`;
  if (typeof from === 'string') return `how statements are read, as in ${from}`;
  if (supplierId === undefined) return 'decisions on a statement';
  return supplierId === null ? 'no supplier' : `supplier ${supplierId}`;
}

/** Files in parts, and what was decided and learnt of a statement. */
const isPartKind = (kind: string) => kind === 'sent-file' || kind.startsWith('statement-');

const toWorkRecords = (records: readonly UserRecord[]): TransferRecord[] =>
  records.map(({ kind, name, value }) => ({
    kind: kind.startsWith('statement') ? 'statement' : 'work',
    ...{ key: toKey(kind, name), name: describeRecord(value), value, short: null, isPart: isPartKind(kind) },
  }));

/** The records of commission and statements among those that are taken over. */
export const pickUserRecords = (records: readonly TransferRecord[]): UserRecord[] =>
  records.flatMap(({ kind: what, key, value }) => {
    if (what !== 'work' && what !== 'statement') return [];
    const [kind = '', name = ''] = JSON.parse(key) as string[];
    return [{ kind, name, value }];
  });

type RecordComparison = {
  readonly added: readonly TransferRecord[];
  readonly same: readonly TransferRecord[];
  /** Of a statement that is on both computers also what only this one has: its next value is null, and it goes where it is replaced. */
  readonly differing: readonly { readonly current: TransferRecord; readonly next: TransferRecord }[];
};

const toIdentity = ({ kind, key }: TransferRecord) => `${kind} ${key}`;

function compareRecords(current: readonly TransferRecord[], next: readonly TransferRecord[]): RecordComparison {
  const byIdentity = new Map(current.map((record) => [toIdentity(record), record]));
  const nextIdentities = new Set(next.map(toIdentity));
  const own = new Map(current.flatMap((record) => (isStatement(record) ? [[getStatementId(record), record]] : [])));
  const shared = new Set(next.flatMap((record) => (own.has(getStatementId(record)) ? [getStatementId(record)] : [])));
  const added: TransferRecord[] = [];
  const same: TransferRecord[] = [];
  const differing: { current: TransferRecord; next: TransferRecord }[] = [];
  for (const record of next) {
    // What was done with a statement that is here too is no addition to what was done with it here.
    const existing = byIdentity.get(toIdentity(record)) ?? own.get(getStatementId(record));
    if (!existing) added.push(record);
    else if (isEqual(toCompared(existing), toCompared(record))) same.push(record);
    else differing.push({ current: existing, next: record });
  }
  for (const record of current) {
    if (shared.has(getStatementId(record)) && !nextIdentities.has(toIdentity(record)))
      differing.push({ current: record, next: { ...record, value: null } });
  }
  return { added, same, differing };
}

/* A statement has another id on each computer on which its file was opened. */

const isStatement = ({ value }: Pick<TransferRecord, 'value'>) =>
  typeof value === 'object' && value !== null && 'fileName' in value && 'digest' in value && 'id' in value;

/** The id of the statement that a record is, or is of; undefined for any other. */
function getStatementId(record: Pick<TransferRecord, 'value'>): string | undefined {
  const { id, statementId, source } = (record.value ?? {}) as {
    readonly id?: string;
    readonly statementId?: string;
    readonly source?: { readonly statementId?: string };
  };
  return isStatement(record) ? id : (statementId ?? source?.statementId);
}

/** Gives statements of the file the ids that they have here: a line that was booked on both computers is one receipt. */
function withCurrentIds(next: readonly UserRecord[], current: readonly UserRecord[]): readonly UserRecord[] {
  const toDigest = ({ value }: UserRecord) => (value as { readonly digest: string }).digest;
  const byDigest = new Map(current.filter(isStatement).map((record) => [toDigest(record), getStatementId(record)]));
  const ids = next.filter(isStatement).flatMap((record) => {
    const [id, here] = [getStatementId(record), byDigest.get(toDigest(record))];
    return id === undefined || here === undefined || id === here ? [] : [[id, here] as const];
  });
  if (ids.length === 0) return next;
  // Ids are unique texts, and stand in the names of records too.
  return JSON.parse(ids.reduce((text, [id, here]) => text.replaceAll(id, here), JSON.stringify(next)));
}

const toSummaryKey = ({ name, definition }: SavedSummary) => toKey(getSummaryReport(definition) ?? '', name);

/** Gives summaries of the file the ids that they have here, or that are free here: month ends and addresses find them by these. */
function withCurrentSummaries(next: Preferences, current: Preferences): Preferences {
  const here = new Map(current.summaries.map((summary) => [toSummaryKey(summary), getSummaryId(summary)]));
  const taken = [...current.summaries];
  const ids = new Map<string, string>();
  const summaries = next.summaries.map((summary) => {
    const [report, former] = [getSummaryReport(summary.definition), getSummaryId(summary)];
    const isTaken = taken.some((other) => getSummaryId(other) === former);
    const id = here.get(toSummaryKey(summary)) ?? (isTaken ? toFreeId(summary.name, taken) : former);
    ids.set(getPartKey({ kind: 'summary', report, id: former }), id);
    const renamed = { ...summary, id };
    taken.push(renamed);
    return renamed;
  });
  const parts = next.monthEnd.parts?.map((part) =>
    part.kind === 'summary' ? { ...part, id: ids.get(getPartKey(part)) ?? part.id } : part,
  );
  return { ...next, summaries, monthEnd: { ...next.monthEnd, parts: parts ?? null } };
}

/* Takes records of a transfer file over into an office's preferences. */

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
    case 'report': {
      const { sets } = getReportPreferences(preferences, first);
      const report = { ...(value as ReportPreferences), sets };
      return { ...preferences, reports: { ...preferences.reports, [first]: report } };
    }
    case 'summary': {
      const { name, definition, ...summary } = value as SavedSummary;
      const id = getSummaryId({ name, ...summary });
      return changePreferences(preferences, { kind, report: getSummaryReport(definition), name, definition, id });
    }
    case 'columns':
      return { ...preferences, tables: { ...preferences.tables, [first]: value as Preferences['tables'][string] } };
    case 'setting':
      return { ...preferences, [first]: value };
    default:
      return preferences;
  }
}

/** Takes records over into preferences: those of other names stay. What was recorded and what an office is are in other files. */
export function mergeRecords(preferences: Preferences, records: readonly TransferRecord[]): Preferences {
  const names = records.flatMap(({ kind, key, value }) => {
    const [of, id = ''] = kind === 'name' ? (JSON.parse(key) as [NameKind, string]) : [];
    return of === undefined ? [] : [{ of, id, label: value as string }];
  });
  const others = records.filter(({ kind }) => kind !== 'office');
  return others.reduce(mergeRecord, changePreferences(preferences, { kind: 'labels', labels: names }));
}

/* What an import of a transfer file would do: compared record by record with what is on this computer. */

/** What is on this computer of an office. */
export type CurrentOffice = {
  readonly office: Office;
  readonly preferences: Preferences;
  readonly records: readonly UserRecord[];
};

const formatOfficeRecords = ({ colour, rate }: Pick<TransferredOffice, 'colour' | 'rate'>): TransferRecord[] => [
  { kind: 'office', key: 'colour', name: 'Colour', value: colour, short: colour },
  {
    kind: 'office',
    key: 'rate',
    name: 'Server limit',
    value: rate,
    short: `${rate.requests} requests every ${rate.seconds} seconds`,
  },
];

/** An office of the file, its records with their names. */
export type NextOffice = Omit<TransferredOffice, 'claims' | 'records'> & { readonly records: readonly UserRecord[] };

/** Compares an office of the file with this computer's. @param current - null for an office that is new here */
export function compareOffice(next: NextOffice, current: CurrentOffice | null): RecordComparison {
  const { preferences } = next;
  const renamed = preferences && current ? withCurrentSummaries(preferences, current.preferences) : preferences;
  const nextRecords = [
    ...(renamed ? toRecords(renamed, defaultPreferences) : []),
    ...toWorkRecords(withCurrentIds(next.records, current?.records ?? [])),
  ];
  if (current === null) return compareRecords([], nextRecords);
  const { colour = 'none', rate } = current.office;
  return compareRecords(
    [
      ...formatOfficeRecords({ colour, rate }),
      ...toRecords(current.preferences, defaultPreferences),
      ...toWorkRecords(current.records),
    ],
    [...formatOfficeRecords(next), ...nextRecords],
  );
}

/** A text of the file as one short line, which shows what it is. */
const shorten = (text: string) => toOneLine(text).slice(0, 200);

const toDifference = ({ current, next }: RecordComparison['differing'][number]): TransferDifference => ({
  kind: next.kind,
  name: shorten(next.name),
  current: current.short === null ? null : shorten(current.short),
  next: next.short === null ? null : shorten(next.short),
});

/** Describes what an import of one office would do. @param name - the name that it gets on this computer */
export function describeOffice(
  { name, baseUrl }: Pick<TransferredOffice, 'name' | 'baseUrl'>,
  status: OfficePlan['status'],
  { added, same, differing }: RecordComparison,
): OfficePlan {
  const count = (records: readonly TransferRecord[], kind: string) =>
    records.filter((record) => record.kind === kind && !record.isPart).length;
  const counts = transferKinds
    .map((kind) => ({
      kind,
      added: count(added, kind),
      same: count(same, kind),
      differing: count(
        differing.map(({ next }) => next),
        kind,
      ),
    }))
    .filter((counted) => counted.added + counted.same + counted.differing > 0);
  return { name, baseUrl, status, counts, differences: differing.map(toDifference) };
}
