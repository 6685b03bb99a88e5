/** The contract of a writer: a table goes into a sink, in one format, while its rows arrive. */

import { lstat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
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

function createDelimitedWriter(
  sink: ByteSink,
  shape: TableShape,
  { delimiter, escapesFormulas, hasBom }: DelimitedFormat,
): TableWriter {
  const format = { kind: 'delimited', delimiter, escapesFormulas } as const;
  const engine = new RowEngine({ ...toEngineOptions(shape), format });
  return {
    engine,
    begin: async () => {
      if (hasBom) await sink.write(byteOrderMark);
      await sink.write(engine.encodeHeader());
    },
    push: async (bytes) => {
      for (const piece of engine.write(bytes)) await sink.write(piece);
    },
    end: async () => {
      for (const piece of engine.end()) await sink.write(piece);
      await sink.write(engine.flush());
    },
  };
}

/* JSON: a list of objects, one for each row. */

/** The list's opening bracket. */
export const openingBracket = Buffer.from('[');

/** Writes objects. An object has each name once: of repeated headers only the cells of the last one are written. */
function createJsonWriter(sink: ByteSink, shape: TableShape): TableWriter {
  const headers = shape.rowsAreArrays ? numberEqual(shape.headers, (name) => name) : shape.headers;
  const all = shape.columns ?? headers.map((_, header) => ({ header, mode: 'by-cell' as const }));
  const lastIndex = new Map(all.map(({ header }, index) => [headers[header], index]));
  const columns = all.filter(({ header }, index) => lastIndex.get(headers[header]) === index);
  const engine = new RowEngine({ ...toEngineOptions(shape), headers, columns, format: { kind: 'objects' } });
  let hasRows = false;
  const writeObjects = async (piece: Uint8Array) => {
    if (piece.length === 0) return;
    await sink.write(Buffer.from(hasRows ? ',\n' : '\n'));
    hasRows = true;
    await sink.write(piece.subarray(0, piece.length - rowSeparatorLength));
  };
  return {
    engine,
    begin: () => sink.write(openingBracket),
    push: async (bytes) => {
      for (const piece of engine.write(bytes)) await writeObjects(piece);
    },
    end: async () => {
      for (const piece of engine.end()) await writeObjects(piece);
      await writeObjects(engine.flush());
      await sink.write(Buffer.from(hasRows ? '\n]\n' : ']\n'));
    },
  };
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
      return createDelimitedWriter(sink, shape, format);
    case 'json':
      return createJsonWriter(sink, shape);
    case 'xlsx':
      return new WorkbookWriter(sink, shape, name);
  }
}
