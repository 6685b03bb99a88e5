/** Lists of names for numbers, as they come from a spreadsheet or a CSV file, and how they differ from the user's labels. */
import { parse } from 'csv-parse/browser/esm/sync';
import { unescapeFormulas } from '../exports/spreadsheets';
import { type Label, maxLabelLength, type NameKind, nameKinds } from '../records/directory';
import type { Preferences } from './preferences';

/* Tables in texts: pasted from a spreadsheet, or the content of a CSV file. */

type DelimitedLine = {
  /** The line in the text where it begins, counted from 1. */
  readonly line: number;
  /** Without surrounding white space. */
  readonly cells: readonly string[];
};

type DelimitedText = {
  readonly lines: DelimitedLine[];
  /** The first line that could not be read, and of which nothing is read from there on; null where all is. */
  readonly unreadFrom: number | null;
};

/** Chooses the delimiter that the first line with content has, as a spreadsheet would. */
function findDelimiter(text: string): string {
  const first = text.split(/\r\n|\r|\n/).find((line) => line.trim() !== '') ?? '';
  return ['\t', ';', ','].find((delimiter) => first.includes(delimiter)) ?? ',';
}

const countBreaks = (cells: readonly string[]) =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);

/**
 * Reads the lines of a table. Cells in quotes may have delimiters, line breaks and doubled quotes (RFC 4180). Omits empty
 * lines. Stops at a quotation mark that is not closed, or that more text follows.
 */
function parseDelimited(text: string): DelimitedText {
  const lines: DelimitedLine[] = [];
  let lastLine = 0;
  try {
    parse(text, {
      bom: true,
      delimiter: findDelimiter(text),
      relax_column_count: true,
      relax_quotes: true,
      trim: true,
      on_record: (cells: readonly string[], { lines: end }) => {
        lastLine = end;
        const trimmed = cells.map((cell) => cell.trim());
        if (trimmed.some((cell) => cell !== '')) lines.push({ line: end - countBreaks(cells), cells: trimmed });
        return null;
      },
    });
  } catch {
    return { lines, unreadFrom: lastLine + 1 };
  }
  return { lines, unreadFrom: null };
}

/** Why a line of a list is not used. */
export type NameLineProblem =
  | 'no-number'
  | 'no-name'
  | 'unknown-type'
  | 'too-long'
  | 'other-name'
  | 'columns'
  | 'quote';

export type UnusableLine = {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
  readonly problem: NameLineProblem;
};

export type NameList = { readonly labels: Label[]; readonly unusable: UnusableLine[] };

/** The positions of a list's columns. */
type Columns = { readonly of: number | null; readonly id: number; readonly label: number };

const isId = (cell: string | undefined) => cell !== undefined && /^\d{1,15}$/.test(cell);
/** Gets an id as the API sends it, without leading zeros. @param cell - digits */
export const toRecordId = (cell: string) => cell.replace(/^0+/, '') || '0';

const typeHeaders = new Set(['type', 'kind']);
const idHeaders = new Set(['number', 'no', 'no.', 'id', 'code']);
const labelHeaders = new Set(['name', 'label', 'description']);

/** Finds the columns by the names in a first line; null where it is no such line. */
function findColumns(cells: readonly string[]): Columns | null {
  const names = cells.map((cell) => cell.toLowerCase());
  const find = (headers: ReadonlySet<string>, suffix: string) =>
    names.findIndex((name) => headers.has(name) || name.endsWith(suffix));
  const id = find(idHeaders, '_id');
  const label = find(labelHeaders, '_name');
  const of = names.findIndex((name) => typeHeaders.has(name));
  return id < 0 || label < 0 || cells.some(isId) ? null : { of: of < 0 ? null : of, id, label };
}

/** Chooses the columns of a line in a list without column names. Null for more columns than a list of names has. */
function guessColumns(cells: readonly string[]): Columns | null {
  if (cells.length === 3 && isId(cells[1])) return { of: 0, id: 1, label: 2 };
  if (cells.length > 2) return null;
  return isId(cells[0]) || !isId(cells[1]) ? { of: null, id: 0, label: 1 } : { of: null, id: 1, label: 0 };
}

function readLine(cells: readonly string[], columns: Columns | null, of: NameKind): Label | NameLineProblem {
  if (columns === null) return 'columns';
  const id = cells[columns.id] ?? '';
  // A file for Excel has an apostrophe before a name that Excel would calculate.
  const label = unescapeFormulas(cells[columns.label] ?? '');
  const type = columns.of === null ? of : (cells[columns.of] ?? '').toLowerCase();
  const kind = nameKinds.find((name) => name === type);
  if (!isId(id)) return 'no-number';
  if (label === '') return 'no-name';
  if (label.length > maxLabelLength) return 'too-long';
  return kind === undefined ? 'unknown-type' : { of: kind, id: toRecordId(id), label };
}

/** Gets the start of a line of a text. */
const getLine = (text: string, line: number) => (text.split(/\r\n|\r|\n/)[line - 1] ?? '').slice(0, 120);

/**
 * Reads a list of numbers and names, with or without column names, in either order.
 *
 * @param of - what the numbers are of, where the list has no column that says it
 */
export function parseNameList(text: string, of: NameKind): NameList {
  const { lines, unreadFrom } = parseDelimited(text);
  const [first, ...others] = lines;
  const unread: UnusableLine[] =
    unreadFrom === null ? [] : [{ line: unreadFrom, text: getLine(text, unreadFrom), problem: 'quote' }];
  if (first === undefined) return { labels: [], unusable: unread };
  const columns = findColumns(first.cells);
  const found = new Map<string, Label>();
  const unusable: UnusableLine[] = [];
  for (const { line, cells } of columns ? others : [first, ...others]) {
    const read = readLine(cells, columns ?? guessColumns(cells), of);
    const key = typeof read === 'string' ? '' : `${read.of} ${read.id}`;
    const earlier = found.get(key);
    const problem =
      typeof read === 'string' ? read : earlier && earlier.label !== read.label ? ('other-name' as const) : null;
    if (problem !== null) unusable.push({ line, text: cells.join(' · ').slice(0, 120), problem });
    else if (typeof read !== 'string') found.set(key, read);
  }
  return { labels: [...found.values()], unusable: [...unusable, ...unread] };
}

/** How a list differs from the user's labels. */
export type NameChanges = {
  readonly added: readonly Label[];
  /** Numbers that have another label now. */
  readonly changed: readonly (Label & { readonly current: string })[];
  readonly sameCount: number;
};

/** Compares a list with the labels that the user has given so far. */
export function compareLabels(labels: Preferences['labels'], list: readonly Label[]): NameChanges {
  const withCurrent = list.map((entry) => ({ ...entry, current: labels[entry.of][entry.id] }));
  const added = withCurrent.filter(({ current }) => current === undefined);
  const changed = withCurrent.flatMap(({ current, ...entry }) =>
    current === undefined || current === entry.label ? [] : [{ ...entry, current }],
  );
  return {
    added: added.map(({ of, id, label }) => ({ of, id, label })),
    changed,
    sameCount: list.length - added.length - changed.length,
  };
}
