/**
 * JSON texts as columns: the names of a text's fields, once, then its values a line each, those of one field of all sectors
 * beside each other. Names do not repeat, and values that are alike compress better together. Part of the file format.
 */

/** What the lines say: 0 for a value, a list with what its elements are, or an object with its fields in their order. */
type Template = 0 | readonly [Template] | { readonly [name: string]: Template };

type Row = Record<string, unknown>;

/** JSON has no line ends in its values. */
const separator = '\n';

/**
 * Lists and objects in each other, of a text that becomes columns. Reading them takes more of the stack in a process that has
 * just begun than in one that has packed many: without a limit a text could be packed that does not open at the next start.
 */
const maxDepth = 100;

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

function hasNames(value: unknown, names: readonly string[]): boolean {
  if (!isRow(value)) return false;
  const found = Object.keys(value);
  return found.length === names.length && found.every((name, index) => name === names[index]);
}

/** Adds the lines of one field of several objects. @returns what they say @throws RangeError where it is too deep */
function addColumn(column: readonly unknown[], lines: string[], depth = 0): Template {
  if (depth > maxDepth) throw new RangeError('The text has too many lists and objects in each other.');
  const [first] = column;
  if (column.length > 0 && column.every(Array.isArray)) {
    for (const list of column) lines.push(String(list.length));
    return [addColumn(column.flat(), lines, depth + 1)];
  }
  const names = isRow(first) ? Object.keys(first) : [];
  if (names.length > 0 && column.every((value) => hasNames(value, names))) {
    const rows = column as readonly Row[];
    const toColumn = (name: string) => rows.map((row) => row[name]);
    return Object.fromEntries(names.map((name) => [name, addColumn(toColumn(name), lines, depth + 1)]));
  }
  for (const value of column) lines.push(JSON.stringify(value));
  return 0;
}

/** A value, or a list, of each row: the text before it, and what the elements of a list are. */
type Leaf = { readonly prefix: string; readonly elements: RowFormat | null };

/** How rows are written that a template describes. */
type RowFormat = { readonly leaves: readonly Leaf[]; readonly suffix: string };

function toRowFormat(template: Template): RowFormat {
  const leaves: Leaf[] = [];
  let text = '';
  const visit = (part: Template) => {
    if (part === 0 || Array.isArray(part)) {
      leaves.push({ prefix: text, elements: part === 0 ? null : toRowFormat(part[0]) });
      text = '';
      return;
    }
    text += '{';
    for (const [index, [name, field]] of Object.entries(part).entries()) {
      text += `${index > 0 ? ',' : ''}${JSON.stringify(name)}:`;
      visit(field);
    }
    text += '}';
  };
  visit(template);
  return { leaves, suffix: text };
}

/** An office has a few templates, each of many records. */
const maxRowFormats = 100;
const rowFormats = new Map<string, RowFormat>();

/** Parses a template, which takes as long as what follows. */
function getRowFormat(template: string): RowFormat {
  const known = rowFormats.get(template);
  if (known !== undefined) return known;
  if (rowFormats.size >= maxRowFormats) rowFormats.clear();
  const format = toRowFormat(JSON.parse(template) as Template);
  rowFormats.set(template, format);
  return format;
}

/** Reads columns, in the order in which they were added, as the JSON texts of their rows. */
class ColumnReader {
  private position = 1;
  private readonly lines: readonly string[];

  /** @param lines - with the template first */
  constructor(lines: readonly string[]) {
    this.lines = lines;
  }

  /** Reads the one value that all columns are of. @throws RangeError where lines are missing, or left */
  readAll(format: RowFormat): string {
    const [text = ''] = this.readRows(format, 1);
    if (this.position !== this.lines.length) throw new RangeError('There are other lines than the columns say.');
    return text;
  }

  private readRows({ leaves, suffix }: RowFormat, count: number): string[] {
    const columns = leaves.map(({ prefix, elements }) => {
      const values = this.readLines(count);
      return { prefix, values: elements === null ? values : this.readLists(elements, values.map(Number)) };
    });
    return Array.from({ length: count }, (_, index) => {
      let row = '';
      for (const { prefix, values } of columns) row += prefix + values[index];
      return row + suffix;
    });
  }

  private readLines(count: number): string[] {
    this.position += count;
    return this.lines.slice(this.position - count, this.position);
  }

  private readLists(format: RowFormat, lengths: readonly number[]): string[] {
    const total = lengths.reduce((sum, length) => sum + length, 0);
    const elements = this.readRows(format, total);
    let end = 0;
    return lengths.map((length) => {
      end += length;
      return `[${elements.slice(end - length, end).join(',')}]`;
    });
  }
}

function joinColumns(lines: readonly string[]): string {
  return new ColumnReader(lines).readAll(getRowFormat(lines[0] ?? ''));
}

/**
 * Turns a JSON text into columns. Null where they would not give back exactly this text: it is no JSON, or not as JavaScript
 * writes it, for instance with a number that JavaScript would round, or too deep.
 */
export function toColumns(text: string): string | null {
  const lines = [''];
  try {
    lines[0] = JSON.stringify(addColumn([JSON.parse(text)], lines));
    return joinColumns(lines) === text ? lines.join(separator) : null;
  } catch {
    return null;
  }
}

/** Turns columns into the text that they were made from. @throws Error where they are none */
export function fromColumns(columns: string): string {
  return joinColumns(columns.split(separator));
}
