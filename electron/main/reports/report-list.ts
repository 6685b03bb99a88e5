/** The runnable reports of an office, live or as they were kept. */

import type { RequestOptions } from '@main/api/api-client';
import { fetchReportList } from '@main/api/endpoints/reports';
import { compactJson, type JsonValue, parseExactJson } from '@main/api/json/exact-json';
import { type Fetched, liveOrKept, type Mode } from '@main/browse/kept';
import { readJsonRecord } from '@main/browse/read-record';
import type { OfficeSession } from '@main/offices/office-session';
import { AppError } from '@shared/errors';
import type { ContractWarning } from '@shared/schemas/record';
import { type ReportItem, reportItemRecord } from '@shared/schemas/report';

/** The runnable reports, and where their records break the document's promises. */
export type ReportList = { readonly items: readonly ReportItem[]; readonly warnings: readonly ContractWarning[] };

export type ListOptions = RequestOptions & { readonly nowMs: () => number; readonly mode?: Mode };

function readItems(list: readonly JsonValue[]): ReportList {
  const read = list.map((raw) => readJsonRecord(reportItemRecord, raw));
  return {
    items: read.map(({ record }) => record).filter((item) => item !== null),
    warnings: read.flatMap(({ warnings }, index) =>
      warnings.map((warning) => ({ ...warning, path: `reports.${index}.${warning.path}` })),
    ),
  };
}

/** The list as it was kept; null where it never was. */
function keptList(session: OfficeSession): { value: ReportList; fetchedAtMs: number } | null {
  const kept = session.cache.records.get('report-list', 'all');
  const list = kept && parseExactJson(kept.text).value;
  return kept && Array.isArray(list) ? { value: readItems(list), fetchedAtMs: kept.fetchedAtMs } : null;
}

/** The office's runnable reports, live or as they were kept. */
export async function listReports(session: OfficeSession, options: ListOptions): Promise<Fetched<ReportList>> {
  const found = await liveOrKept(
    {
      live: async () => {
        const list = await fetchReportList(session.client(), options);
        session.keep('report-list', [['all', compactJson([...list])]], options.nowMs());
        const read = readItems(list);
        session.warned('report list', read.warnings);
        return read;
      },
      kept: () => keptList(session),
      nowMs: options.nowMs,
    },
    options.mode ?? 'live',
  );
  if (found) return found;
  throw session.savedCopyProblem() ?? new AppError('not-kept', 'The list of reports was not kept yet.', {});
}

/** What the kept list says of a report: its name, and when its SQL was changed. */
export function knownReport(
  session: OfficeSession,
  slug: string,
): { name: string | null; lastModified: string | null } {
  const item = keptList(session)?.value.items.find((report) => report.slug === slug);
  return { name: item?.display_name ?? null, lastModified: item?.last_modified ?? null };
}
