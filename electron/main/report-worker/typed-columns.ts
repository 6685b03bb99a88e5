/** The values of columns that the user calls numbers or dates, counted in the worker. */
import { readTypedColumn, type TypedColumn } from '@shared/column-readings';
import type { ColumnReading } from '@shared/schemas/column-reading';
import type { Cell } from '@shared/schemas/report';
import { encodeCellsAsJson } from './encode-cells';

/** Receives the rows of a result, and counts the different cells of some columns. */
export class TypedColumnReceiver {
  private readonly headers: readonly string[];
  /** The cells of each column by their JSON text. */
  private readonly columns: readonly { readonly typed: TypedColumn; readonly counts: Map<string, [Cell, number]> }[];
  private isFirst = true;

  constructor(headers: readonly string[], columns: readonly TypedColumn[]) {
    this.headers = headers;
    this.columns = columns.map((typed) => ({ typed, counts: new Map() }));
  }

  /** Takes the next block. */
  add(deflated: Uint8Array): void {
    const { headers, isFirst } = this;
    // The engine has just written this text: lists of cells.
    for (const row of JSON.parse(encodeCellsAsJson({ headers, deflated, isFirst })) as Cell[][]) this.addRow(row);
    this.isFirst = false;
  }

  /** Reads the columns, once all rows are there. */
  read(): ColumnReading[] {
    return this.columns.map(({ typed, counts }) => readTypedColumn(typed, counts.values()));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  private addRow(row: readonly Cell[]): void {
    for (const { typed, counts } of this.columns) {
      const cell = row[typed.column] ?? null;
      const key = typeof cell === 'string' ? `"${cell}` : JSON.stringify(cell);
      const counted = counts.get(key);
      if (counted) counted[1] += 1;
      else counts.set(key, [cell, 1]);
    }
  }
}
