/**
 * The host of the row engine (engine/, WebAssembly): gives it bytes, takes what it writes, reads what it counted. Rows of
 * a report are never turned into JavaScript values on their way: digits stay the bytes that were sent.
 */
import { AppError } from '@shared/errors';
import { startsFormula } from '@shared/formula-guard';
import { type ExactColumnStats, readColumnStats } from './column-stats';
import { engineModule } from './engine.generated';

/** What rows are written as; the numbers are the engine's. */
export type OutputFormat =
  /** Lines of CSV or TSV, RFC 4180. */
  | {
      readonly kind: 'delimited';
      readonly delimiter: ',' | ';' | '\t';
      /** Whether a text that a spreadsheet would read as a formula gets an apostrophe in front. */
      readonly escapesFormulas: boolean;
    }
  /** JSON lists of cells (`cellSchema`), each followed by a comma and a line end: for the window. */
  | { readonly kind: 'cells' }
  /** JSON objects by header, each followed by a comma and a line end. */
  | { readonly kind: 'objects' }
  /** Rows of an Excel sheet. */
  | { readonly kind: 'sheet' };

const forms = { delimited: 1, cells: 2, objects: 3, sheet: 4 } as const;

/** How a sheet writes a column. `by-cell`: numbers and dates as what they are, texts of digits alone as texts. */
export const columnModes = ['by-cell', 'text', 'number', 'date', 'cents'] as const;
export type ColumnMode = (typeof columnModes)[number];

/** One column of the output: which header it shows, and how a sheet writes it. */
export type OutputColumn = { readonly header: number; readonly mode: ColumnMode };

export type RowEngineOptions = {
  /** The columns' names in their order; also repeated ones. */
  readonly headers: readonly string[];
  /** Rows are lists in the order of the headers, not objects. @default false */
  readonly rowsAreArrays?: boolean;
  /** Whether the headers are known; until they are, rows that are lists are only counted. @default true */
  readonly hasHeaders?: boolean;
  /** What the rows are written as; left out where they are only checked and counted. */
  readonly format?: OutputFormat | undefined;
  /** Which columns are written. @default every header, `by-cell` */
  readonly columns?: readonly OutputColumn[] | undefined;
  /** Whether kinds, sums and lengths are counted. @default true */
  readonly collectsStats?: boolean;
  /** Whether the rows that come follow earlier ones, and so begin with a comma. @default false */
  readonly continues?: boolean;
};

type EngineExports = {
  readonly memory: { readonly buffer: ArrayBuffer };
  inputStart(): number;
  inputLimit(): number;
  readBackLimit(): number;
  inputPosition(): number;
  outputStart(): number;
  outputPosition(): number;
  addKey(length: number, hasEscapes: boolean): number;
  addPlaces(count: number): void;
  addTwin(first: number): number;
  nameAPlace(index: number, length: number): boolean;
  addColumn(slot: number, mode: number): void;
  headersAreNamed(): void;
  headersAreUnknown(): void;
  takeLists(): void;
  countFigures(isOn: boolean): void;
  setForm(form: number, delimiter: number, isGuarded: boolean): void;
  follow(isFollowing: boolean): void;
  limitRows(count: number): void;
  putHeader(length: number): void;
  run(end: number): number;
  rewind(): void;
  taken(): void;
  rows(): number;
  oddRowCount(): number;
  listRowCount(): number;
  misfitItems(): number;
  tooLargeBytes(): number;
  replaced(): number;
  slots(): number;
  lost(): number;
  cut(): number;
  formulas(): number;
  isTooDeep(): boolean;
  isHeld(slot: number): number;
  twice(slot: number): number;
  keyStart(slot: number): number;
  keyLength(slot: number): number;
  figures(): number;
  written(): number;
  startReading(columns: number): void;
  findLines(start: number, end: number, delimiter: number, isLast: boolean): number;
  findSheetRows(start: number, end: number): number;
  nextSheet(): void;
  foundRows(): number;
};

/** How the engine's run ended. */
const needsInput = 0;
const needsRoom = 1;
const ended = 2;
const broken = 3;
const reachedLimit = 4;
const misfit = 5;
const tooLarge = 6;

/** Bytes of a record of figures in the engine's memory. */
const figuresSize = 256;
/** Columns that a report may have: as many as a sheet of Excel. */
export const maxColumns = 16_384;
/** Bytes of a column's name. */
const longestName = 1_048_576;
/** A tail of this size is tried again only when it has grown by half, so that long rows are not read again and again. */
const patientFrom = 262_144;

/** The part of WebAssembly that is used: its types come with those of browsers, which this room does not have. */
type Platform = {
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (module: object, imports: object) => { readonly exports: unknown };
};
const platform = (globalThis as unknown as { readonly WebAssembly: Platform }).WebAssembly;

let compiled: object | null = null;

/** A fresh engine: its memory is its own. */
export function startEngine(): EngineExports {
  compiled ??= new platform.Module(Buffer.from(engineModule, 'base64'));
  const abort = () => {
    throw new AppError('internal', 'The report could not be read. Nothing was changed.', { kind: 'engine' });
  };
  return new platform.Instance(compiled, { env: { abort } }).exports as EngineExports;
}

function unusable(problem: string, details: Record<string, unknown> = {}): AppError {
  const message = `The report's answer could not be used: ${problem}. Nothing of it was kept.`;
  return new AppError('unusable-answer', message, { problem, ...details });
}

/** A key as the engine holds it: UTF-8, where a lone surrogate has three bytes of its own (WTF-8). */
function decodeKey(bytes: Buffer): string {
  let text = '';
  let from = 0;
  for (let at = bytes.indexOf(0xed); at >= 0; at = bytes.indexOf(0xed, at + 1)) {
    const [, second = 0, third = 0] = bytes.subarray(at, at + 3);
    if (second < 0xa0) continue;
    text += bytes.toString('utf8', from, at) + String.fromCharCode(0xd000 | ((second & 0x3f) << 6) | (third & 0x3f));
    from = at + 3;
  }
  return text + bytes.toString('utf8', from);
}

const jsonBody = (text: string) => Buffer.from(JSON.stringify(text).slice(1, -1));

/** Reads rows as they come, piece by piece, and writes them in one form. */
export class RowEngine {
  private readonly engine: EngineExports;
  private readonly memory: Uint8Array;
  private readonly inputStart: number;
  private readonly outputStart: number;
  /** Where the bytes end that were given and not yet read. */
  private inputEnd: number;
  private triedAt = 0;
  private consumed = 0;
  private readonly headerSlots: number[];
  private readonly columns: readonly OutputColumn[];
  private readonly headers: readonly string[];
  private readonly form: OutputFormat | undefined;
  /** Whether the headers were known, so that rows that are lists were read. */
  readonly hasHeaders: boolean;
  /** Whether the end of the list of rows was read. */
  isEnded = false;
  /** Whether reading has paused; {@link resume} goes on. */
  isPaused = false;

  /** @throws AppError `answer-too-large` for more columns than a sheet can have */
  constructor(options: RowEngineOptions) {
    const {
      headers,
      rowsAreArrays: hasLists = false,
      hasHeaders = true,
      format: form,
      collectsStats: isCounting = true,
      continues: isFollowing = false,
    } = options;
    if (headers.length > maxColumns) {
      throw new AppError('answer-too-large', `The report has more than ${maxColumns} columns.`, {});
    }
    this.headers = headers;
    this.hasHeaders = hasHeaders;
    this.form = form;
    this.engine = startEngine();
    this.memory = new Uint8Array(this.engine.memory.buffer);
    this.inputStart = this.engine.inputStart();
    this.outputStart = this.engine.outputStart();
    this.inputEnd = this.inputStart;
    this.engine.countFigures(isCounting);
    this.engine.follow(isFollowing);
    if (hasLists) {
      this.engine.takeLists();
      this.engine.addPlaces(headers.length);
      this.headerSlots = headers.map((header, place) => this.addPlace(header, place));
    } else this.headerSlots = this.addKeys(headers);
    if (!hasHeaders) this.engine.headersAreUnknown();
    this.engine.headersAreNamed();
    this.columns = options.columns ?? headers.map((_, header) => ({ header, mode: 'by-cell' as const }));
    for (const { header, mode } of this.columns) {
      this.engine.addColumn(this.headerSlots[header] ?? 0, columnModes.indexOf(mode));
    }
    if (form) {
      const isLines = form.kind === 'delimited';
      const delimiter = isLines ? form.delimiter.charCodeAt(0) : 0x2c;
      this.engine.setForm(forms[form.kind], delimiter, isLines && form.escapesFormulas);
    }
  }

  private addPlace(header: string, place: number): number {
    const name = Buffer.from(header);
    this.put(name);
    if (!this.engine.nameAPlace(place, name.length)) throw unusable('the names of its columns are too long');
    return place;
  }

  /** Puts bytes where the engine looks for them. */
  private put(bytes: Uint8Array): void {
    if (bytes.length > longestName) throw unusable('a column has too long a name');
    this.memory.set(bytes, this.inputStart);
  }

  /** A slot for each header. Rows that are lists may hold two values of one name, so that no two headers share a slot. */
  private addKeys(headers: readonly string[]): number[] {
    const slots = new Map<string, number>();
    return headers.map((header) => {
      const first = slots.get(header);
      if (first !== undefined) return this.engine.addTwin(first);
      const slot = this.addKey(header);
      slots.set(header, slot);
      return slot;
    });
  }

  private addKey(header: string): number {
    const body = jsonBody(header);
    this.put(body);
    const slot = this.engine.addKey(body.length, body.includes(0x5c));
    if (slot >= maxColumns) throw unusable('the names of its columns are too long');
    return slot;
  }

  /** Writes the names of the columns as the form has them; nothing for JSON. Before any row. */
  encodeHeader(): Buffer {
    const names = JSON.stringify(this.columns.map(({ header }) => this.headers[header] ?? ''));
    const shown = new RowEngine({
      headers: this.columns.map((_, place) => String(place)),
      rowsAreArrays: true,
      format: this.form,
      collectsStats: false,
    });
    return shown.putHeader(Buffer.from(names));
  }

  private putHeader(list: Buffer): Buffer {
    this.put(list);
    this.engine.putHeader(list.length);
    return this.flush();
  }

  /** Reading pauses when so many rows have been read in all: see {@link isPaused}. */
  pauseAt(rows: number): void {
    this.engine.limitRows(rows);
  }

  /** Goes on with what was given before: after a pause, or because nothing more may come. */
  *resume(): Generator<Uint8Array> {
    if (!this.isEnded) yield* this.work(true);
  }

  /**
   * Reads what still waits, now that nothing more comes. Must be drained; where it has paused, {@link resume} and this again.
   *
   * @throws AppError `unusable-answer` where a row is not whole
   */
  *end(): Generator<Uint8Array> {
    yield* this.resume();
    if (this.isEnded || this.isPaused) return;
    const isSpace = (byte: number) => byte === 0x20 || (byte >= 0x09 && byte <= 0x0d);
    if (!this.memory.subarray(this.inputStart, this.inputEnd).every(isSpace)) throw this.brokenAt();
  }

  /**
   * Takes the next bytes of the rows, as they stand between the brackets of their list, and gives what was written
   * whenever there is enough of it. Must be drained. A piece is the engine's own memory: it holds until the next one is
   * asked for. The end of a long row may wait for more; an empty piece has it read.
   *
   * @param bytes - valid UTF-8
   * @throws AppError `unusable-answer` for what is not JSON (it names a position and quotes nothing) or nests deeper than
   * 64 levels (faults 36), `answer-too-large` for a row of more than 8 MB
   */
  *write(bytes: Uint8Array): Generator<Uint8Array> {
    if (bytes.length === 0) yield* this.resume();
    for (let from = 0; from < bytes.length && !this.isEnded; ) {
      const room = this.engine.inputLimit() - this.inputEnd - 64;
      if (room <= 0)
        throw new AppError('answer-too-large', `Row ${this.rows + 1} of the report is larger than 8 MB.`, {
          row: this.rows + 1,
        });
      const part = bytes.subarray(from, from + room);
      this.memory.set(part, this.inputEnd);
      this.inputEnd += part.length;
      from += part.length;
      yield* this.work(from < bytes.length);
    }
  }

  /** Reads what was given so far, also a long tail that would have waited for more. */
  private *work(isPressing: boolean): Generator<Uint8Array> {
    const waiting = this.inputEnd - this.inputStart;
    if (!isPressing && waiting > patientFrom && waiting < this.triedAt * 1.5) return;
    for (;;) {
      const status = this.runEngine();
      if (status === needsRoom) {
        yield this.written();
        this.engine.taken();
        continue;
      }
      const position = this.engine.inputPosition();
      this.consumed += position - this.inputStart;
      if (status === broken) throw this.brokenAt();
      if (status === misfit) throw this.misfitRow();
      if (status === tooLarge) throw this.tooLargeRow();
      this.memory.copyWithin(this.inputStart, position, this.inputEnd);
      this.inputEnd -= position - this.inputStart;
      this.engine.rewind();
      this.triedAt = status === needsInput ? this.inputEnd - this.inputStart : 0;
      this.isEnded = status === ended;
      this.isPaused = status === reachedLimit;
      return;
    }
  }

  /** A trap of the engine's is a fault of ours, never one of the network. */
  private runEngine(): number {
    try {
      return this.engine.run(this.inputEnd);
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      const row = this.rows + 1;
      const message = `Something went wrong inside Tripledger at row ${row} of the report. Nothing was saved.`;
      throw new AppError('internal', message, { row }, { cause });
    }
  }

  private brokenAt(): AppError {
    if (this.engine.isTooDeep()) return unusable('it is nested too deeply', { row: this.rows + 1 });
    return unusable('it is not complete JSON', { row: this.rows + 1, position: this.consumed });
  }

  private misfitRow(): AppError {
    const values = this.engine.misfitItems();
    const [row, columns] = [this.rows + 1, this.headers.length];
    const list = `a list of ${values} ${values === 1 ? 'value' : 'values'}`;
    const named = `${columns} ${columns === 1 ? 'column' : 'columns'}`;
    return unusable(`row ${row} is ${list}, and the headers name ${named}`, { row, values, columns });
  }

  private tooLargeRow(): AppError {
    const row = this.rows + 1;
    const megabytes = Math.ceil(this.engine.tooLargeBytes() / 1_000_000);
    const message = `Row ${row} of the report is too large to be written (${megabytes} MB). Nothing was saved. Narrow the report with filters.`;
    return new AppError('answer-too-large', message, { row, megabytes });
  }

  /** Bytes that were given and belong to what follows the rows; only once {@link isEnded}. */
  remainder(): Buffer {
    return Buffer.from(this.memory.subarray(this.inputStart, this.inputEnd));
  }

  /** Takes what was written so far. */
  flush(): Buffer {
    const written = Buffer.from(this.written());
    this.engine.taken();
    return written;
  }

  private written(): Uint8Array {
    return this.memory.subarray(this.outputStart, this.engine.outputPosition());
  }

  /** Bytes of the rows that were read whole. */
  get bytesRead(): number {
    return this.consumed;
  }

  /** The columns that are written, in their order. */
  get outputColumns(): readonly (OutputColumn & { readonly name: string })[] {
    return this.columns.map((column) => ({ ...column, name: this.headers[column.header] ?? '' }));
  }

  /** Rows that were read whole. */
  get rows(): number {
    return this.engine.rows();
  }

  /** Rows that were no object (or list), and so are empty. */
  get malformedRows(): number {
    return this.engine.oddRowCount();
  }

  /** Rows that were lists where objects are documented, and were read by position. */
  get arrayRows(): number {
    return this.engine.listRowCount();
  }

  /** Whether a text held half of a character (a lone surrogate), which UTF-8 cannot hold. */
  get hasLoneSurrogates(): boolean {
    return this.engine.replaced() > 0;
  }

  /** Texts that were longer than a cell of Excel holds. */
  get truncatedTexts(): number {
    return this.engine.cut();
  }

  /** Texts, names of columns among them, that begin like a formula and were written as they came. */
  get formulaTexts(): number {
    const { form } = this;
    if (form?.kind !== 'delimited') return 0;
    const names = form.escapesFormulas ? [] : this.outputColumns.filter(({ name }) => startsFormula(name));
    return this.engine.formulas() + names.length;
  }

  /** What was counted of each header's column. */
  getColumnStats(): ExactColumnStats[] {
    return this.headerSlots.map((slot) => {
      const figures = this.figuresAt(this.engine.figures(), slot);
      const { integers, decimals, dates, texts, flags, nested } = figures;
      // A key that a row lacks is as empty as a null.
      return { ...figures, empty: this.rows - (integers + decimals + dates + texts + flags + nested) };
    });
  }

  /** What was counted of every key that rows held, also of those that no header names. */
  getAllColumnStats(): ExactColumnStats[] {
    return Array.from({ length: this.engine.slots() }, (_, slot) => this.figuresAt(this.engine.figures(), slot));
  }

  /** The numbers that were written to each column of a sheet. */
  getWrittenStats(): ExactColumnStats[] {
    return this.columns.map((_, place) => this.figuresAt(this.engine.written(), place));
  }

  private figuresAt(base: number, place: number): ExactColumnStats {
    return readColumnStats(new DataView(this.memory.buffer, base + place * figuresSize, figuresSize));
  }

  /** Headers that no row held. */
  getAbsentHeaders(): string[] {
    if (this.rows === 0) return [];
    return this.headers.filter((_, place) => this.engine.isHeld(this.headerSlots[place] ?? 0) === 0);
  }

  /** Keys that rows held and the headers do not name, in the order in which they came, and how many had no room. */
  getUnknownKeys(): { names: string[]; dropped: number } {
    const names: string[] = [];
    for (let slot = this.headerSlots.length; slot < this.engine.slots(); slot += 1) {
      const start = this.engine.keyStart(slot);
      names.push(decodeKey(Buffer.from(this.memory.subarray(start, start + this.engine.keyLength(slot)))));
    }
    return { names, dropped: this.engine.lost() };
  }

  /** Headers whose key came twice in one row with different values (faults 29), and in how many rows. */
  getDuplicateKeys(): { header: string; rows: number }[] {
    return this.headers.flatMap((header, place) => {
      const rows = this.engine.twice(this.headerSlots[place] ?? 0);
      return rows > 0 && this.headers.indexOf(header) === place ? [{ header, rows }] : [];
    });
  }
}
