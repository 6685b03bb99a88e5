/** GET /report/list and /report/run (API document, Endpoints). */
import { AppError } from '@shared/errors';
import type { ApiClient, RequestOptions } from '../client';
import { type ResponseLimits, reportLimits } from '../http/timeouts';
import { findRepeatedKeyPaths, type JsonValue, toCompactJson } from '../json/exact-json';
import type { RowSink } from '../responses/report-row-stream';
import { requireList } from '../responses/require-record';

/** What an answer says of a run beside its rows. */
export type ReportMetadata = {
  /** Whether bytes of the answer were no text in any known charset. */
  readonly hasLostBytes: boolean;
  /** The name of the report that the answer is about, where it is another one than was asked for. */
  readonly otherReport: string | null;
  readonly displayName: string | null;
  readonly filtersApplied: Readonly<Record<string, string>> | null;
  readonly rowCount: number | null;
  readonly executionTime: string | null;
  /** The names of the columns; null where the answer has none. */
  readonly headers: readonly string[] | null;
  /** Keys that came twice with different values, those of rows apart (faults 29). */
  readonly repeatedKeys: readonly string[];
};

export type RunReportOptions = RequestOptions & {
  /** Where the rows go: a new place for each try. */
  readonly rows: () => RowSink;
  /** @default reportLimits */
  readonly limits?: ResponseLimits;
};

/** The runnable reports, one raw item each. */
export async function fetchReportList(client: ApiClient, options: RequestOptions = {}): Promise<readonly JsonValue[]> {
  const { data } = await requireList('list of reports', client.send({ ...options, path: '/report/list' }));
  const list = data instanceof Map ? data.get('reports') : data;
  if (Array.isArray(list)) return list;
  throw new AppError('unusable-answer', "The API's list of reports could not be read.", {
    problem: 'reports is not an array',
  });
}

/**
 * Runs a report; its rows go to the sink while they come. Filters must have been checked against `reportFilters`.
 *
 * @throws AppError `report-failed`, `unusable-answer` where there are no rows, else as the API client and the sink do
 */
export async function fetchReport(
  client: ApiClient,
  slug: string,
  filters: Readonly<Record<string, string>>,
  options: RunReportOptions,
): Promise<ReportMetadata> {
  const { data, hasRepeatedKeys, hasLostBytes } = await client.send({
    limits: reportLimits,
    ...options,
    path: '/report/run',
    query: { report: slug, ...filters },
  });
  if (!(data instanceof Map)) {
    throw new AppError('unusable-answer', "The report's answer could not be read.", {
      problem: 'data is not an object',
    });
  }
  if (!Array.isArray(data.get('rows'))) {
    throw new AppError('unusable-answer', "The report's rows could not be read.", { problem: 'rows is not an array' });
  }
  const displayName = data.get('display_name');
  return {
    hasLostBytes,
    otherReport: getOtherReport(data.get('report_name'), slug),
    displayName: typeof displayName === 'string' ? displayName : null,
    filtersApplied: parseFilters(data.get('filters_applied')),
    rowCount: parseRowCount(data),
    executionTime: toText(data.get('execution_time')),
    headers: parseHeaders(data),
    repeatedKeys: hasRepeatedKeys ? findRepeatedKeyPaths(data) : [],
  };
}

/** A report's name as the document gives it: the slug, perhaps with the file's ending. */
function getOtherReport(name: JsonValue | undefined, slug: string): string | null {
  const plain = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/\.sql$/, '');
  return typeof name === 'string' && plain(name) !== plain(slug) ? name : null;
}

/** A scalar as the text that was sent, for facts that are only shown. */
function toText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : toCompactJson(value);
}

/** The names of a report's columns, from its data or the part of it that came before the rows; null where there are none. */
export function parseHeaders(data: ReadonlyMap<string, JsonValue>): string[] | null {
  const headers = data.get('headers');
  return Array.isArray(headers) ? headers.map((header) => toText(header) ?? '') : null;
}

/** The announced number of rows; null where it is no whole number. */
export function parseRowCount(data: ReadonlyMap<string, JsonValue>): number | null {
  const count = data.get('row_count');
  return typeof count === 'number' && Number.isSafeInteger(count) ? count : null;
}

function parseFilters(value: JsonValue | undefined): Record<string, string> | null {
  // An object without members is an empty list where the server is written in PHP.
  if (Array.isArray(value) && value.length === 0) return {};
  if (!(value instanceof Map)) return null;
  return Object.fromEntries([...value].map(([name, filter]) => [name, toText(filter) ?? '']));
}
