/**
 * Host of the row engine (engine/, WebAssembly): hands it bytes, takes the bytes that it writes, reads its statistics. Rows
 * of a report never become JavaScript values on the way, so that digits stay the bytes that were sent.
 */
import { AppError } from '@shared/errors/errors';
import { type ChangedColumn, changesInSpreadsheet, startsFormula } from '@shared/exports/spreadsheets';
import { copySharedBytes } from './copy-shared-bytes';
import { type EngineExports, startEngine } from './engine-binding';
import { formatCodes, modeCodes, type OutputColumn, type OutputFormat } from './output-format';
import {
  inputSlack,
  maxColumns,
  maxNameBytes,
  statusEndOfRows,
  statusInvalidJson,
  statusNeedsInput,
  statusOutputFull,
  statusRowIsArray,
  statusRowTooLarge,
} from './protocol';
import { type ExactColumnStats, readColumnStats } from './row-summary';

/* Registers the headers of a report with the engine, and reads back the keys that no header names. */

/* Errors of a report whose rows cannot be read or written. None quotes the rows. */

/** @param problem - completes "The report's answer could not be used: …" */
export function unusableResponse(problem: string, details: Record<string, unknown> = {}): AppError {
  const message = `The report’s response can’t be used: ${problem}. Nothing was saved.`;
  return new AppError('unusable-answer', message, { problem, ...details });
}

/** For a report with more columns than a sheet can have. */
export function tooManyColumns(): AppError {
  return new AppError('answer-too-large', `The report has more than ${maxColumns} columns.`, {});
}

/** For a row of more bytes than the engine reads at once. */
export function rowTooLarge(row: number): AppError {
  return new AppError('answer-too-large', `Row ${row} of the report is larger than 8 MB.`, { row });
}

/** For a row whose output would be too large: headers that repeat multiply a value. */
export function rowOutputTooLarge(row: number, bytes: number): AppError {
  const megabytes = Math.ceil(bytes / 1_000_000);
  const message = `Row ${row} of the report is too large to be written (${megabytes} MB). Nothing was saved. Narrow the report with filters.`;
  return new AppError('answer-too-large', message, { row, megabytes });
}

/** For a trap of the engine: a defect of Tripledger, not of the network. */
export function engineFailed(row: number, cause: unknown): AppError {
  const message = `Something went wrong inside Tripledger at row ${row} of the report. Nothing was saved.`;
  return new AppError('internal', message, { row }, { cause });
}

const backslash = 0x5c;
/** First byte in UTF-8 of U+D000 to U+DFFF, which surrogates are among. */
const surrogateLead = 0xed;

/**
 * Registers every header as a column of the engine.
 *
 * @param memory - the engine's memory
 * @param rowsAreArrays - whether values are found by position, not by key
 * @returns the engine's column of each header
 * @throws AppError `unusable-answer` if the names are too long
 */
export function addHeaderColumns(
  engine: EngineExports,
  memory: Uint8Array,
  headers: readonly string[],
  rowsAreArrays: boolean,
): number[] {
  const writeName = (name: Uint8Array) => {
    if (name.length > maxNameBytes) throw unusableResponse('a column has too long a name');
    memory.set(name, engine.inputAt.value);
  };
  return rowsAreArrays ? addByPosition(engine, headers, writeName) : addByKey(engine, headers, writeName);
}

type WriteName = (name: Uint8Array) => void;

const namesTooLong = () => unusableResponse('the names of its columns are too long');

function addByPosition(engine: EngineExports, headers: readonly string[], writeName: WriteName): number[] {
  engine.setRowsAreArrays();
  engine.addPositionalColumns(headers.length);
  return headers.map((header, index) => {
    const name = Buffer.from(header);
    writeName(name);
    if (!engine.nameColumn(index, name.length)) throw namesTooLong();
    return index;
  });
}

/** Headers of one name are one column: a row has one value for all of them. */
function addByKey(engine: EngineExports, headers: readonly string[], writeName: WriteName): number[] {
  const columns = new Map<string, number>();
  return headers.map((header) => {
    const first = columns.get(header);
    if (first !== undefined) return first;
    const key = Buffer.from(JSON.stringify(header).slice(1, -1));
    writeName(key);
    const column = engine.addHeader(key.length, key.includes(backslash));
    if (column >= maxColumns) throw namesTooLong();
    columns.set(header, column);
    return column;
  });
}

/** Decodes a key of the engine: UTF-8 in which a lone surrogate has three bytes (WTF-8). */
function decodeKey(bytes: Buffer): string {
  let text = '';
  let start = 0;
  for (let at = bytes.indexOf(surrogateLead); at >= 0; at = bytes.indexOf(surrogateLead, at + 1)) {
    const [, second = 0, third = 0] = bytes.subarray(at, at + 3);
    if (second < 0xa0) continue;
    text += bytes.toString('utf8', start, at) + String.fromCharCode(0xd000 | ((second & 0x3f) << 6) | (third & 0x3f));
    start = at + 3;
  }
  return text + bytes.toString('utf8', start);
}

export type RowEngineOptions = {
  /** Names of the columns in their order. Names may repeat. */
  readonly headers: readonly string[];
  /** Whether rows are arrays in the order of the headers, not objects. @default false */
  readonly rowsAreArrays?: boolean;
  /** Format of the output. Without it rows are only checked and counted. */
  readonly format?: OutputFormat | undefined;
  /** Columns that are written. @default every header, `by-cell` */
  readonly columns?: readonly OutputColumn[] | undefined;
  /** Whether rows of a sheet stand in its outline, above their subtotals. @default false */
  readonly isOutlined?: boolean | undefined;
  /** Whether kinds, sums and lengths of values are counted. @default true */
  readonly collectsStats?: boolean;
  /** Whether the first row follows an earlier one, and so begins with a comma. @default false */
  readonly continues?: boolean;
};

/** A row that is incomplete after this many bytes is tried again only when it has grown by half: long rows stay linear. */
const retryFromBytes = 262_144;
const retryGrowth = 1.5;

const isSpace = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);

/** Reads rows as they come, in chunks of any size, and writes them in one format. */
export class RowEngine {
  private readonly engine: EngineExports;
  private readonly memory: Uint8Array;
  private readonly inputStart: number;
  private readonly outputStart: number;
  /** Address after the bytes that were handed over and not yet read. */
  private inputEnd: number;
  /** Bytes of the incomplete row when it was tried last. */
  private triedBytes = 0;
  private consumed = 0;
  private readonly headers: readonly string[];
  private readonly headerColumns: readonly number[];
  private readonly columns: readonly OutputColumn[];
  private readonly format: OutputFormat | undefined;
  /** The first text of each output column that a spreadsheet may change. */
  private readonly changes = new Map<number, string>();
  /** Whether the end of the array of rows was read. */
  isEnded = false;

  /** @throws AppError `answer-too-large` for more columns than a sheet can have, `unusable-answer` for names that are too long */
  constructor(options: RowEngineOptions) {
    const { headers, rowsAreArrays = false, collectsStats = true, continues = false } = options;
    if (headers.length > maxColumns) throw tooManyColumns();
    this.headers = headers;
    this.format = options.format;
    this.engine = startEngine((output, start, length) => this.noteChange(output, start, length));
    this.memory = new Uint8Array(this.engine.memory.buffer);
    this.inputStart = this.engine.inputAt.value;
    this.outputStart = this.engine.outputAt.value;
    this.inputEnd = this.inputStart;
    this.engine.setCollectsStats(collectsStats);
    this.engine.setContinues(continues);
    this.headerColumns = addHeaderColumns(this.engine, this.memory, headers, rowsAreArrays);
    this.engine.endHeaders();
    this.columns = options.columns ?? headers.map((_, header) => ({ header, mode: 'by-cell' as const }));
    for (const { header, mode, styleFamily = 0 } of this.columns) {
      this.engine.addOutputColumn(this.headerColumns[header] ?? 0, modeCodes[mode], styleFamily);
    }
    this.engine.setOutlined(options.isOutlined === true);
    if (options.format) this.setFormat(options.format);
  }

  private noteChange(output: number, start: number, length: number): boolean {
    const text = Buffer.from(this.memory.subarray(start, start + length)).toString('utf8');
    if (!changesInSpreadsheet(text, this.delimiter)) return false;
    this.changes.set(output, text);
    return true;
  }

  private get delimiter(): string {
    return this.format?.kind === 'delimited' ? this.format.delimiter : ',';
  }

  private setFormat(format: OutputFormat): void {
    const escapesFormulas = format.kind === 'delimited' && format.escapesFormulas;
    this.engine.setFormat(formatCodes[format.kind], this.delimiter.charCodeAt(0), escapesFormulas);
  }

  /** Encodes the names of the columns as the first line of a delimited file. */
  encodeHeader(): Buffer {
    const headers = this.columns.map((_, index) => String(index));
    const encoder = new RowEngine({ headers, rowsAreArrays: true, format: this.format, collectsStats: false });
    return encoder.encodeAll(Buffer.from(JSON.stringify(this.outputHeaders)));
  }

  /**
   * Encodes rows that are all at hand.
   *
   * @param bytes - complete rows, as they stand between the brackets of their array
   * @throws AppError as {@link write} and {@link end} do
   */
  encodeAll(bytes: Uint8Array): Buffer {
    const chunks: Buffer[] = [];
    for (const chunk of this.write(bytes)) chunks.push(Buffer.from(chunk));
    for (const chunk of this.end()) chunks.push(Buffer.from(chunk));
    return Buffer.concat([...chunks, this.flush()]);
  }

  /** Continues with the bytes at hand, because no more may come. Must be drained. */
  *resume(): Generator<Uint8Array> {
    if (!this.isEnded) yield* this.read(true);
  }

  /**
   * Reads what is left, now that nothing more comes. Must be drained.
   *
   * @throws AppError `unusable-answer` if a row is incomplete
   */
  *end(): Generator<Uint8Array> {
    yield* this.resume();
    if (this.isEnded) return;
    if (!this.memory.subarray(this.inputStart, this.inputEnd).every(isSpace)) throw this.invalidJson();
  }

  /**
   * Reads the next bytes of the rows, as they stand between the brackets of their array. Yields output whenever enough of it
   * is there. Must be drained. A chunk is the engine's own memory: it is valid until the next one is requested. The end of
   * a long row may wait for more bytes; an empty array makes the engine read it.
   *
   * @param bytes - valid UTF-8
   * @throws AppError `unusable-answer` for what is not JSON (the message names a position and quotes nothing) or nests
   * deeper than 64 levels (faults 25); `answer-too-large` for a row of more than 8 MB
   */
  *write(bytes: Uint8Array): Generator<Uint8Array> {
    if (bytes.length === 0) yield* this.resume();
    for (let from = 0; from < bytes.length && !this.isEnded; ) {
      const room = this.engine.inputLimit.value - this.inputEnd - inputSlack;
      if (room <= 0) throw rowTooLarge(this.rows + 1);
      const part = bytes.subarray(from, from + room);
      copySharedBytes(part, this.memory, this.inputEnd);
      this.inputEnd += part.length;
      from += part.length;
      yield* this.read(from < bytes.length);
    }
  }

  /** Reads the input. @param isForced - also a long incomplete row, which would otherwise wait for more bytes */
  private *read(isForced: boolean): Generator<Uint8Array> {
    const waiting = this.inputEnd - this.inputStart;
    if (!isForced && waiting > retryFromBytes && waiting < this.triedBytes * retryGrowth) return;
    for (;;) {
      const status = this.run();
      if (status === statusOutputFull) {
        yield this.getOutput();
        this.engine.resetOutput();
        continue;
      }
      const position = this.engine.getInputPosition();
      this.consumed += position - this.inputStart;
      this.assertValid(status);
      this.memory.copyWithin(this.inputStart, position, this.inputEnd);
      this.inputEnd -= position - this.inputStart;
      this.engine.rewindInput();
      this.triedBytes = status === statusNeedsInput ? this.inputEnd - this.inputStart : 0;
      this.isEnded = status === statusEndOfRows;
      return;
    }
  }

  private run(): number {
    try {
      return this.engine.run(this.inputEnd);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw engineFailed(this.rows + 1, cause);
    }
  }

  private assertValid(status: number): void {
    const row = this.rows + 1;
    if (status === statusInvalidJson) throw this.invalidJson();
    if (status === statusRowIsArray)
      throw unusableResponse(`row ${row} is a list, without the names of its columns`, { row });
    if (status === statusRowTooLarge) throw rowOutputTooLarge(row, Number(this.engine.neededBytes.value));
  }

  private invalidJson(): AppError {
    const row = this.rows + 1;
    if (this.engine.isNestedTooDeep.value === 1) return unusableResponse('it is nested too deeply', { row });
    return unusableResponse('it is not complete JSON', { row, position: this.consumed });
  }

  /** The bytes after the end of the array of rows. Only once {@link isEnded}. */
  remainder(): Buffer {
    return Buffer.from(this.memory.subarray(this.inputStart, this.inputEnd));
  }

  flush(): Buffer {
    const output = Buffer.from(this.getOutput());
    this.engine.resetOutput();
    return output;
  }

  private getOutput(): Uint8Array {
    return this.memory.subarray(this.outputStart, this.engine.getOutputEnd());
  }

  /** Bytes of the complete rows. */
  get bytesRead(): number {
    return this.consumed;
  }

  /** The names of the columns as they are written, in their order. */
  get outputHeaders(): string[] {
    const isObjects = this.format?.kind === 'objects';
    return this.outputColumns.map(({ name, heading = name }) => (isObjects ? name : heading));
  }

  /** The columns that are written, in their order, under the names that they have in the rows. */
  get outputColumns(): readonly (OutputColumn & { readonly name: string })[] {
    return this.columns.map((column) => ({ ...column, name: this.headers[column.header] ?? '' }));
  }

  /** Rows that were read completely. */
  get rows(): number {
    return this.engine.getRowCount();
  }

  /** Rows that were neither an object nor an array. They are empty. */
  get malformedRows(): number {
    return this.engine.malformedRows.value;
  }

  /** Whether a text had half of a character (a lone surrogate), which UTF-8 cannot hold. */
  get hasLoneSurrogates(): boolean {
    return this.engine.replacedSurrogates.value > 0;
  }

  /** Texts that were longer than a cell of Excel. */
  get truncatedTexts(): number {
    return this.engine.truncatedTexts.value;
  }

  /** Texts and column names that begin like a formula and were written unescaped. */
  get formulaTexts(): number {
    const { format } = this;
    if (format?.kind !== 'delimited') return 0;
    const names = format.escapesFormulas ? [] : this.outputHeaders.filter(startsFormula);
    return this.engine.formulaTexts.value + names.length;
  }

  /** The columns of a CSV file for Excel that it may change, each with its first such text or its own name. */
  get changedColumns(): ChangedColumn[] {
    const { format } = this;
    if (format?.kind !== 'delimited' || !format.escapesFormulas) return [];
    return this.outputColumns.flatMap(({ name }, output) => {
      const example = this.changes.get(output) ?? (changesInSpreadsheet(name, format.delimiter) ? name : null);
      return example === null ? [] : [{ name, example }];
    });
  }

  /** Statistics of each header's column. A key that a row lacks counts as empty, like null. */
  getColumnStats(): ExactColumnStats[] {
    return this.headerColumns.map((column) => {
      const stats = this.readStats(this.engine.statsAt.value, column);
      const { integers, decimals, dates, texts, flags, nested } = stats;
      return { ...stats, empty: this.rows - (integers + decimals + dates + texts + flags + nested) };
    });
  }

  /** Statistics of every key of the rows, also of those that no header names. */
  getAllColumnStats(): ExactColumnStats[] {
    const base = this.engine.statsAt.value;
    return Array.from({ length: this.engine.getColumnCount() }, (_, column) => this.readStats(base, column));
  }

  /** Statistics of the numbers that were written to each output column of a sheet, or as dollars to a file of lines. */
  getWrittenStats(): ExactColumnStats[] {
    return this.columns.map((_, index) => this.readStats(this.engine.writtenStatsAt.value, index));
  }

  private readStats(base: number, index: number): ExactColumnStats {
    return readColumnStats(this.engine.memory.buffer, base, index);
  }

  /** Headers that no row had as a key. */
  getAbsentHeaders(): string[] {
    if (this.rows === 0) return [];
    return this.headers.filter((_, index) => this.engine.wasKeySeen(this.headerColumns[index] ?? 0) === 0);
  }

  /** Keys that no header names, in the order in which they came, and the number of keys for which there was no room. */
  getUnknownKeys(): { names: string[]; dropped: number } {
    const names: string[] = [];
    for (let column = new Set(this.headerColumns).size; column < this.engine.getColumnCount(); column += 1) {
      const start = this.engine.keyStart(column);
      names.push(decodeKey(Buffer.from(this.memory.subarray(start, start + this.engine.keyLength(column)))));
    }
    return { names, dropped: this.engine.droppedKeys.value };
  }

  /** Headers whose key came twice in one row with different values (faults 29), and the number of such rows. */
  getDuplicateKeys(): { header: string; rows: number }[] {
    return this.headers.flatMap((header, index) => {
      const rows = this.engine.getDuplicateKeyRows(this.headerColumns[index] ?? 0);
      return rows > 0 && this.headers.indexOf(header) === index ? [{ header, rows }] : [];
    });
  }
}
