/** GET /report/list and /report/run (build/docs/api.md, Reports). */

import { findRepeatedKeyPaths, type JsonObject, type JsonValue, toCompactJson } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import type { ApiClient, RequestOptions } from '../client';
import { type BodyReader, type ResponseLimits, reportLimits } from '../http/http-get';
import { requireList } from '../responses/require-record';

/** The members of a report's response beside its rows. */
export type ReportMetadata = {
  /** Whether some bytes were not valid text in any known charset. */
  readonly hasLostBytes: boolean;
  /** The report that the response names, if it is not the requested one. */
  readonly otherReport: string | null;
  readonly displayName: string | null;
  readonly filtersApplied: Readonly<Record<string, string>> | null;
  readonly rowCount: number | null;
  /** Column names; null if the response has none. */
  readonly headers: readonly string[] | null;
  /** Paths of keys that occur twice with different values, those of rows excluded (faults 29). */
  readonly repeatedKeys: readonly string[];
};

type RunReportOptions = RequestOptions & {
  /** Creates what takes the rows out of the response as it arrives, one for each try. */
  readonly createBody: () => BodyReader;
  /** @default reportLimits */
  readonly limits?: ResponseLimits;
};

const createUnreadableError = (what: string, problem: string) =>
  new AppError('unusable-answer', `${what} can’t be read.`, { problem });

export class ReportEndpoints {
  private readonly client: ApiClient;

  constructor(client: ApiClient) {
    this.client = client;
  }

  /**
   * The runnable reports, one raw item each.
   *
   * @throws AppError as the client does, `base-url-wrong` where the server has no list of reports, `unusable-answer`
   */
  async list(options: RequestOptions = {}): Promise<readonly JsonValue[]> {
    const { data } = await requireList('list of reports', this.client.send({ ...options, path: '/report/list' }));
    const list = data instanceof Map ? data.get('reports') : data;
    if (Array.isArray(list)) return list;
    throw createUnreadableError('The server’s list of reports', 'reports is not an array');
  }

  /**
   * Runs a report. Its rows are taken out of the response as it arrives. Filters must have been checked against
   * `reportFilters`.
   *
   * @throws AppError `report-failed`, `unusable-answer` where there are no rows, else as the client and the reader do
   */
  async run(
    slug: string,
    filters: Readonly<Record<string, string>>,
    options: RunReportOptions,
  ): Promise<ReportMetadata> {
    const { data, hasRepeatedKeys, hasLostBytes } = await this.client.send({
      limits: reportLimits,
      ...options,
      path: '/report/run',
      query: { report: slug, ...filters },
    });
    if (!(data instanceof Map)) throw createUnreadableError('The report’s response', 'data is not an object');
    if (!Array.isArray(data.get('rows'))) throw createUnreadableError('The report’s rows', 'rows is not an array');
    const metadata = parseMetadata(data, slug);
    return { ...metadata, hasLostBytes, repeatedKeys: hasRepeatedKeys ? findRepeatedKeyPaths(data) : [] };
  }
}

function parseMetadata(data: JsonObject, slug: string): Omit<ReportMetadata, 'hasLostBytes' | 'repeatedKeys'> {
  const displayName = data.get('display_name');
  return {
    otherReport: getOtherReport(data.get('report_name'), slug),
    displayName: typeof displayName === 'string' ? displayName : null,
    filtersApplied: parseFilters(data.get('filters_applied')),
    rowCount: parseRowCount(data),
    headers: parseHeaders(data),
  };
}

/** Returns the response's report name if it is not the slug. The document shows it with and without `.sql`. */
function getOtherReport(name: JsonValue | undefined, slug: string): string | null {
  const normalise = (text: string) =>
    text
      .trim()
      .toLowerCase()
      .replace(/\.sql$/, '');
  return typeof name === 'string' && normalise(name) !== normalise(slug) ? name : null;
}

/** A value as the text that the API sent, for display only. */
function toText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : toCompactJson(value);
}

/**
 * Column names of a report; null if there are none.
 *
 * @param data - the response's `data`, or the part of it that came before the rows
 */
export function parseHeaders(data: ReadonlyMap<string, JsonValue>): string[] | null {
  const headers = data.get('headers');
  return Array.isArray(headers) ? headers.map((header) => toText(header) ?? '') : null;
}

/** The announced number of rows; null if it is not an integer. */
export function parseRowCount(data: ReadonlyMap<string, JsonValue>): number | null {
  const count = data.get('row_count');
  return typeof count === 'number' && Number.isSafeInteger(count) ? count : null;
}

function parseFilters(value: JsonValue | undefined): Record<string, string> | null {
  // PHP serialises an empty associative array as [].
  if (Array.isArray(value) && value.length === 0) return {};
  if (!(value instanceof Map)) return null;
  return Object.fromEntries([...value].map(([name, filter]) => [name, toText(filter) ?? '']));
}
