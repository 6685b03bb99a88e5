/** Rows of tables on screen that the page has sent for an export, compressed until they are written. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { AppError } from '@shared/errors';
import type { ScreenRows } from '@shared/screen-table';

/** Tables whose rows may wait at a time: an export that fails before it begins leaves its rows behind. */
const maxTables = 2;

/** Compressed bytes of one table: more than a gigabyte of text. */
const maxTableBytes = 134_217_728;

/** The rows of one table, compressed in the parts in which they were added. */
export class CompressedRows {
  private readonly parts: Buffer[] = [];
  rows = 0;
  bytes = 0;

  add(rows: ScreenRows): void {
    // The lowest level: rows of a table compress to a tenth in some milliseconds.
    const part = deflateRawSync(JSON.stringify(rows), { level: 1 });
    this.parts.push(part);
    this.rows += rows.length;
    this.bytes += part.length;
  }

  /** Reads the rows part by part. */
  *read(): Generator<ScreenRows> {
    for (const part of this.parts) yield JSON.parse(inflateRawSync(part).toString('utf8'));
  }
}

/** Holds the rows of tables by the ids that the page has chosen. */
export class ScreenTableRows {
  private readonly tables = new Map<string, CompressedRows>();
  private readonly maxBytes: number;

  /** @param maxBytes - compressed bytes of one table */
  constructor(maxBytes = maxTableBytes) {
    this.maxBytes = maxBytes;
  }

  /** Adds rows to a table. The oldest other table is dropped where there are too many. @throws AppError `answer-too-large` */
  add(tableId: string, rows: ScreenRows): void {
    const table = this.tables.get(tableId) ?? new CompressedRows();
    this.tables.set(tableId, table);
    table.add(rows);
    for (const oldest of this.tables.keys()) {
      if (this.tables.size <= maxTables || oldest === tableId) break;
      this.tables.delete(oldest);
    }
    if (table.bytes <= this.maxBytes) return;
    this.tables.delete(tableId);
    throw new AppError('answer-too-large', 'This table is too large to be exported as on screen. Export it raw.', {});
  }

  /** Takes the rows of a table, which are then no longer held; none for a table without rows. */
  take(tableId: string): CompressedRows {
    const table = this.tables.get(tableId);
    this.tables.delete(tableId);
    return table ?? new CompressedRows();
  }
}
