/** The contract of a writer: a table goes into a sink, in one format, while its rows arrive. */

import { lstat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { assertNever } from '@shared/errors/errors';
import { type DelimitedFormat, type ExportFormat, getExportFormat } from '@shared/exports/formats';
import type { ExportFindings } from '@shared/exports/spreadsheets';
import { numberEqual } from '@shared/reports/report';
import { rowSeparatorLength } from '../engine/output-format';
import { RowEngine } from '../engine/row-engine';
import type { ByteSink } from './file-sink';
import type { TotalRow } from './sheet-look';
import { type Provenance, type TableShape, toEngineOptions } from './table';
import { WorkbookWriter } from './workbook-writer';

/* Free names for files that must not replace another: `sales.csv`, else `sales (2).csv`, and so on. */

/** Gets the `count`-th name of a file: `sales (2).csv`, `sales (3).csv`. */
function toNumberedPath(path: string, count: number): string {
  const extension = extname(path);
  return join(dirname(path), `${basename(path, extension)} (${count})${extension}`);
}

/** Whether there is anything under a path, a link included. */
export async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}

/** Finds the first free name: the file's own, or a numbered one. @param toNumbered - gets the `count`-th name, from the second on */
export async function findFreeName(path: string, toNumbered = toNumberedPath): Promise<string> {
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? path : toNumbered(path, count);
    if (!(await exists(candidate))) return candidate;
  }
}

/** Writes one table. Calls come in the order `begin`, `push` for each piece of the rows, `end`. */
export type TableWriter = {
  readonly engine: RowEngine;
  begin(): Promise<void>;
  /** Takes the next bytes of the rows, as they stand between the brackets of their JSON list. */
  push(bytes: Uint8Array): Promise<void>;
  /**
   * @param provenance - is written into the file if the format can contain it
   * @throws AppError `unusable-answer` if the last row is incomplete
   */
  end(provenance: Provenance): Promise<void>;
  /** Writes totals below the rows that were pushed, in formats that have them. */
  writeTotal?(row: TotalRow): Promise<void>;
};

/** Collects what the user must know of the texts that a writer wrote. */
export function getFindings({ engine }: TableWriter): ExportFindings {
  const { truncatedTexts: cutTexts, formulaTexts, changedColumns } = engine;
  return { cutTexts, formulaTexts, changedColumns };
}

/* Delimited text (RFC 4180): CSV, TSV and their variants for Excel. */

/** By which Excel recognises UTF-8. */
export const byteOrderMark = Buffer.from('\uFEFF');

class DelimitedWriter implements TableWriter {
  readonly engine: RowEngine;
  private readonly sink: ByteSink;
  private readonly hasBom: boolean;

  constructor(sink: ByteSink, shape: TableShape, { delimiter, escapesFormulas, hasBom }: DelimitedFormat) {
    this.sink = sink;
    this.hasBom = hasBom;
    const format = { kind: 'delimited', delimiter, escapesFormulas } as const;
    this.engine = new RowEngine({ ...toEngineOptions(shape), format });
  }

  async begin(): Promise<void> {
    if (this.hasBom) await this.sink.write(byteOrderMark);
    await this.sink.write(this.engine.encodeHeader());
  }

  async push(bytes: Uint8Array): Promise<void> {
    for (const piece of this.engine.write(bytes)) await this.sink.write(piece);
  }

  async end(): Promise<void> {
    for (const piece of this.engine.end()) await this.sink.write(piece);
    await this.sink.write(this.engine.flush());
  }
}

/* JSON: a list of objects, one for each row. */

/** The list's opening bracket. */
export const openingBracket = Buffer.from('[');

/** Writes objects. An object has each name once: of repeated headers only the cells of the last one are written. */
class JsonWriter implements TableWriter {
  readonly engine: RowEngine;
  private readonly sink: ByteSink;
  private hasRows = false;

  constructor(sink: ByteSink, shape: TableShape) {
    this.sink = sink;
    const headers = shape.rowsAreArrays ? numberEqual(shape.headers, (name) => name) : shape.headers;
    const all = shape.columns ?? headers.map((_, header) => ({ header, mode: 'by-cell' as const }));
    const lastIndex = new Map(all.map(({ header }, index) => [headers[header], index]));
    const columns = all.filter(({ header }, index) => lastIndex.get(headers[header]) === index);
    this.engine = new RowEngine({ ...toEngineOptions(shape), headers, columns, format: { kind: 'objects' } });
  }

  async begin(): Promise<void> {
    await this.sink.write(openingBracket);
  }

  async push(bytes: Uint8Array): Promise<void> {
    for (const piece of this.engine.write(bytes)) await this.writeObjects(piece);
  }

  async end(): Promise<void> {
    for (const piece of this.engine.end()) await this.writeObjects(piece);
    await this.writeObjects(this.engine.flush());
    await this.sink.write(Buffer.from(this.hasRows ? '\n]\n' : ']\n'));
  }

  private async writeObjects(piece: Uint8Array): Promise<void> {
    if (piece.length === 0) return;
    await this.sink.write(Buffer.from(this.hasRows ? ',\n' : '\n'));
    this.hasRows = true;
    await this.sink.write(piece.subarray(0, piece.length - rowSeparatorLength));
  }
}

/**
 * Creates what writes a format's files. A kind without a writer does not compile.
 *
 * @param name - names the table in formats that name it: the sheet of a workbook
 */
export function createWriter(id: ExportFormat, sink: ByteSink, shape: TableShape, name: string): TableWriter {
  const format = getExportFormat(id);
  switch (format.kind) {
    case 'delimited':
      return new DelimitedWriter(sink, shape, format);
    case 'json':
      return new JsonWriter(sink, shape);
    case 'xlsx':
      return new WorkbookWriter(sink, shape, name);
    default:
      return assertNever(format);
  }
}
