/** What was odd about a report's answer: a sentence for people, and what it means for the contract. */
import type { ReportMetadata } from '@main/api/endpoints/reports';
import type { RowEngine } from '@main/rows/row-engine';
import { type FilterDefinition, type FilterValues, reportFilters } from '@shared/filters';
import type { ContractWarning } from '@shared/schemas/record';

class AnomalyCollector {
  readonly messages: string[] = [];
  readonly contract: ContractWarning[] = [];

  add(sentence: string, path: string, expected: string, found: string): void {
    this.messages.push(sentence);
    this.contract.push({ path, expected, found, received: '' });
  }
}

/** A few names, none longer than anyone reads. */
const joinFirst = (names: readonly string[]) =>
  names
    .slice(0, 5)
    .map((name) => (name.length > 100 ? `${name.slice(0, 100)}…` : name))
    .join(', ');

function collectColumnAnomalies(facts: ReportMetadata, engine: RowEngine, odd: AnomalyCollector): void {
  const { names, dropped } = engine.getUnknownKeys();
  if (facts.headers === null) {
    odd.add('The API sent no column headers; the columns are those found in the rows.', 'headers', 'a list', 'no list');
  } else if (names.length > 0) {
    const sentence = `The rows hold ${names.length} column(s) that the headers do not name: ${joinFirst(names)}.`;
    odd.add(sentence, 'rows', 'the columns of headers', 'others too');
  }
  if (dropped > 0)
    odd.add('The rows hold more columns than Tripledger can tell apart.', 'rows', 'fewer columns', 'more');
  if (new Set(facts.headers).size < (facts.headers?.length ?? 0)) {
    odd.add('Some column headers appear more than once.', 'headers', 'each column once', 'a column twice');
  }
  const absent = facts.headers === null ? [] : engine.getAbsentHeaders();
  if (absent.length > 0) {
    odd.add(`No row holds the column(s): ${joinFirst(absent)}.`, 'rows', 'the columns of headers', 'some in no row');
  }
}

/** Whether the API's word for a filter's value means what was sent: it may echo `1` for true, and a day with its midnight. */
function isSameValue({ kind }: FilterDefinition, sent: string, applied: string): boolean {
  const text = applied.trim();
  if (kind === 'date') return text.slice(0, 10) === sent;
  if (kind === 'boolean') return { '1': 'true', '0': 'false' }[text] === sent || text.toLowerCase() === sent;
  if (kind === 'text') return text === sent;
  return text !== '' && Number(text) === Number(sent);
}

/** Filters that the API adds by itself: the other end of a range of which one end was sent (API document, report/run). */
function isOtherEnd({ name, upperBound: upTo }: FilterDefinition, sent: FilterValues): boolean {
  const lower = reportFilters.find((filter: FilterDefinition) => filter.upperBound === name);
  return sent[upTo ?? ''] !== undefined || sent[lower?.name ?? ''] !== undefined;
}

function checkAppliedFilter(
  definition: FilterDefinition,
  sent: FilterValues,
  applied: FilterValues,
  odd: AnomalyCollector,
): void {
  const { name, label } = definition;
  const [asked, told] = [sent[name], applied[name] || undefined];
  if (asked === undefined) {
    if (told === undefined || isOtherEnd(definition, sent)) return;
    const sentence = `The API applied a filter that was not sent: ${label} (${joinFirst([`${name}=${told}`])}).`;
    odd.add(sentence, 'filters_applied', 'the filters that were sent', 'another one');
  } else if (told === undefined) {
    const sentence = `The API does not say that it applied ${label} (${name}=${asked}): the rows may not be limited by it.`;
    odd.add(sentence, 'filters_applied', 'the filters that were sent', 'one is missing');
  } else if (!isSameValue(definition, asked, told)) {
    const sentence = `The API says that it applied ${label} (${name}) as ${joinFirst([told])}; ${asked} was sent.`;
    odd.add(sentence, 'filters_applied', 'the values that were sent', 'another value');
  }
}

function checkAppliedFilters({ filtersApplied }: ReportMetadata, sent: FilterValues, odd: AnomalyCollector): void {
  if (filtersApplied !== null) {
    for (const definition of reportFilters) checkAppliedFilter(definition, sent, filtersApplied, odd);
  } else if (Object.keys(sent).length > 0) {
    const sentence =
      'The API does not say which filters it applied: the rows may not be limited by those that were sent.';
    odd.add(sentence, 'filters_applied', 'an object', 'no object');
  }
}

/** Judges an answer by what it said and by what was read of its rows (faults 29, 34, 112–116). */
export function collectAnomalies(
  facts: ReportMetadata,
  filtersSent: FilterValues,
  engine: RowEngine,
): Pick<AnomalyCollector, 'messages' | 'contract'> {
  const odd = new AnomalyCollector();
  if (facts.otherReport !== null) {
    const sentence = `The server says that this is the report "${joinFirst([facts.otherReport])}", not the one that was asked for.`;
    odd.add(sentence, 'report_name', 'the report that was asked for', 'another name');
  }
  checkAppliedFilters(facts, filtersSent, odd);
  collectColumnAnomalies(facts, engine, odd);
  if (facts.hasLostBytes) {
    const sentence = 'The answer holds characters that could not be read (it is not UTF-8); they are shown as \ufffd.';
    odd.add(sentence, 'rows.*', 'text in UTF-8', 'characters that could not be read');
  }
  if (engine.arrayRows > 0) {
    const sentence = `${engine.arrayRows} row(s) came as lists, without the names of their columns: their values were read by position.`;
    odd.add(sentence, 'rows.*', 'an object', 'a list');
  }
  if (engine.hasLoneSurrogates) {
    const sentence = 'Some texts hold half of a character, which files cannot hold: there it is written as �.';
    odd.add(sentence, 'rows.*', 'whole characters', 'half of one');
  }
  if (engine.malformedRows > 0) {
    odd.add(`${engine.malformedRows} row(s) were not objects and are shown empty.`, 'rows.*', 'an object', 'no object');
  }
  if (facts.rowCount !== engine.rows) {
    const sentence = `The API announced ${facts.rowCount ?? 'no number of'} rows and sent ${engine.rows}.`;
    const found = facts.rowCount === null ? 'no whole number' : 'another number';
    odd.add(sentence, 'row_count', 'the number of rows', found);
  }
  const twice = [
    ...facts.repeatedKeys,
    ...engine.getDuplicateKeys().map(({ header, rows }) => `${header} (in ${rows} row(s))`),
  ];
  if (twice.length > 0) {
    const sentence = `Some keys came twice with different values, and the last one is shown: ${joinFirst(twice)}.`;
    odd.add(sentence, 'rows.*', 'each key once', 'a key with two different values');
  }
  return odd;
}
