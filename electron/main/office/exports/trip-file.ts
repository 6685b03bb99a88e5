/** A file of trips that is written while the pages of their list come, so that they are never all in memory. */

import { createReadStream } from 'node:fs';
import type { OutputColumn } from '@main/rows/engine/output-format';
import { AtomicFile } from '@main/rows/files/atomic-file';
import type { Provenance } from '@main/rows/files/provenance';
import { encodeRowsAsJson } from '@main/rows/files/table';
import { TableInParts, type WrittenTable } from '@main/rows/thread/write-table';
import { toCell } from '@main/server/record-id';
import { type JsonObject, type JsonValue, parseExactJson, toCompactJson } from '@main/system/exact-json';
import type { ExportFormat } from '@shared/exports/formats';
import { sectorSummaryRecord, tripItemRecord } from '@shared/records/trip';
import type { Cell } from '@shared/reports/report';
import { toFieldColumns } from './records';

/* The columns of exported trips: `id` first, the fields in the document's order, and what the document does not have. */

const summaryName = 'sector_summary';
const tripFields = tripItemRecord.fields.filter((name) => name !== summaryName);

/** The columns of documented texts. */
const tripTexts = [...tripItemRecord.texts, ...sectorSummaryRecord.texts.map((name) => `${summaryName}.${name}`)];

/** How the columns of trips are written. */
export const toTripFieldColumns = (headers: readonly string[]): OutputColumn[] => toFieldColumns(headers, tripTexts);

/** Heads the column of list entries that are not objects. */
export const notTripName = '(not a trip)';

const isObject = (value: JsonValue | undefined): value is JsonObject => value instanceof Map;
const isFilled = (value: JsonValue | undefined) => value !== undefined && value !== null;

/** The keys of objects in the order in which they first appear, those that are known first. */
class Keys {
  private readonly known: ReadonlySet<string>;
  private readonly seen = new Set<string>();

  constructor(known: readonly string[]) {
    this.known = new Set(known);
  }

  /** Those that are not known. */
  get others(): string[] {
    return [...this.seen];
  }

  add(object: JsonValue | undefined): void {
    if (!isObject(object)) return;
    for (const key of object.keys()) if (!this.known.has(key)) this.seen.add(key);
  }
}

export class TripCells {
  private readonly inSummary = new Keys(sectorSummaryRecord.fields);
  private readonly inTrip = new Keys([...tripFields, summaryName]);
  private hasUnusualSummary = false;
  private hasUnusualEntry = false;
  private names: Names | null = null;

  add(item: JsonValue): void {
    const summary = isObject(item) ? item.get(summaryName) : undefined;
    this.inSummary.add(summary);
    this.inTrip.add(item);
    if (isFilled(summary) && !isObject(summary)) this.hasUnusualSummary = true;
    if (!isObject(item)) this.hasUnusualEntry = true;
    this.names = null;
  }

  /** The columns of all items so far. */
  get headers(): string[] {
    const { inSummary, others } = this.getNames();
    return [
      ...tripFields,
      ...inSummary.map((name) => `${summaryName}.${name}`),
      ...others,
      ...(this.hasUnusualSummary ? [summaryName] : []),
      ...(this.hasUnusualEntry ? [notTripName] : []),
    ];
  }

  toCells(item: JsonValue): Cell[] {
    const { inSummary, others } = this.getNames();
    const trip = isObject(item) ? item : new Map<string, JsonValue>();
    const summary = trip.get(summaryName);
    return [
      ...tripFields.map((name) => toCell(trip.get(name))),
      ...inSummary.map((name) => (isObject(summary) ? toCell(summary.get(name)) : null)),
      ...others.map((name) => toCell(trip.get(name))),
      ...(this.hasUnusualSummary ? [isObject(summary) ? null : toCell(summary)] : []),
      ...(this.hasUnusualEntry ? [isObject(item) ? null : (toCell(item) ?? 'null')] : []),
    ];
  }

  private getNames(): Names {
    this.names ??= {
      inSummary: [...sectorSummaryRecord.fields, ...this.inSummary.others],
      others: this.inTrip.others,
    };
    return this.names;
  }
}

type Names = { readonly inSummary: readonly string[]; readonly others: readonly string[] };

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
  private readonly columns = new TripCells();
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
