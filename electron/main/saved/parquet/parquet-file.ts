/** One Parquet file, written in row groups while its rows come. */

import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ExactNumber, type JsonObject, type JsonValue, toCompactJson } from '@main/system/exact-json';
import { syncFolder } from '@main/system/write-file';
import { at } from '@shared/values/collections';
import type { SchemaElement } from 'hyparquet';
import { fileWriter, ParquetWriter, type Writer } from 'hyparquet-writer';
import {
  type DumpColumn,
  type DumpField,
  type DumpLayout,
  type DumpShape,
  type DumpTable,
  irregularColumn,
  monthColumn,
  otherFieldsColumn,
  schemaVersion,
  type TableName,
  toDay,
  toFilePath,
} from './tables';

/* Reads records of the API as cells of a dump's columns. No value is dropped: what fits no column goes to `irregular`. */

/** A cell as the Parquet writer takes it. Integers are bigints; days count from 1970-01-01. */
type DumpCell = bigint | boolean | string | number | null;

/** A row, and whether it has values that no typed column could take. */
export type DumpRow = {
  readonly cells: DumpCell[];
  readonly isIrregular: boolean;
  readonly hasOtherFields: boolean;
};

const maxInteger = 2n ** 63n - 1n;
const dayMs = 86_400_000;

/** Converts a whole number of 64 bits exactly; undefined for any other value. */
function toInteger(value: JsonValue): bigint | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return BigInt(value);
  if (typeof value !== 'number' && !(value instanceof ExactNumber)) return undefined;
  const digits = /^(-?\d+)(?:\.0+)?$/.exec(typeof value === 'number' ? String(value) : value.text)?.[1];
  if (digits === undefined || digits.length > 20) return undefined;
  const integer = BigInt(digits);
  return integer > maxInteger || integer < -maxInteger - 1n ? undefined : integer;
}

/**
 * Prints JSON that every reader accepts. Half of a surrogate pair, which readers of Parquet refuse even where it is
 * escaped, is printed as the text of its escape: "\\ud83d".
 */
function toJsonCell(value: JsonValue): string {
  return toCompactJson(value).replaceAll(/\\\\|\\u(?=d[89a-f])/g, (found) => (found === '\\\\' ? found : '\\\\u'));
}

/** Names a value that may contain personal data by its kind. */
function toKind(value: JsonValue): JsonValue {
  if (typeof value === 'string') return '(text)';
  if (Array.isArray(value)) return '(list)';
  if (value instanceof Map) return '(object)';
  return typeof value === 'number' || value instanceof ExactNumber ? '(number)' : value;
}

/** Whether a value is of its documented kind, though no column can take it: a number beyond 64 bits, half a character. */
function isDocumentedKind({ type, isWritten }: DumpField, value: JsonValue): boolean {
  if (isWritten !== null) return false;
  if (type === 'integer') return typeof value === 'number' || value instanceof ExactNumber;
  return type === 'text' && typeof value === 'string';
}

/** Converts a value to a cell of its documented kind; undefined where it is of another kind. */
function toDumpCell(type: DumpField['type'], value: JsonValue): DumpCell | undefined {
  switch (type) {
    case 'integer':
      return toInteger(value);
    case 'boolean':
      return typeof value === 'boolean' ? value : undefined;
    case 'text':
      // UTF-8 has no half of a surrogate pair; JSON can escape it.
      return typeof value === 'string' && value.isWellFormed() ? value : undefined;
    case 'json':
      return Array.isArray(value) ? toJsonCell(value) : undefined;
  }
}

/** What fits no column, with the nesting that it came with; null where everything fits. */
type Rest = { readonly irregular: JsonObject | null; readonly other: JsonObject | null };

function addTo(object: JsonObject | null, key: string, value: JsonValue): JsonObject {
  return (object ?? new Map<string, JsonValue>()).set(key, value);
}

/** How an unexpected value is written: itself, or its kind. */
type ToIrregular = (value: JsonValue) => JsonValue;

function readObject(object: JsonObject, shape: DumpShape, cells: DumpCell[], toIrregular: ToIrregular): Rest {
  let [irregular, other]: [JsonObject | null, JsonObject | null] = [null, null];
  for (const [key, value] of object) {
    const field = shape.get(key);
    if (field === undefined) other = addTo(other, key, value);
    else if (value === null) continue;
    else if (field === 'rows') {
      if (!Array.isArray(value)) irregular = addTo(irregular, key, toIrregular(value));
    } else if (field instanceof Map) {
      if (value instanceof Map) {
        const rest = readObject(value, field, cells, toIrregular);
        if (rest.irregular) irregular = addTo(irregular, key, rest.irregular);
        if (rest.other) other = addTo(other, key, rest.other);
      } else irregular = addTo(irregular, key, toIrregular(value));
    } else if (!readField(field as DumpField, value, cells))
      irregular = addTo(irregular, key, isDocumentedKind(field as DumpField, value) ? value : toIrregular(value));
  }
  return { irregular, other };
}

/** Sets the cells of a field. @returns false where the value is of another kind than documented */
function readField({ type, index, dayIndex, isWritten }: DumpField, value: JsonValue, cells: DumpCell[]): boolean {
  if (index === null) return true;
  const cell = toDumpCell(type, value);
  if (cell === undefined) return false;
  if (isWritten !== null && typeof cell === 'string' && !isWritten(cell)) {
    cells[index] = '(text)';
    return true;
  }
  cells[index] = cell;
  if (dayIndex !== null && typeof cell === 'string') {
    const day = toDay(cell);
    if (day !== null) cells[dayIndex] = Date.parse(`${day}T00:00:00Z`) / dayMs;
  }
  return true;
}

/**
 * Reads one record, or one entry of a list in it.
 *
 * @param month - of its travel; null in a table that has none
 * @param first - the cells of the columns before those of the record
 */
export function readRow(
  { columns, shape, isPersonalIncluded }: DumpLayout,
  record: JsonValue,
  month: string | null,
  first: readonly (readonly [name: string, value: JsonValue])[] = [],
): DumpRow {
  const cells: DumpCell[] = columns.map(() => null);
  const isObject = record instanceof Map;
  const toIrregular: ToIrregular = isPersonalIncluded ? (value) => value : toKind;
  const rest = isObject ? readObject(record, shape, cells, toIrregular) : { irregular: null, other: null };
  let irregular = isObject ? rest.irregular : addTo(null, 'entry', toIrregular(record));
  for (const [index, [name, value]] of first.entries()) {
    const cell = value === null ? null : toInteger(value);
    if (cell !== undefined) cells[index] = cell;
    else irregular = addTo(irregular, name, toIrregular(value));
  }
  const set = (name: string, cell: string) => {
    const index = columns.findLastIndex((column) => column.name === name);
    if (index >= 0) cells[index] = cell;
  };
  if (irregular !== null) set(irregularColumn, toJsonCell(irregular));
  if (rest.other !== null) set(otherFieldsColumn, toJsonCell(rest.other));
  if (month !== null) set(monthColumn, month);
  return { cells, isIrregular: irregular !== null, hasOtherFields: rest.other !== null };
}

/** Rows of a row group: bounds memory, and the time for which the thread is busy with one. */
const rowsPerGroup = 5_000;

const elements: Readonly<Record<DumpColumn['type'], Omit<SchemaElement, 'name'>>> = {
  integer: { type: 'INT64' },
  boolean: { type: 'BOOLEAN' },
  text: { type: 'BYTE_ARRAY', converted_type: 'UTF8', logical_type: { type: 'STRING' } },
  day: { type: 'INT32', converted_type: 'DATE', logical_type: { type: 'DATE' } },
  json: { type: 'BYTE_ARRAY', converted_type: 'JSON', logical_type: { type: 'JSON' } },
};

function toSchema(columns: readonly DumpColumn[]): SchemaElement[] {
  const fields = columns.map(
    ({ name, type }): SchemaElement => ({ name, repetition_type: 'OPTIONAL', ...elements[type] }),
  );
  return [{ name: 'row', num_children: columns.length }, ...fields];
}

/** What a finished file is. */
export type DumpFile = {
  /** Relative to the folder of the dump. */
  readonly path: string;
  readonly officeId: string;
  readonly office: string;
  readonly table: TableName;
  readonly rows: number;
  readonly bytes: number;
  readonly sha256: string;
  /** Cents by column, as digits: a sum may be larger than a number of JSON is read as. */
  readonly sums: Readonly<Record<string, string>>;
  readonly irregularRows: number;
  /** Rows with fields that the API does not document; they are in the dump only with personal data. */
  readonly rowsWithOtherFields: number;
};

type DumpLocation = { readonly folder: string; readonly office: { readonly id: string; readonly name: string } };

/** The file of a table while it is written, with its counts and sums. None is open between two calls. */
export class TableFile {
  private readonly location: DumpLocation;
  private readonly table: DumpTable;
  /** Relative to the folder. */
  private readonly path: string;
  private readonly writer: Writer;
  private readonly parquet: ParquetWriter;
  private readonly sums: Map<string, bigint>;
  private cells: DumpCell[][];
  private rows = 0;
  private groupRows = 0;
  private irregularRows = 0;
  private rowsWithOtherFields = 0;

  /** Begins a new file. @throws Error of the file system */
  constructor(location: DumpLocation, table: DumpTable) {
    const { columns } = table.layout;
    const cents = columns.flatMap(({ name, unit }) => (unit === 'cents' ? [name] : []));
    this.location = location;
    this.table = table;
    this.path = toFilePath(location.office, table.name);
    this.sums = new Map(cents.map((name) => [name, 0n]));
    this.cells = columns.map(() => []);
    const path = join(location.folder, this.path);
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    writeFileSync(path, '', { flag: 'wx', mode: 0o600 });
    this.writer = fileWriter(path);
    // The writer would parse and print JSON again, and round its numbers: it gets the text, and the footer says JSON.
    const asText = columns.map((column) => (column.type === 'json' ? { ...column, type: 'text' as const } : column));
    const metadata = {
      'tripledger.schema': String(schemaVersion),
      'tripledger.table': table.name,
      'tripledger.office': location.office.name,
      'tripledger.cents': cents.join(','),
    };
    this.parquet = new ParquetWriter({
      writer: this.writer,
      schema: toSchema(asText),
      createdBy: 'tripledger version 1',
      kvMetadata: Object.entries(metadata).map(([key, value]) => ({ key, value })),
    });
  }

  /** Adds the rows of a record. @throws Error of the file system */
  add(record: JsonObject): void {
    const { columns } = this.table.layout;
    for (const { cells, isIrregular, hasOtherFields } of this.table.readRows(record)) {
      this.irregularRows += Number(isIrregular);
      this.rowsWithOtherFields += Number(hasOtherFields);
      for (const [index, cell] of cells.entries()) {
        this.cells[index]?.push(cell);
        const { name, unit } = at(columns, index);
        if (unit !== null && typeof cell === 'bigint') this.sums.set(name, (this.sums.get(name) ?? 0n) + cell);
      }
      this.groupRows += 1;
      if (this.groupRows >= rowsPerGroup) this.writeGroup();
    }
  }

  /** Writes the footer, and syncs the file and its folders to the disk. @throws Error of the file system */
  async finish(): Promise<DumpFile> {
    const { folder, office } = this.location;
    const path = join(folder, this.path);
    if (this.groupRows > 0) this.writeGroup();
    this.parquet.schema = toSchema(this.table.layout.columns);
    this.parquet.finish();
    const hash = createHash('sha256');
    const handle = await open(path, 'r+');
    try {
      await handle.sync();
      for await (const chunk of handle.createReadStream({ autoClose: false })) hash.update(chunk);
    } finally {
      await handle.close();
    }
    for (const parent of [dirname(path), dirname(dirname(path))]) await syncFolder(parent);
    return {
      path: this.path,
      officeId: office.id,
      office: office.name,
      table: this.table.name,
      rows: this.rows,
      bytes: this.writer.offset,
      sha256: hash.digest('hex'),
      sums: Object.fromEntries([...this.sums].map(([name, sum]) => [name, String(sum)])),
      irregularRows: this.irregularRows,
      rowsWithOtherFields: this.rowsWithOtherFields,
    };
  }

  private writeGroup(): void {
    const columnData = this.table.layout.columns.map(({ name, type }, index) => ({
      name,
      data: this.cells[index] ?? [],
      // Bounds of JSON texts help no query.
      ...(type === 'json' ? { statistics: false } : {}),
    }));
    this.parquet.write({ columnData, rowGroupSize: rowsPerGroup });
    this.rows += this.groupRows;
    this.groupRows = 0;
    this.cells = this.cells.map(() => []);
  }
}
