/** Tables for the command line: one record, the runnable reports, the saved offices. */
import type { OutputColumn } from '@main/rows/engine/output-format';
import { createProvenance, type DescribedTable, formatSource } from '@main/rows/files/table';
import { toCell } from '@main/server/record-id';
import type { JsonValue } from '@main/system/exact-json';
import type { Office } from '@shared/records/office';
import type { OfficeSession } from '../connect/office-session';
import type { Fetched } from '../records/fetch-policy';
import type { ReportList } from '../reports/report-list';

/* How a sheet writes the fields of a record: a documented text stays a text, also where it looks like a number. */

const dateName = /(?:^|[_.])date(?:_|$)|^last_modified$/;

/**
 * Lists the columns of a table of fields. Dates stay dates; all that is no documented text is written by cell.
 *
 * @param texts - the headers whose values are documented as texts
 */
export function toFieldColumns(headers: readonly string[], texts: readonly string[]): OutputColumn[] {
  const known = new Set(texts);
  return headers.map((name, header) => ({
    header,
    mode: known.has(name) ? (dateName.test(name) ? 'date' : 'text') : 'by-cell',
  }));
}

/**
 * Builds a table of one record: a column for each field, nested fields as compact JSON.
 *
 * @param subject - names the record in the provenance: "Trip 5"
 * @param texts - the names of its fields that are documented as texts
 */
export function buildRecordTable(
  { office }: OfficeSession,
  subject: string,
  found: Fetched<{ readonly raw: JsonValue }>,
  texts: readonly string[],
): DescribedTable {
  const { raw } = found.value;
  const entries = raw instanceof Map ? [...raw] : [];
  const headers = entries.map(([name]) => name);
  return {
    table: {
      headers,
      rows: [entries.map(([, value]) => toCell(value))],
      columns: toFieldColumns(headers, texts),
    },
    provenance: createProvenance({
      office: office.name,
      subject,
      dataFromMs: found.freshness.fetchedAtMs,
      source: formatSource(found.freshness),
      rows: 1,
    }),
  };
}

/** Builds a table of the runnable reports: slug, display name, when the report was changed. */
export function buildReportListTable({ office }: OfficeSession, list: Fetched<ReportList>): DescribedTable {
  const headers = ['slug', 'display_name', 'last_modified'];
  const reports = list.value.raw.filter((raw) => raw instanceof Map);
  const rows = reports.map((report) => headers.map((name) => toCell(report.get(name))));
  return {
    table: { headers, rows, columns: toFieldColumns(headers, headers) },
    provenance: createProvenance({
      office: office.name,
      subject: 'Reports',
      dataFromMs: list.freshness.fetchedAtMs,
      source: formatSource(list.freshness),
      rows: rows.length,
    }),
  };
}

/** Builds a table of the saved offices: names, base URLs, trip paths and rates, never a token. */
export function buildOfficeTable(offices: readonly Office[], nowMs: number): DescribedTable {
  const rows = offices.map(({ name, baseUrl, urlForm, rate }) => [
    name,
    baseUrl,
    urlForm?.tripPath ?? null,
    (rate.requests * 60) / rate.seconds,
  ]);
  return {
    table: { headers: ['name', 'base_url', 'trip_path', 'requests_per_minute'], rows },
    provenance: createProvenance({
      office: '',
      subject: 'Offices',
      dataFromMs: nowMs,
      source: 'settings',
      rows: rows.length,
    }),
  };
}
