/** The contract of a writer: a table goes into a sink, in one format, while its rows arrive. */

import { lstat } from 'node:fs/promises';
import { basename, dirname, extname, join } from 'node:path';
import { assertNever } from '@shared/errors/errors';
import { type DelimitedFormat, type ExportFormat, getExportFormat } from '@shared/exports/formats';
import type { ExportFindings } from '@shared/exports/spreadsheets';
import { numberEqual } from '@shared/reports/report';
import { DelimitedRowScanner, RaggedRowsError, type RowTotals } from '../engine/file-row-scanner';
import { rowSeparatorLength } from '../engine/output-format';
import { RowEngine } from '../engine/row-engine';
import type { ByteSink } from './file-sink';
import type { TotalRow } from './sheet-look';
import { type Provenance, type TableShape, toEngineOptions } from './table';
import type { ExpectedTable } from './verify-export';
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
  /** What the finished file must have, in formats that are read as a whole. */
  getExpected?(rows: number): ExpectedTable;
};

/** Collects what the user must know of the texts that a writer wrote. */
export function getFindings({ engine }: TableWriter): ExportFindings {
  const { truncatedTexts: cutTexts, formulaTexts, changedColumns } = engine;
  return { cutTexts, formulaTexts, changedColumns };
}

/** Scans the bytes of a file in their order. */
type FileScanner = {
  /** The caller may overwrite the bytes afterwards. @throws RaggedRowsError or AppError `unusable-answer` if they are malformed */
  write(bytes: Uint8Array): void;
  /** @throws RaggedRowsError or AppError `unusable-answer` if the file is cut off */
  end(): RowTotals;
};

/** How a file is scanned in the order of its bytes. */
export type FileScan = {
  /** The position of the first byte that is scanned. */
  readonly startsAt: number;
  /** Whether cents became dollars in the file, so that their sum is that of the values as written, not as read. */
  readonly convertsCents: boolean;
  /** @param columns - in the file */
  createScanner(columns: readonly string[]): FileScanner;
};

type FormatHandler = {
  /** Whether the file itself contains its provenance. If not, a text file beside it does. */
  readonly holdsProvenance: boolean;
  /** @param name - names the table in formats that name it: the sheet of a workbook */
  createWriter(sink: ByteSink, shape: TableShape, name: string): TableWriter;
  /** Null where a file is read as a whole. */
  readonly scan: FileScan | null;
};

/* Delimited text (RFC 4180): CSV, TSV and their variants for Excel. */

const byteOrderMark = Buffer.from('\uFEFF');

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

function createDelimitedHandler(format: DelimitedFormat): FormatHandler {
  return {
    holdsProvenance: false,
    createWriter: (sink, shape) => new DelimitedWriter(sink, shape, format),
    scan: {
      convertsCents: true,
      startsAt: format.hasBom ? byteOrderMark.length : 0,
      createScanner: (headers) => new DelimitedRowScanner(headers.length, format.delimiter),
    },
  };
}

/* JSON: a list of objects, one for each row. */

/** The list's opening bracket. */
const bracketLength = 1;

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
    await this.sink.write(Buffer.from('['));
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

/** Writes and verifies JSON files. */
const jsonHandler: FormatHandler = {
  holdsProvenance: false,
  createWriter: (sink, shape) => new JsonWriter(sink, shape),
  scan: {
    convertsCents: false,
    startsAt: bracketLength,
    createScanner: (headers) => {
      const engine = new RowEngine({ headers });
      return {
        write: (bytes) => {
          for (const _ of engine.write(bytes));
        },
        end: () => {
          for (const _ of engine.resume());
          if (!engine.isEnded) throw new RaggedRowsError();
          return { rows: engine.rows, sums: engine.getColumnStats().map(({ sum }) => sum) };
        },
      };
    },
  },
};

/** Writes Excel workbooks: part by part, so that they are read as a whole, through their ZIP directory. */
const xlsxHandler: FormatHandler = {
  holdsProvenance: true,
  createWriter: (sink, shape, name) => new WorkbookWriter(sink, shape, name),
  scan: null,
};

/* The export formats' writers and verifiers, by format. */

/** Finds what writes and verifies a format's files. A kind without a handler does not compile. */
export function getFormatHandler(id: ExportFormat): FormatHandler {
  const format = getExportFormat(id);
  switch (format.kind) {
    case 'delimited':
      return createDelimitedHandler(format);
    case 'json':
      return jsonHandler;
    case 'xlsx':
      return xlsxHandler;
    default:
      return assertNever(format);
  }
}
