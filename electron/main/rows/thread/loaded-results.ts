/** Results in the worker: their rows as cells, and the last ones that comparisons and summaries were made of. */
import { inflateRawSync } from 'node:zlib';
import { AppError } from '@shared/errors/errors';
import { readTypedColumn, type TypedColumn } from '@shared/reports/column-readings';
import type { Cell, ColumnReading } from '@shared/reports/report';
import { LruMap } from '@shared/values/collections';
import { rowSeparatorLength } from '../engine/output-format';
import { RowEngine } from '../engine/row-engine';

/* Rows as the renderer reads them. */

export type BlockOfRows = {
  readonly headers: readonly string[];
  readonly deflated: Uint8Array;
  /** Whether it is the first block of its run: the rows of later ones begin with a comma. */
  readonly isFirst: boolean;
};

/** Encodes a block's rows as a JSON list of lists of cells. */
export function encodeCellsAsJson({ headers, deflated, isFirst }: BlockOfRows): string {
  const engine = new RowEngine({ headers, format: { kind: 'cells' }, collectsStats: false, continues: !isFirst });
  const rows = engine.encodeAll(inflateRawSync(deflated)).toString('utf8');
  return `[${rows.slice(0, -rowSeparatorLength)}]`;
}

/** Reads a result's rows as lists of cells. @param blocks - complete rows, deflated */
export function* readCells(headers: readonly string[], blocks: readonly Uint8Array[]): Generator<Cell[]> {
  // The engine has just written this text: lists of cells.
  for (const [index, deflated] of blocks.entries())
    yield* JSON.parse(encodeCellsAsJson({ headers, deflated, isFirst: index === 0 })) as Cell[][];
}

/* The values of columns that the user calls numbers or dates, counted in the worker. */

/** Finds how some columns of a result are read, by their different cells. */
export function readTypedColumns(columns: readonly TypedColumn[], rows: Iterable<readonly Cell[]>): ColumnReading[] {
  /** The cells of each column by their JSON text. */
  const counted = columns.map((typed) => ({ typed, counts: new Map<string, [Cell, number]>() }));
  for (const row of rows) {
    for (const { typed, counts } of counted) {
      const cell = row[typed.column] ?? null;
      const key = typeof cell === 'string' ? `"${cell}` : JSON.stringify(cell);
      const count = counts.get(key);
      if (count) count[1] += 1;
      else counts.set(key, [cell, 1]);
    }
  }
  return counted.map(({ typed, counts }) => readTypedColumn(typed, counts.values()));
}

/** What the worker holds of offices: the last ones. */
export class Loaded<T> {
  private readonly entries: LruMap<string, { readonly officeId: string; readonly value: T }>;
  private readonly expired: string;

  /** @param expired - what is said of one that is no longer here */
  constructor(max: number, expired: string) {
    this.entries = new LruMap(max);
    this.expired = expired;
  }

  add(id: string, officeId: string, value: T): void {
    this.entries.set(id, { officeId, value });
  }

  has(id: string): boolean {
    return this.entries.get(id) !== undefined;
  }

  /** @throws AppError `run-unknown` */
  get(id: string): T {
    const entry = this.entries.get(id);
    if (entry) return entry.value;
    throw new AppError('run-unknown', this.expired, {});
  }

  forget(officeId: string): void {
    for (const [id, entry] of [...this.entries]) if (entry.officeId === officeId) this.entries.delete(id);
  }
}
