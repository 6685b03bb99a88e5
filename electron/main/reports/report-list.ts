/** The runnable reports of an office, live or as they were kept. */

import type { RequestOptions } from '@main/api/client';
import { type JsonValue, parseExactJson, toCompactJson } from '@main/api/json/exact-json';
import { toCell } from '@main/api/json/to-cell';
import { throwNotCached } from '@main/records/cached-notes';
import { type Fetched, type FetchPolicy, fetchWithPolicy, type OnCacheError } from '@main/records/fetch-policy';
import { readJsonRecord } from '@main/records/read-record';
import type { OfficeSession } from '@main/session/office-session';
import type { ContractWarning } from '@shared/schemas/record';
import { cellText, type ReportItem, reportItemRecord } from '@shared/schemas/report';

/** The runnable reports, and where their records break the document's promises. */
export type ReportList = {
  readonly items: readonly ReportItem[];
  /** Every entry as it came, also those that are no reports. */
  readonly raw: readonly JsonValue[];
  readonly warnings: readonly ContractWarning[];
};

export type ListOptions = RequestOptions & {
  readonly fetchPolicy?: FetchPolicy | undefined;
  /** Told where the list was read but could not be cached. */
  readonly onCacheError?: OnCacheError;
};

/** A slug that came as a number still names a report: its digits are the slug. */
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

/** The list as it was kept; null where it never was. */
function readCachedList(session: OfficeSession): { value: ReportList; fetchedAtMs: number } | null {
  const kept = session.cache.records.get('report-list', 'all');
  const list = kept && parseExactJson(kept.text).value;
  return kept && Array.isArray(list) ? { value: readItems(list), fetchedAtMs: kept.fetchedAtMs } : null;
}

/** The office's runnable reports, live or as they were kept. */
export async function listReports(session: OfficeSession, options: ListOptions = {}): Promise<Fetched<ReportList>> {
  const found = await fetchWithPolicy(
    session,
    {
      fetch: async () => {
        const list = await session.api.reports.list(options);
        const reason = session.cacheRecords('report-list', [['all', toCompactJson([...list])]]);
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

/** What the kept list says of a report: its name, and when its SQL was changed. */
export function getCachedReport(
  session: OfficeSession,
  slug: string,
): { name: string | null; lastModified: string | null } {
  const item = readCachedList(session)?.value.items.find((report) => report.slug === slug);
  return { name: item?.display_name ?? null, lastModified: item?.last_modified ?? null };
}
