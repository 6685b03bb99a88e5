/** A table of columns by name: appended to, filtered, searched, sorted, and written as one block of bytes. */
import { splitTerms } from '../values/texts';
import { ImageReader, ImageWriter, sortRows, type TableImage, UnusableImageError } from './arrays';
import {
  BooleanColumn,
  type Cell,
  type Column,
  type ColumnKind,
  DateColumn,
  NumberColumn,
  TextColumn,
} from './columns';

type TableSpec = Readonly<Record<string, ColumnKind>>;
type ColumnOf = { number: NumberColumn; boolean: BooleanColumn; date: DateColumn; text: TextColumn };
type ValueOf = { number: number; boolean: boolean; date: string; text: string };
type NamesOf<S extends TableSpec, K extends ColumnKind> = {
  [N in keyof S & string]: S[N] extends K ? N : never;
}[keyof S & string];

const classes = { number: NumberColumn, boolean: BooleanColumn, date: DateColumn, text: TextColumn } as const;

export class ColumnTable<S extends TableSpec> {
  readonly spec: S;
  private rows = 0;
  private readonly columns = new Map<string, Column<Cell>>();

  constructor(spec: S) {
    this.spec = spec;
    for (const [name, kind] of Object.entries(spec)) this.columns.set(name, new classes[kind]());
  }

  get rowCount(): number {
    return this.rows;
  }

  column<N extends keyof S & string>(name: N): ColumnOf[S[N]] {
    return this.columns.get(name) as unknown as ColumnOf[S[N]];
  }

  /** Sets some values of a row; one of another type than its column's is null. A row behind the last one is added. */
  set(row: number, names: readonly (keyof S & string)[], values: Readonly<Record<string, unknown>>): void {
    for (const name of names) this.columns.get(name)?.set(row, values[name]);
    this.rows = Math.max(this.rows, row + 1);
  }

  get<N extends keyof S & string>(row: number, name: N): ValueOf[S[N]] | null {
    return (this.columns.get(name)?.get(row) ?? null) as ValueOf[S[N]] | null;
  }

  /** A table of these rows, in this order, without room for more. */
  slice(rows: Uint32Array): ColumnTable<S> {
    const table = new ColumnTable(this.spec);
    for (const [name, column] of this.columns) table.columns.set(name, column.slice(rows));
    table.rows = rows.length;
    return table;
  }

  /** Takes over rows of another table, each at the row that is found for it: one of this table, or behind the last one. */
  patch(changes: ColumnTable<S>, findRow: (changed: number) => number): void {
    for (let changed = 0; changed < changes.rows; changed += 1) {
      const row = findRow(changed);
      for (const [name, column] of this.columns) column.set(row, changes.columns.get(name)?.get(changed));
      this.rows = Math.max(this.rows, row + 1);
    }
  }

  /** Flags of all rows, to be cleared by filters. */
  all(): Uint8Array {
    return new Uint8Array(this.rows).fill(1);
  }

  /** Flags the rows with a folded word in some columns. */
  find(word: string, names: readonly NamesOf<S, 'text'>[]): Uint8Array {
    const found = new Uint8Array(this.rows);
    for (const name of names) {
      const column = this.columns.get(name) as unknown as TextColumn;
      column.mark(column.texts.find(word), found);
    }
    return found;
  }

  /**
   * Clears the rows that lack a word of a text in all of some columns.
   *
   * @param more - marks rows with a word elsewhere, as in the names of ids
   */
  search(
    matches: Uint8Array,
    text: string,
    names: readonly NamesOf<S, 'text'>[],
    more: (word: string, found: Uint8Array) => void = () => undefined,
  ): Uint8Array {
    // A long word is in few texts: where it is in none, the others are not looked for.
    for (const word of splitTerms(text).sort((a, b) => b.length - a.length)) {
      const found = this.find(word, names);
      more(word, found);
      if (!found.includes(1)) return matches.fill(0);
      for (let row = 0; row < matches.length; row += 1) matches[row] = (matches[row] ?? 0) & (found[row] ?? 0);
    }
    return matches;
  }

  /** Sorts rows by a column: blanks last in either direction, equal values in the order that they have. */
  sort(rows: Uint32Array, name: keyof S & string, isDescending = false): Uint32Array {
    return sortRows(rows, this.columns.get(name)?.toSortKeys(this.rows) ?? new Float64Array(this.rows), isDescending);
  }

  toImage(): TableImage {
    const writer = new ImageWriter();
    for (const column of this.columns.values()) column.write(writer, this.rows);
    return writer.finish(this.rows);
  }

  /** @throws UnusableImageError where these are not columns of such a table */
  static fromImage<S extends TableSpec>(spec: S, image: TableImage): ColumnTable<S> {
    const table = new ColumnTable(spec);
    const reader = new ImageReader(image);
    if (!Number.isSafeInteger(reader.content)) throw new UnusableImageError('The number of rows is missing.');
    for (const [name, kind] of Object.entries(spec)) table.columns.set(name, classes[kind].read(reader));
    table.rows = Number(reader.content);
    return table;
  }
}

/** The rows whose flag is set, in their order or in another one. */
export function listRows(matches: Uint8Array, order: Uint32Array | null = null): Uint32Array {
  const rows = new Uint32Array(matches.length);
  let count = 0;
  // Without a branch: flags by chance cannot be predicted.
  for (let position = 0; position < matches.length; position += 1) {
    const row = order === null ? position : (order[position] ?? 0);
    rows[count] = row;
    count += matches[row] ?? 0;
  }
  return rows.slice(0, count);
}
