/** GET /report/list and /report/run (API document, Endpoints). */
import { AppError } from '@shared/errors';
import type { Cell } from '@shared/schemas/report';
import { type ApiClient, type ApiRequest, reportLimits } from '../api-client';
import { compactJson, type JsonObject, type JsonValue } from '../json/exact-json';
import { toCell } from '../json/to-cell';

type Options = Pick<ApiRequest, 'signal' | 'priority' | 'onBytes'>;

/** A run as the API answered it, every cell exact. */
export type ReportAnswer = {
  readonly displayName: string | null;
  readonly filtersApplied: Readonly<Record<string, string>> | null;
  readonly rowCount: number | null;
  readonly executionTime: string | null;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  readonly warnings: readonly string[];
};

/** The runnable reports, one raw item each. */
export async function fetchReportList(client: ApiClient, options: Options = {}): Promise<readonly JsonValue[]> {
  const { data } = await client.get({ ...options, path: '/report/list' });
  const list = data instanceof Map ? data.get('reports') : data;
  if (Array.isArray(list)) return list;
  throw new AppError('unusable-answer', "The API's list of reports could not be read.", {
    problem: 'reports is not an array',
  });
}

/** Runs a report. Filters must have been checked against `reportFilters`. */
export async function fetchReport(
  client: ApiClient,
  slug: string,
  filters: Readonly<Record<string, string>>,
  options: Options = {},
): Promise<ReportAnswer> {
  const envelope = await client.get({
    ...options,
    path: '/report/run',
    query: { report: slug, ...filters },
    limits: reportLimits,
  });
  if (envelope.data instanceof Map) return readReport(envelope.data, envelope.repeatedKeys);
  throw new AppError('unusable-answer', "The report's answer could not be read.", { problem: 'data is not an object' });
}

/** A scalar as the text that was sent, for facts that are only shown. */
function asText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : compactJson(value);
}

/** The columns: `headers`, or the rows' own keys where headers are missing, with what was odd about them. */
function columnsOf(data: JsonObject, rows: readonly JsonValue[], warnings: string[]): string[] {
  const raw = data.get('headers');
  const keys = new Set<string>();
  for (const row of rows) if (row instanceof Map) for (const key of row.keys()) keys.add(key);
  if (!Array.isArray(raw)) {
    warnings.push('The API sent no column headers; the columns are those found in the rows.');
    return [...keys];
  }
  const headers = raw.map((header) => asText(header) ?? '');
  const unknown = [...keys].filter((key) => !headers.includes(key));
  if (unknown.length > 0) {
    warnings.push(
      `The rows hold ${unknown.length} column(s) that the headers do not name: ${unknown.slice(0, 5).join(', ')}.`,
    );
  }
  if (new Set(headers).size < headers.length) warnings.push('Some column headers appear more than once.');
  const absent = rows.length > 0 ? headers.filter((header) => !keys.has(header)) : [];
  if (absent.length > 0) warnings.push(`No row holds the column(s): ${absent.slice(0, 5).join(', ')}.`);
  return headers;
}

function readFilters(value: JsonValue | undefined): Record<string, string> | null {
  if (!(value instanceof Map)) return null;
  return Object.fromEntries([...value].map(([name, filter]) => [name, asText(filter) ?? '']));
}

/** Reads a report's data tolerantly; every oddity becomes a warning that the screen and the export's record show. */
function readReport(data: JsonObject, repeatedKeys: readonly string[]): ReportAnswer {
  const warnings: string[] = [];
  const raw = data.get('rows');
  if (!Array.isArray(raw)) {
    throw new AppError('unusable-answer', "The report's rows could not be read.", { problem: 'rows is not an array' });
  }
  const headers = columnsOf(data, raw, warnings);
  const rows = raw.map((row) => headers.map((header) => (row instanceof Map ? toCell(row.get(header)) : null)));
  const broken = raw.filter((row) => !(row instanceof Map)).length;
  if (broken > 0) warnings.push(`${broken} row(s) were not objects and are shown empty.`);
  const count = data.get('row_count');
  const rowCount = typeof count === 'number' && Number.isSafeInteger(count) ? count : null;
  if (rowCount !== rows.length) {
    warnings.push(`The API announced ${rowCount ?? 'no number of'} rows and sent ${rows.length}.`);
  }
  if (repeatedKeys.length > 0)
    warnings.push(`Some keys came twice with different values: ${repeatedKeys.slice(0, 5).join(', ')}.`);
  const displayName = data.get('display_name');
  return {
    displayName: typeof displayName === 'string' ? displayName : null,
    filtersApplied: readFilters(data.get('filters_applied')),
    rowCount,
    executionTime: asText(data.get('execution_time')),
    headers,
    rows,
    warnings,
  };
}
