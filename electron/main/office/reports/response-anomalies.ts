/** Collects what is strange but usable in a report's response: a message for the user, and a contract warning. */

import type { RowSummary } from '@main/rows/engine/row-summary';
import type { ReportMetadata } from '@main/server/endpoints/reports';
import { type FilterDefinition, type FilterValues, reportFilters } from '@shared/filters/filters';
import type { ContractWarning } from '@shared/records/record';
import { formatCount } from '@shared/values/texts';

/** Strange but usable content of a response. */
type Anomalies = {
  /** Sentences for the user. */
  readonly messages: readonly string[];
  /** The same as deviations from the API document, for Diagnostics. */
  readonly contract: readonly ContractWarning[];
};

class AnomalyCollector implements Anomalies {
  readonly messages: string[] = [];
  readonly contract: ContractWarning[] = [];

  add(message: string, path: string, expected: string, found: string): void {
    this.messages.push(message);
    this.contract.push({ path, expected, found, received: '' });
  }
}

const maxNames = 5;
const maxNameLength = 100;

/** Joins the first names, and cuts long ones. */
const joinFirst = (names: readonly string[]) =>
  names
    .slice(0, maxNames)
    .map((name) => (name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : name))
    .join(', ');

function collectColumnAnomalies(metadata: ReportMetadata, summary: RowSummary, anomalies: AnomalyCollector): void {
  const { names, dropped } = summary.unknownKeys;
  if (metadata.headers === null) {
    anomalies.add(
      'The server sent no column headings; the columns are those found in the rows.',
      'headers',
      'a list',
      'no list',
    );
  } else if (names.length > 0) {
    const message = `${names.length === 1 ? 'One column has' : `${names.length} columns have`} no heading in this report: ${joinFirst(names)}.`;
    anomalies.add(message, 'rows', 'the columns of headers', 'others too');
  }
  if (dropped > 0)
    anomalies.add('The rows hold more columns than Tripledger can tell apart.', 'rows', 'fewer columns', 'more');
  if (new Set(metadata.headers).size < (metadata.headers?.length ?? 0)) {
    anomalies.add('Some column headers appear more than once.', 'headers', 'each column once', 'a column twice');
  }
  const absent = metadata.headers === null ? [] : summary.absentHeaders;
  if (absent.length > 0) {
    anomalies.add(`Empty in every row: ${joinFirst(absent)}.`, 'rows', 'the columns of headers', 'some in no row');
  }
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

function checkAppliedFilter(
  definition: FilterDefinition,
  sent: FilterValues,
  applied: FilterValues,
  anomalies: AnomalyCollector,
): void {
  const { name, label } = definition;
  const [sentValue, appliedValue] = [sent[name], applied[name] || undefined];
  if (sentValue === undefined) {
    if (appliedValue === undefined || isOtherEnd(definition, sent)) return;
    const message = `The server applied a filter that was not sent: ${label} (${joinFirst([`${name}=${appliedValue}`])}).`;
    anomalies.add(message, 'filters_applied', 'the filters that were sent', 'another one');
  } else if (appliedValue === undefined) {
    const message = `The server does not say that it applied ${label} (${name}=${sentValue}): the rows may not be limited by it.`;
    anomalies.add(message, 'filters_applied', 'the filters that were sent', 'one is missing');
  } else if (!isSameValue(definition, sentValue, appliedValue)) {
    const message = `The server says that it applied ${label} (${name}) as ${joinFirst([appliedValue])}; ${sentValue} was sent.`;
    anomalies.add(message, 'filters_applied', 'the values that were sent', 'another value');
  }
}

function checkAppliedFilters(
  { filtersApplied }: ReportMetadata,
  sent: FilterValues,
  anomalies: AnomalyCollector,
): void {
  if (filtersApplied !== null) {
    for (const definition of reportFilters) checkAppliedFilter(definition, sent, filtersApplied, anomalies);
  } else if (Object.keys(sent).length > 0) {
    const message =
      'The server does not say which filters it applied: the rows may not be limited by those that were sent.';
    anomalies.add(message, 'filters_applied', 'an object', 'no object');
  }
}

/** Collects the anomalies of a response: of its metadata and of its rows (faults 29, 34, 114, 116). */
export function collectAnomalies(metadata: ReportMetadata, filtersSent: FilterValues, summary: RowSummary): Anomalies {
  const anomalies = new AnomalyCollector();
  if (metadata.otherReport !== null) {
    const message = `The server says that this is the report "${joinFirst([metadata.otherReport])}", not the one that was asked for.`;
    anomalies.add(message, 'report_name', 'the report that was asked for', 'another name');
  }
  checkAppliedFilters(metadata, filtersSent, anomalies);
  collectColumnAnomalies(metadata, summary, anomalies);
  if (metadata.hasLostBytes) {
    const message = 'The answer holds characters that could not be read (it is not UTF-8); they are shown as \ufffd.';
    anomalies.add(message, 'rows.*', 'text in UTF-8', 'characters that could not be read');
  }
  if (summary.hasLoneSurrogates) {
    const message = 'Some texts hold half of a character, which files cannot hold: there it is written as �.';
    anomalies.add(message, 'rows.*', 'whole characters', 'half of one');
  }
  if (summary.malformedRows > 0) {
    anomalies.add(
      `${summary.malformedRows === 1 ? '1 row was' : `${summary.malformedRows} rows were`} unreadable and shown empty.`,
      'rows.*',
      'an object',
      'no object',
    );
  }
  if (metadata.rowCount !== summary.rows) {
    const message = `The server said ${metadata.rowCount ?? 'no number of'} rows but sent ${summary.rows}.`;
    const found = metadata.rowCount === null ? 'no whole number' : 'another number';
    anomalies.add(message, 'row_count', 'the number of rows', found);
  }
  const repeatedKeys = [
    ...metadata.repeatedKeys,
    ...summary.duplicateKeys.map(({ header, rows }) => `${header} (in ${formatCount(rows, 'row')})`),
  ];
  if (repeatedKeys.length > 0) {
    const message = `Some values were sent twice, and differ; the last one is shown: ${joinFirst(repeatedKeys)}.`;
    anomalies.add(message, 'rows.*', 'each key once', 'a key with two different values');
  }
  return anomalies;
}
