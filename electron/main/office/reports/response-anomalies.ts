/** Says what is strange but usable in a report's response. */

import type { RowSummary } from '@main/rows/engine/row-summary';
import type { ReportMetadata } from '@main/server/endpoints/reports';
import { type FilterDefinition, type FilterValues, reportFilters } from '@shared/filters/filters';
import { formatCount } from '@shared/values/texts';

const maxNames = 5;
const maxNameLength = 100;

/** Joins the first names, and cuts long ones. */
const joinFirst = (names: readonly string[]) =>
  names
    .slice(0, maxNames)
    .map((name) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name))
    .join(', ');

function* describeColumns(metadata: ReportMetadata, summary: RowSummary): Generator<string> {
  const { names, dropped } = summary.unknownKeys;
  if (metadata.headers === null) yield 'The server sent no column headings; the columns are those found in the rows.';
  else if (names.length > 0)
    yield `${names.length === 1 ? 'One column has' : `${names.length} columns have`} no heading in this report: ${joinFirst(names)}.`;
  if (dropped > 0) yield 'The rows hold more columns than Tripledger can tell apart.';
  if (new Set(metadata.headers).size < (metadata.headers?.length ?? 0))
    yield 'Some column headers appear more than once.';
  const absent = metadata.headers === null ? [] : summary.absentHeaders;
  if (absent.length > 0) yield `Empty in every row: ${joinFirst(absent)}.`;
}

/** Whether an applied value means the one that was sent. The API may echo `1` for true, and a day with its midnight. */
function isSameValue({ kind }: FilterDefinition, sent: string, applied: string): boolean {
  const text = applied.trim();
  if (kind === 'date') return text.slice(0, 10) === sent;
  if (kind === 'boolean') return { '1': 'true', '0': 'false' }[text] === sent || text.toLowerCase() === sent;
  if (kind === 'text') return text === sent;
  return text !== '' && Number(text) === Number(sent);
}

/** Whether a filter ends a range of which the other end was sent: the API adds it by itself (build/docs/api.md, Reports). */
function isOtherEnd({ name, upperBound }: FilterDefinition, sent: FilterValues): boolean {
  const lower = reportFilters.find((filter: FilterDefinition) => filter.upperBound === name);
  return sent[upperBound ?? ''] !== undefined || sent[lower?.name ?? ''] !== undefined;
}

/** Says how the server applied a filter otherwise than it was sent; null where it did not. */
function describeApplied(definition: FilterDefinition, sent: FilterValues, applied: FilterValues): string | null {
  const { name, label } = definition;
  const [sentValue, appliedValue] = [sent[name], applied[name] || undefined];
  if (sentValue === undefined) {
    if (appliedValue === undefined || isOtherEnd(definition, sent)) return null;
    return `The server applied a filter that was not sent: ${label} (${joinFirst([`${name}=${appliedValue}`])}).`;
  }
  if (appliedValue === undefined)
    return `The server does not say that it applied ${label} (${name}=${sentValue}): the rows may not be limited by it.`;
  if (isSameValue(definition, sentValue, appliedValue)) return null;
  return `The server says that it applied ${label} (${name}) as ${joinFirst([appliedValue])}; ${sentValue} was sent.`;
}

function* describeFilters({ filtersApplied }: ReportMetadata, sent: FilterValues): Generator<string> {
  if (filtersApplied !== null)
    for (const definition of reportFilters) {
      const said = describeApplied(definition, sent, filtersApplied);
      if (said !== null) yield said;
    }
  else if (Object.keys(sent).length > 0)
    yield 'The server does not say which filters it applied: the rows may not be limited by those that were sent.';
}

/** Describes the anomalies of a response: of its metadata and of its rows (faults 29, 34, 114, 116). */
export function* describeAnomalies(
  metadata: ReportMetadata,
  filtersSent: FilterValues,
  summary: RowSummary,
): Generator<string> {
  if (metadata.otherReport !== null)
    yield `The server says that this is the report "${joinFirst([metadata.otherReport])}", not the one that was asked for.`;
  yield* describeFilters(metadata, filtersSent);
  yield* describeColumns(metadata, summary);
  if (metadata.hasLostBytes)
    yield 'The answer holds characters that could not be read (it is not UTF-8); they are shown as \ufffd.';
  if (summary.hasLoneSurrogates)
    yield 'Some texts hold half of a character, which files cannot hold: there it is written as �.';
  if (summary.malformedRows > 0)
    yield `${summary.malformedRows === 1 ? '1 row was' : `${summary.malformedRows} rows were`} unreadable and shown empty.`;
  if (metadata.rowCount !== summary.rows)
    yield `The server said ${metadata.rowCount ?? 'no number of'} rows but sent ${summary.rows}.`;
  const repeatedKeys = [
    ...metadata.repeatedKeys,
    ...summary.duplicateKeys.map(({ header, rows }) => `${header} (in ${formatCount(rows, 'row')})`),
  ];
  if (repeatedKeys.length > 0)
    yield `Some values were sent twice, and differ; the last one is shown: ${joinFirst(repeatedKeys)}.`;
}
