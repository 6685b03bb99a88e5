/** The runnable reports of an office, from the API or from its cache. */

import type { RequestOptions } from '@main/server/client';
import { readJsonRecord } from '@main/server/read-record';
import { toCell } from '@main/server/record-id';
import { forEachItem, type JsonValue, parseExactJson, toListJson } from '@main/system/exact-json';
import { type ContractWarning, limitWarnings, maxWarnings } from '@shared/records/record';
import { cellText, type ReportItem, reportItemRecord } from '@shared/reports/report';
import type { OfficeSession } from '../connect/office-session';
import { type Fetched, fetchList, type ReadOptions } from '../records/fetch-policy';

/** The runnable reports, with warnings where a record deviates from the API document. */
export type ReportList = {
  readonly items: readonly ReportItem[];
  /** Every entry as received, also those that are not reports. */
  readonly raw: readonly JsonValue[];
  readonly warnings: readonly ContractWarning[];
};

/** Takes the digits of a slug that came as a number as the slug: they name the report all the same. */
function withNumericSlug(item: ReportItem, raw: JsonValue | undefined): ReportItem {
  const slug = raw instanceof Map ? toCell(raw.get('slug')) : null;
  const isNumber = typeof slug === 'number' || (typeof slug === 'object' && slug !== null && 'n' in slug);
  return item.slug === null && isNumber ? { ...item, slug: cellText(slug) } : item;
}

async function readItems(list: readonly JsonValue[]): Promise<ReportList> {
  const items: ReportItem[] = [];
  const all: ContractWarning[] = [];
  await forEachItem(list, (raw, index) => {
    const { record, warnings } = readJsonRecord(reportItemRecord, raw);
    if (record !== null) items.push(withNumericSlug(record, raw));
    for (const warning of all.length > maxWarnings ? [] : warnings) {
      all.push({ ...warning, path: ['reports', index, warning.path].filter((part) => part !== '').join('.') });
    }
  });
  return { items, raw: list, warnings: limitWarnings(all) };
}

/** Reads the cached list; null if it was never cached. */
async function readCachedList(session: OfficeSession): Promise<{ value: ReportList; fetchedAtMs: number } | null> {
  const cached = await session.cache.records.get('report-list', 'all');
  const list = cached && parseExactJson(cached.text).value;
  return cached && Array.isArray(list) ? { value: await readItems(list), fetchedAtMs: cached.fetchedAtMs } : null;
}

/** Lists the office's runnable reports, network-first by default. @throws AppError as the API client does */
export async function listReports(session: OfficeSession, options: ReadOptions = {}): Promise<Fetched<ReportList>> {
  return await fetchList(
    session,
    'reports',
    {
      fetch: async () => {
        const list = await session.api.reports.list(options);
        await session.cacheRecords('report-list', [['all', await toListJson(list)]], options.onCacheError);
        const read = await readItems(list);
        session.recordWarnings('report list', read.warnings);
        return read;
      },
      readCache: () => readCachedList(session),
    },
    options.fetchPolicy,
  );
}

export type ReportState = {
  readonly name: string | null;
  /** When its SQL was changed; null if the list does not say. */
  readonly lastModified: string | null;
};

const toState = (list: ReportList | undefined, slug: string): ReportState => {
  const report = list?.items.find((item) => item.slug === slug);
  return { name: report?.display_name ?? null, lastModified: report?.last_modified ?? null };
};

/** Gets what the cached list says of a report, however old it is: enough for a name. */
export async function getCachedReport(session: OfficeSession, slug: string): Promise<ReportState> {
  return toState((await readCachedList(session))?.value, slug);
}

/** Gets the name that the cached list gives a report; its slug where it gives none. */
export async function getReportName(session: OfficeSession, slug: string): Promise<string> {
  return (await getCachedReport(session, slug)).name ?? slug;
}

/** Reads and caches the API's list. Null where it cannot be read. */
export async function refreshReportList(session: OfficeSession, options: RequestOptions): Promise<ReportList | null> {
  try {
    return (await listReports(session, { ...options, fetchPolicy: 'network-only' })).value;
  } catch {
    return null;
  }
}
