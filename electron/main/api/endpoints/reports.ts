/** GET /report/list and /report/run (API document, Endpoints). */
import { AppError } from '@shared/errors';
import type { ContractWarning } from '@shared/schemas/record';
import type { Cell } from '@shared/schemas/report';
import { type ApiClient, type RequestOptions, reportLimits } from '../api-client';
import { compactJson, type JsonObject, type JsonValue, repeatedKeyPaths } from '../json/exact-json';
import { toCell } from '../json/to-cell';

/** A run as the API answered it, every cell exact. */
export type ReportAnswer = {
  readonly displayName: string | null;
  readonly filtersApplied: Readonly<Record<string, string>> | null;
  readonly rowCount: number | null;
  readonly executionTime: string | null;
  readonly headers: readonly string[];
  readonly rows: readonly (readonly Cell[])[];
  /** What was odd, in sentences for the result's screen and its exports. */
  readonly warnings: readonly string[];
  /** The same for Diagnostics, without any name of the report's. */
  readonly contract: readonly ContractWarning[];
};

/** The runnable reports, one raw item each. */
export async function fetchReportList(client: ApiClient, options: RequestOptions = {}): Promise<readonly JsonValue[]> {
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
  options: RequestOptions = {},
): Promise<ReportAnswer> {
  const envelope = await client.get({
    ...options,
    path: '/report/run',
    query: { report: slug, ...filters },
    limits: reportLimits,
  });
  if (envelope.data instanceof Map) return readReport(envelope.data, envelope.hasRepeatedKeys);
  throw new AppError('unusable-answer', "The report's answer could not be read.", { problem: 'data is not an object' });
}

/** A scalar as the text that was sent, for facts that are only shown. */
function asText(value: JsonValue | undefined): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === 'string' ? value : compactJson(value);
}

/** Collects what was odd about an answer: a sentence for people, and what it means for the contract. */
class Oddities {
  readonly sentences: string[] = [];
  readonly contract: ContractWarning[] = [];

  add(sentence: string, path: string, expected: string, found: string): void {
    this.sentences.push(sentence);
    this.contract.push({ path, expected, found, received: '' });
  }
}

/** The columns: `headers`, or the rows' own keys where headers are missing, with what was odd about them. */
function columnsOf(data: JsonObject, rows: readonly JsonValue[], odd: Oddities): string[] {
  const raw = data.get('headers');
  const keys = new Set<string>();
  for (const row of rows) if (row instanceof Map) for (const key of row.keys()) keys.add(key);
  if (!Array.isArray(raw)) {
    const found = raw === undefined ? 'missing' : 'no list';
    odd.add('The API sent no column headers; the columns are those found in the rows.', 'headers', 'a list', found);
    return [...keys];
  }
  const headers = raw.map((header) => asText(header) ?? '');
  const known = new Set(headers);
  const unknown = [...keys].filter((key) => !known.has(key));
  if (unknown.length > 0) {
    const names = unknown.slice(0, 5).join(', ');
    odd.add(
      `The rows hold ${unknown.length} column(s) that the headers do not name: ${names}.`,
      'rows',
      'the columns of headers',
      'others too',
    );
  }
  if (known.size < headers.length) {
    odd.add('Some column headers appear more than once.', 'headers', 'each column once', 'a column twice');
  }
  const absent = rows.length > 0 ? headers.filter((header) => !keys.has(header)) : [];
  if (absent.length > 0) {
    const names = absent.slice(0, 5).join(', ');
    odd.add(`No row holds the column(s): ${names}.`, 'rows', 'the columns of headers', 'some in no row');
  }
  return headers;
}

function readFilters(value: JsonValue | undefined): Record<string, string> | null {
  if (!(value instanceof Map)) return null;
  return Object.fromEntries([...value].map(([name, filter]) => [name, asText(filter) ?? '']));
}

/** Reads a report's data tolerantly; every oddity becomes a warning that the screen and the export's record show. */
function readReport(data: JsonObject, hasRepeatedKeys: boolean): ReportAnswer {
  const odd = new Oddities();
  const raw = data.get('rows');
  if (!Array.isArray(raw)) {
    throw new AppError('unusable-answer', "The report's rows could not be read.", { problem: 'rows is not an array' });
  }
  const headers = columnsOf(data, raw, odd);
  const rows = raw.map((row) => headers.map((header) => (row instanceof Map ? toCell(row.get(header)) : null)));
  const broken = raw.filter((row) => !(row instanceof Map)).length;
  if (broken > 0) odd.add(`${broken} row(s) were not objects and are shown empty.`, 'rows.*', 'an object', 'no object');
  const count = data.get('row_count');
  const rowCount = typeof count === 'number' && Number.isSafeInteger(count) ? count : null;
  if (rowCount !== rows.length) {
    const found = rowCount === null ? 'no whole number' : 'another number';
    const sentence = `The API announced ${rowCount ?? 'no number of'} rows and sent ${rows.length}.`;
    odd.add(sentence, 'row_count', 'the number of rows', found);
  }
  const repeated = hasRepeatedKeys ? repeatedKeyPaths(data) : [];
  if (repeated.length > 0) {
    const places = repeated.slice(0, 5).join(', ');
    const sentence = `Some keys came twice with different values, and the last one is shown: ${places}.`;
    odd.add(sentence, 'rows.*', 'each key once', 'a key with two different values');
  }
  const displayName = data.get('display_name');
  return {
    displayName: typeof displayName === 'string' ? displayName : null,
    filtersApplied: readFilters(data.get('filters_applied')),
    rowCount,
    executionTime: asText(data.get('execution_time')),
    headers,
    rows,
    warnings: odd.sentences,
    contract: odd.contract,
  };
}
