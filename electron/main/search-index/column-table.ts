/** A table of typed columns, by name. */
import { type ArrayReader, type ArrayWriter, UnusableIndexError } from './array-store';
import { BooleanColumn, type Cell, type Column, type ColumnKind, IntegerColumn, TextColumn } from './columns';
import { AmountTextColumn, DateColumn } from './derived-columns';

/** The kinds of a table's columns. The column `x_formatted` has the texts of the amounts in `x`, which stands before it. */
export type TableSpec = Readonly<Record<string, ColumnKind>>;

type ColumnOfKind = {
  integer: IntegerColumn;
  boolean: BooleanColumn;
  date: DateColumn;
  text: TextColumn;
  'amount-text': AmountTextColumn;
};

const amountTextSuffix = '_formatted';

export class ColumnTable<S extends TableSpec> {
  private readonly spec: S;
  private columns = new Map<string, Column>();
  private rows = 0;

  constructor(spec: S) {
    this.spec = spec;
    this.fillColumns((name, kind) => this.createColumn(name, kind));
  }

  get rowCount(): number {
    return this.rows;
  }

  /** Returns a column by its name. */
  column<N extends keyof S & string>(name: N): ColumnOfKind[S[N]] {
    return this.columns.get(name) as unknown as ColumnOfKind[S[N]];
  }

  /** Sets some values of a row; one that is missing is null. A row behind the last one is added. */
  set(row: number, names: readonly (keyof S & string)[], values: Readonly<Record<string, unknown>>): void {
    for (const name of names) this.columns.get(name)?.set(row, values[name]);
    this.rows = Math.max(this.rows, row + 1);
  }

  /** Returns the value of a cell. */
  get(row: number, name: keyof S & string): Cell {
    return this.columns.get(name)?.get(row) ?? null;
  }

  /** Returns a table of these rows, in this order. */
  compact(rows: Uint32Array): ColumnTable<S> {
    const table = new ColumnTable(this.spec);
    table.fillColumns((name) => {
      const column = this.columns.get(name);
      if (column instanceof AmountTextColumn) return column.compact(rows, table.getAmounts(name));
      return column?.compact(rows) ?? new TextColumn();
    });
    table.rows = rows.length;
    return table;
  }

  /** Writes all columns. Compact the table first: texts that were added are not written. */
  save(writer: ArrayWriter): void {
    for (const column of this.columns.values()) column.save(writer);
  }

  /** @throws UnusableIndexError where the arrays are not those of such a table */
  static load<S extends TableSpec>(spec: S, rowCount: number, reader: ArrayReader): ColumnTable<S> {
    if (!Number.isSafeInteger(rowCount) || rowCount < 0) throw new UnusableIndexError('The number of rows is missing');
    const table = new ColumnTable(spec);
    table.fillColumns((name, kind) => {
      if (kind === 'integer') return IntegerColumn.load(reader);
      if (kind === 'boolean') return BooleanColumn.load(reader);
      if (kind === 'date') return DateColumn.load(reader);
      return kind === 'text' ? TextColumn.load(reader) : AmountTextColumn.load(reader, table.getAmounts(name));
    });
    table.rows = rowCount;
    return table;
  }

  private fillColumns(create: (name: string, kind: ColumnKind) => Column): void {
    for (const [name, kind] of Object.entries(this.spec)) this.columns.set(name, create(name, kind));
  }

  private createColumn(name: string, kind: ColumnKind): Column {
    switch (kind) {
      case 'integer':
        return new IntegerColumn();
      case 'boolean':
        return new BooleanColumn();
      case 'date':
        return new DateColumn();
      case 'text':
        return new TextColumn();
      case 'amount-text':
        return new AmountTextColumn(this.getAmounts(name));
    }
  }

  private getAmounts(name: string): IntegerColumn {
    const amounts = this.columns.get(name.slice(0, -amountTextSuffix.length));
    if (name.endsWith(amountTextSuffix) && amounts instanceof IntegerColumn) return amounts;
    throw new TypeError(`${name} has no column of amounts before it`);
  }
}
