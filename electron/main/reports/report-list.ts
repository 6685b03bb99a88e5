/** The runnable reports of an office, from the API or from its cache. */

import type { RequestOptions } from '@main/api/client';
import { type JsonValue, parseExactJson, toCompactJson } from '@main/api/json/exact-json';
import { toCell } from '@main/api/json/to-cell';
import { throwNotCached } from '@main/records/cached-notes';
import { type Fetched, type FetchPolicy, fetchWithPolicy, type OnCacheError } from '@main/records/fetch-policy';
import { readJsonRecord } from '@main/saved-records/read-record';
import type { OfficeSession } from '@main/session/office-session';
import type { ContractWarning } from '@shared/schemas/record';
import { cellText, type ReportItem, reportItemRecord } from '@shared/schemas/report';

/** The runnable reports, with warnings where a record deviates from the API document. */
export type ReportList = {
  readonly items: readonly ReportItem[];
  /** Every entry as received, also those that are not reports. */
  readonly raw: readonly JsonValue[];
  readonly warnings: readonly ContractWarning[];
};

export type ListOptions = RequestOptions & {
  readonly fetchPolicy?: FetchPolicy | undefined;
  /** Called if the list was read but could not be cached. */
  readonly onCacheError?: OnCacheError;
};

/** Takes the digits of a slug that came as a number as the slug: they name the report all the same. */
function withNumericSlug(item: ReportItem, raw: JsonValue | undefined): ReportItem {
  const slug = raw instanceof Map ? toCell(raw.get('slug')) : null;
  const isNumber = typeof slug === 'number' || (typeof slug === 'object' && slug !== null && 'n' in slug);
  return item.slug === null && isNumber ? { ...item, slug: cellText(slug) } : item;
}

function readItems(list: readonly JsonValue[]): ReportList {
  const read = list.map((raw) => readJsonRecord(reportItemRecord, raw));
  const items = read.map(({ record }, index) => record && withNumericSlug(record, list[index]));
  return {
    items: items.filter((item) => item !== null),
    raw: list,
    warnings: read.flatMap(({ warnings }, index) =>
      warnings.map((warning) => ({
        ...warning,
        path: ['reports', index, warning.path].filter((part) => part !== '').join('.'),
      })),
    ),
  };
}

/** Reads the cached list; null if it was never cached. */
async function readCachedList(session: OfficeSession): Promise<{ value: ReportList; fetchedAtMs: number } | null> {
  const cached = await session.cache.records.get('report-list', 'all');
  const list = cached && parseExactJson(cached.text).value;
  return cached && Array.isArray(list) ? { value: readItems(list), fetchedAtMs: cached.fetchedAtMs } : null;
}

/** Lists the office's runnable reports, network-first by default. @throws AppError as the API client does */
export async function listReports(session: OfficeSession, options: ListOptions = {}): Promise<Fetched<ReportList>> {
  const found = await fetchWithPolicy(
    session,
    {
      fetch: async () => {
        const list = await session.api.reports.list(options);
        const reason = await session.cacheRecords('report-list', [['all', toCompactJson([...list])]]);
        if (reason !== null) options.onCacheError?.('report-list', ['all'], reason);
        const read = readItems(list);
        session.recordWarnings('report list', read.warnings);
        return read;
      },
      readCache: () => readCachedList(session),
    },
    options.fetchPolicy,
  );
  return found ?? throwNotCached(session, 'reports');
}

/** Gets a report's name, and when its SQL was changed, from the cached list. Null if the list does not say. */
export async function getCachedReport(
  session: OfficeSession,
  slug: string,
): Promise<{ name: string | null; lastModified: string | null }> {
  const item = (await readCachedList(session))?.value.items.find((report) => report.slug === slug);
  return { name: item?.display_name ?? null, lastModified: item?.last_modified ?? null };
}
