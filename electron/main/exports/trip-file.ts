/** A file of trips that is written while the pages of their list come, so that they are never all in memory. */
import { createReadStream } from 'node:fs';
import { type JsonValue, parseExactJson, toCompactJson } from '@main/api/json/exact-json';
import { AtomicFile } from '@main/export-files/atomic-file';
import type { Provenance } from '@main/export-files/provenance';
import { encodeRowsAsJson } from '@main/export-files/table';
import { TableInParts } from '@main/report-worker/write-table';
import type { WrittenTable } from '@main/report-worker/written-table';
import type { ExportFormat } from '@shared/export-formats';
import { TripColumns, toTripFieldColumns } from './trip-columns';

/** Rows that are read again and written at once. */
const rowsPerPart = 100;

/** Reads a file line by line. (A line of `readline` ends at U+2028 too, which JSON has as it is.) */
async function* readLines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of createReadStream(path, 'utf8')) {
    const lines = (rest + String(piece)).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

/**
 * Writes trips as a table. Beside it they are written as they came: where a later page has a field that the first one lacks,
 * the table is written again at its end, with that column.
 */
export class TripFile {
  private readonly file: AtomicFile;
  private readonly format: ExportFormat;
  private readonly asReceived: AtomicFile;
  private readonly columns = new TripColumns();
  private readonly table = new TableInParts();
  /** The columns of the table; none before it has begun. */
  private headers: readonly string[] = [];
  private isFirstPart = true;
  private isStale = false;

  private constructor(file: AtomicFile, format: ExportFormat, asReceived: AtomicFile) {
    this.file = file;
    this.format = format;
    this.asReceived = asReceived;
  }

  /** @throws AppError `output-failed` */
  static async begin(file: AtomicFile, format: ExportFormat): Promise<TripFile> {
    return new TripFile(file, format, await AtomicFile.spool());
  }

  /** @throws AppError `output-failed` */
  async write(items: readonly JsonValue[]): Promise<void> {
    if (items.length === 0) return;
    await this.asReceived.write(Buffer.from(items.map((item) => `${toCompactJson(item)}\n`).join('')));
    for (const item of items) this.columns.add(item);
    if (this.headers.length === 0) await this.beginTable();
    this.isStale ||= this.columns.headers.length > this.headers.length;
    if (!this.isStale) await this.push(items);
  }

  /** @throws AppError `output-failed`, `unusable-answer` for rows that are malformed */
  async end(provenance: Provenance, signal: AbortSignal): Promise<WrittenTable> {
    if (this.headers.length === 0) await this.beginTable();
    if (this.isStale) await this.writeAgain(signal);
    return await this.table.end(provenance);
  }

  /** Removes what was written beside the table, and gives the table free where it has not ended. Never throws. */
  async close(isEnded: boolean): Promise<void> {
    await this.asReceived.discard();
    if (!isEnded) await this.table.close();
  }

  private async beginTable(): Promise<void> {
    const { path, temporary } = this.file;
    this.headers = this.columns.headers;
    this.isFirstPart = true;
    const shape = { headers: this.headers, rowsAreArrays: true, columns: toTripFieldColumns(this.headers) };
    await this.table.begin({ path, temporary, format: this.format, tableName: 'Trips' }, shape);
  }

  private async push(items: readonly JsonValue[]): Promise<void> {
    const text = encodeRowsAsJson(items.map((item) => this.columns.toCells(item)));
    await this.table.push(Buffer.from(`${this.isFirstPart ? '' : ','}${text}`));
    this.isFirstPart = false;
  }

  private async writeAgain(signal: AbortSignal): Promise<void> {
    await this.asReceived.flush();
    await this.beginTable();
    let items: JsonValue[] = [];
    for await (const line of readLines(this.asReceived.temporary)) {
      items.push(parseExactJson(line).value);
      if (items.length < rowsPerPart) continue;
      signal.throwIfAborted();
      await this.push(items);
      items = [];
    }
    if (items.length > 0) await this.push(items);
  }
}
