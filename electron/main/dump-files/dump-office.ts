/** Writes one office's saved records into the folder of a dump. */
import type { OpenCache } from '@main/cache/cache-store';
import type { RecordKind, RecordRepository } from '@main/cache/repositories/record-repository';
import { describeFileError } from '@main/files/file-errors';
import { AppError } from '@shared/errors';
import { type CommitResult, DumpFolder, type IncomingFile } from './dump-folder';
import { type DumpedOffice, type DumpFile, schemaVersion, toFilePath } from './dump-manifest';
import { ParquetFile } from './parquet-file';
import { findRecordMonths, parseRecordText, type RecordMonths, type RecordReference, yieldTurn } from './record-months';
import { createTables, type DumpTable, listPersonalColumns, type Month } from './tables';

/** What is dumped, and where. */
export type DumpRequest = {
  readonly folder: string;
  readonly office: { readonly id: string; readonly name: string };
  readonly coverage: DumpedOffice['coverage'];
  readonly isPersonalIncluded: boolean;
};

export type DumpResult = CommitResult & {
  readonly office: DumpedOffice;
  readonly bytes: number;
  /** Other offices whose files stay in the folder. */
  readonly otherOffices: readonly string[];
};

/** Progress in records; the result comes last. */
export type DumpPart =
  | { readonly kind: 'progress'; readonly done: number; readonly total: number }
  | { readonly kind: 'end'; readonly result: DumpResult };

/** Counts and sums of a table, over all of its files. */
type TableTotals = {
  rows: number;
  irregularRows: number;
  rowsWithOtherFields: number;
  readonly sums: Map<string, bigint>;
};

const toSums = (sums: ReadonlyMap<string, bigint>) =>
  Object.fromEntries([...sums].map(([name, sum]) => [name, String(sum)]));

function createSums({ layout }: DumpTable): Map<string, bigint> {
  return new Map(layout.columns.filter(({ unit }) => unit === 'cents').map(({ name }) => [name, 0n]));
}

/** A file of one table and month that is being written, begun with its first row. */
class PartitionFile {
  private readonly context: WriteContext;
  private readonly table: DumpTable;
  private readonly month: Month;
  private readonly sums: Map<string, bigint>;
  private open: { readonly file: ParquetFile; readonly temporary: string } | null = null;

  constructor(context: WriteContext, table: DumpTable, month: Month) {
    this.context = context;
    this.table = table;
    this.month = month;
    this.sums = createSums(table);
  }

  /** Adds the rows that a record has in this month. */
  async addRecord(record: ReturnType<typeof parseRecordText>): Promise<void> {
    const { table, month } = this;
    const totals = this.context.totals.get(table.name);
    for (const row of table.listRows(record)) {
      if (row.month !== month || totals === undefined) continue;
      const { cells, isIrregular, hasOtherFields } = row.read();
      totals.rows += 1;
      totals.irregularRows += Number(isIrregular);
      totals.rowsWithOtherFields += Number(hasOtherFields);
      for (const [index, { name, unit }] of table.layout.columns.entries()) {
        const cell = cells[index];
        if (unit === null || typeof cell !== 'bigint') continue;
        this.sums.set(name, (this.sums.get(name) ?? 0n) + cell);
        totals.sums.set(name, (totals.sums.get(name) ?? 0n) + cell);
      }
      this.open ??= await this.begin();
      await this.open.file.add(cells);
    }
  }

  /** Ends the file. @returns null where the month has no rows of this table */
  async finish(): Promise<IncomingFile | null> {
    if (this.open === null) return null;
    const { request } = this.context;
    const written = await this.open.file.finish();
    const { id, name } = request.office;
    const described = { table: this.table.name, month: this.month, ...written, sums: toSums(this.sums) };
    const file: DumpFile = { path: toFilePath(request.office, described), officeId: id, office: name, ...described };
    return { temporary: this.open.temporary, file };
  }

  async abandon(): Promise<void> {
    await this.open?.file.abandon();
  }

  private async begin() {
    const { folder, request } = this.context;
    const temporary = folder.makeTemporaryPath();
    const { columns } = this.table.layout;
    const metadata = {
      'tripledger.schema': String(schemaVersion),
      'tripledger.table': this.table.name,
      'tripledger.office': request.office.name,
      'tripledger.cents': columns.flatMap(({ name, unit }) => (unit === 'cents' ? [name] : [])).join(','),
    };
    return { file: await ParquetFile.create(temporary, columns, metadata), temporary };
  }
}

type WriteContext = {
  readonly records: RecordRepository;
  readonly tables: readonly DumpTable[];
  readonly request: DumpRequest;
  readonly folder: DumpFolder;
  readonly totals: ReadonlyMap<string, TableTotals>;
  readonly signal: AbortSignal;
};

const changedMessage =
  'The saved data has changed while it was dumped. Nothing was written. Try again when no sync is running.';

function readReferenced(records: RecordRepository, kind: RecordKind, { id, text }: RecordReference): string {
  const found = text ?? (id === null ? null : (records.get(kind, id)?.text ?? null));
  if (found === null) throw new AppError('cache-unavailable', changedMessage, {});
  return found;
}

/** Writes the files of one month. Yields after each turn of the event loop. */
async function* writeMonth(
  context: WriteContext,
  month: Month,
  references: ReadonlyMap<RecordKind, readonly RecordReference[]>,
): AsyncGenerator<number, IncomingFile[]> {
  const { records, tables, signal } = context;
  const written: IncomingFile[] = [];
  let done = 0;
  for (const [kind, kindReferences] of references) {
    const files = tables
      .filter((table) => table.kind === kind)
      .map((table) => new PartitionFile(context, table, month));
    try {
      for (const reference of kindReferences) {
        const record = parseRecordText(readReferenced(records, kind, reference));
        for (const file of files) await file.addRecord(record);
        done += 1;
        if (await yieldTurn(done, signal)) yield done;
      }
      for (const file of files) {
        const incoming = await file.finish();
        if (incoming) written.push(incoming);
      }
    } finally {
      // Files that are finished are closed already. A cancel ends the generator here without an error.
      for (const file of files) await file.abandon();
    }
  }
  return written;
}

function describeOffice(
  { tables, request, totals }: WriteContext,
  { goneIds, oldestMs, newestMs }: RecordMonths,
): DumpedOffice {
  const toTime = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());
  return {
    ...request.office,
    hasPersonalData: request.isPersonalIncluded,
    leftOutColumns: request.isPersonalIncluded ? [] : listPersonalColumns(),
    coverage: [...request.coverage],
    oldestReadAt: toTime(oldestMs),
    newestReadAt: toTime(newestMs),
    tables: tables.map(({ name }) => {
      const { sums, ...counts } = totals.get(name) ?? createTotals(null);
      return { name, ...counts, sums: toSums(sums) };
    }),
    gone: [...goneIds].map(([kind, ids]) => ({ kind, count: ids.length, ids: ids.toSorted() })),
  };
}

function createTotals(table: DumpTable | null): TableTotals {
  return { rows: 0, irregularRows: 0, rowsWithOtherFields: 0, sums: table ? createSums(table) : new Map() };
}

/** What was written of an office, and is not in its place yet. */
type WrittenOffice = { readonly office: DumpedOffice; readonly incoming: readonly IncomingFile[] };

/** Writes the files of all months, with progress. */
async function* writeMonths(
  context: WriteContext,
  { months }: RecordMonths,
  { before, total }: { readonly before: number; readonly total: number },
): AsyncGenerator<DumpPart, IncomingFile[]> {
  const incoming: IncomingFile[] = [];
  let done = before;
  for (const [month, references] of months) {
    const writing = writeMonth(context, month, references);
    try {
      let step = await writing.next();
      for (; !step.done; step = await writing.next()) yield { kind: 'progress', done: done + step.value, total };
      incoming.push(...step.value);
    } finally {
      await writing.return([]);
    }
    done += [...references.values()].reduce((sum, { length }) => sum + length, 0);
    yield { kind: 'progress', done, total };
  }
  return incoming;
}

/** Writes the files of an office from a snapshot, which is closed before they are put in their places. */
async function* writeOffice(
  cache: OpenCache,
  request: DumpRequest,
  folder: DumpFolder,
  signal: AbortSignal,
): AsyncGenerator<DumpPart, WrittenOffice> {
  const snapshot = cache.openSnapshot();
  try {
    const { records } = snapshot;
    const tables = createTables(request.isPersonalIncluded);
    const totals = new Map(tables.map((table) => [table.name as string, createTotals(table)]));
    const context = { records, tables, request, folder, totals, signal };
    const saved = [...new Set(tables.map(({ kind }) => kind))].reduce((sum, kind) => sum + records.count(kind), 0);
    // Each record is read for its months, and again for each month.
    const finding = findRecordMonths(records, tables, signal);
    let found = await finding.next();
    for (; !found.done; found = await finding.next()) yield { kind: 'progress', done: found.value, total: saved * 2 };
    const reads = [...found.value.months.values()]
      .flatMap((kinds) => [...kinds.values()])
      .reduce((sum, { length }) => sum + length, 0);
    const incoming = yield* writeMonths(context, found.value, { before: saved, total: saved + reads });
    if (snapshot.hasChanged()) throw new AppError('cache-unavailable', changedMessage, {});
    return { office: describeOffice(context, found.value), incoming };
  } finally {
    snapshot.close();
  }
}

async function commitOffice(folder: DumpFolder, { office, incoming }: WrittenOffice): Promise<DumpResult> {
  const committed = await folder.commit(office, incoming);
  const bytes = incoming.reduce((sum, { file }) => sum + file.bytes, 0);
  return { ...committed, office, bytes, otherOffices: folder.otherOffices };
}

function toDumpError(folder: string, cause: unknown): unknown {
  const { code } = cause as NodeJS.ErrnoException;
  if (cause instanceof AppError || typeof code !== 'string' || !/^E[A-Z]+$/.test(code)) return cause;
  const message = `The dump was not written: ${describeFileError(cause)}. An earlier dump in the folder is unchanged.`;
  return new AppError('output-failed', message, { path: folder, cause: code }, { cause });
}

/**
 * Dumps the saved records of an office. Files of other offices in the folder stay.
 *
 * @throws AppError `usage` for a folder that is not of a dump; `output-failed`, `cache-unavailable`, or the signal's
 *   reason. The dump that was in the folder is then as it was
 */
export async function* dumpOffice(
  cache: OpenCache,
  request: DumpRequest,
  signal: AbortSignal,
): AsyncGenerator<DumpPart> {
  let folder: DumpFolder | null = null;
  try {
    folder = await DumpFolder.open(request.folder, request.office.id);
    const written = yield* writeOffice(cache, request, folder, signal);
    signal.throwIfAborted();
    yield { kind: 'end', result: await commitOffice(folder, written) };
  } catch (error) {
    throw toDumpError(request.folder, error);
  } finally {
    await folder?.release();
  }
}
