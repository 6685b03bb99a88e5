/** Use cases of running reports: to look at, or straight into a file. Every run goes into the office's ledger. */
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { dirname } from 'node:path';
import type { ReportMetadata } from '@main/api/endpoints/reports';
import { type ResponseLimits, reportFileLimits } from '@main/api/http/timeouts';
import type { Priority } from '@main/api/rate/fair-queue';
import { AtomicFile, makeFile } from '@main/export/atomic-file';
import {
  getProvenanceSuffixes,
  toWrittenExport,
  verifyWritten,
  type WrittenExport,
  writeProvenance,
} from '@main/export/export-file';
import { moveToFreeName } from '@main/export/free-name';
import type { Provenance } from '@main/export/provenance';
import { createTableWriter, type TableWriter } from '@main/export/table-writer';
import { formatSum } from '@main/rows/column-stats';
import type { RowEngine } from '@main/rows/row-engine';
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { checkFilters, reportFilters } from '@shared/filters';
import type { ExportFormat } from '@shared/ipc/contract/exports';
import { type ColumnSetting, getColumnSetting, getXlsxColumnMode } from '@shared/report-columns';
import { defaultReportSettings, type ReportSettings } from '@shared/schemas/preferences';
import type { ReportRun } from '@shared/schemas/report';
import { getCachedReport } from './report-list';
import { buildRunProvenance, type LoadedRun } from './runs/loaded-run';
import { collectAnomalies } from './runs/response-anomalies';
import { BufferedRowBlocks, PendingRun } from './runs/row-blocks';
import { RunHistory } from './runs/run-history';
import { countingReader, type RowsReader, RunRecorder } from './runs/run-recorder';

/** How far a run is: bytes and rows that have come, and the rows that the API announced, if it did. */
export type RunProgress = { readonly bytes: number; readonly rows: number; readonly totalRows: number | null };

export type RunOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly priority?: Priority;
  readonly onProgress?: ((progress: RunProgress) => void) | undefined;
};

export type FileRunOptions = RunOptions & {
  readonly format: ExportFormat;
  /** Columns as staff corrected them. */
  readonly columns?: Readonly<Record<string, ColumnSetting>>;
};

/** How many results are held; an older one is read from the ledger, or must be run again. */
const maxLoadedRuns = 6;
const megabyte = 1_000_000;

type ReportRequest = {
  readonly session: OfficeSession;
  readonly slug: string;
  readonly filtersSent: Record<string, string>;
};

function toReportRequest(
  session: OfficeSession,
  slug: string,
  filters: Readonly<Record<string, string>>,
): ReportRequest {
  if (slug.trim() === '') throw new AppError('usage', 'Please choose a report.', {});
  return { session, slug, filtersSent: checkFilters(reportFilters, filters) };
}

/** Rows that came before the names of their columns, held on the disk until those are known. */
class SpooledRows implements RowsReader {
  readonly engine: RowEngine;
  private readonly counting = countingReader(null);
  private readonly file: AtomicFile;

  constructor(file: AtomicFile) {
    this.file = file;
    this.engine = this.counting.engine;
  }

  async push(bytes: Uint8Array): Promise<void> {
    await this.file.write(bytes);
    await this.counting.push(bytes);
  }
}

/** Runs reports and holds their last results. */
export class ReportService {
  private readonly runs = new Map<string, LoadedRun>();
  private readonly settingsOf: (session: OfficeSession) => ReportSettings;

  /** @param settingsOf - how much of a run an office keeps */
  constructor(settingsOf: (session: OfficeSession) => ReportSettings = () => defaultReportSettings) {
    this.settingsOf = settingsOf;
  }

  /**
   * Runs a report to look at, and holds its result.
   *
   * @throws AppError `usage` for an unknown filter, `report-failed` with the API's reason, `answer-too-large` beyond 400
   * MB, else as the API client does
   */
  async run(
    session: OfficeSession,
    slug: string,
    filters: Readonly<Record<string, string>>,
    options: RunOptions = {},
  ): Promise<LoadedRun> {
    const asked = toReportRequest(session, slug, filters);
    const recording = new Recording(asked, options, this.draft(session), true);
    try {
      const { facts, engine } = await recording.fetch(countingReader);
      const headers = recording.headersIn(facts, engine);
      // The columns' names came after the rows: they are read once more, from what is held.
      const counted = recording.hadHeaders ? engine : (await this.recount(recording.blocks, headers)).engine;
      const run = recording.describe(facts, headers, counted, null);
      const { id: officeId, name: officeName } = session.office;
      const held: LoadedRun = { officeId, officeName, run, blocks: recording.blocks };
      recording.finish(run, this.history(session));
      this.hold(held);
      return held;
    } catch (error) {
      recording.discard();
      throw error;
    }
  }

  /**
   * Runs a report straight into a file, in constant memory: read back before it takes its place, its provenance beside it
   * or within.
   *
   * @param options.isNew - a file that has this name is not replaced: the run gets the next free one, `sales (2).csv`
   * @returns the run, where the file is and what became of it
   * @throws AppError as {@link run} does, and `output-failed`
   */
  async runToFile(
    session: OfficeSession,
    slug: string,
    filters: Readonly<Record<string, string>>,
    path: string,
    options: FileRunOptions & { readonly withProvenanceFile: boolean; readonly isNew?: FreeName | undefined },
  ): Promise<WrittenExport & { readonly run: ReportRun; readonly path: string }> {
    const { format, signal, withProvenanceFile, isNew } = options;
    const written: { run: WrittenRun | null } = { run: null };
    let target = path;
    const companions = withProvenanceFile ? getProvenanceSuffixes(format) : [];
    const moveToNew = async (temporary: string) => {
      target = await moveToFreeName(temporary, path, { companions, ...isNew });
    };
    try {
      const bytes = await makeFile(
        path,
        async (file) => {
          written.run = await this.runInto(session, slug, filters, file, options);
        },
        {
          signal,
          check: async (temporary) => {
            if (written.run) await verifyWritten(temporary, written.run.writer, format);
          },
          place: isNew && moveToNew,
        },
      );
      const { keep, writer, provenance } = written.run as WrittenRun;
      const notices = withProvenanceFile ? await writeProvenance(target, format, provenance) : [];
      return { ...toWrittenExport(bytes, writer, notices), run: keep(target), path: target };
    } catch (error) {
      written.run?.discard();
      throw error;
    }
  }

  /**
   * Runs a report into a file that the caller finishes, checks and puts in its place; the caller then keeps the run in the
   * run history, or discards it.
   */
  async runInto(
    session: OfficeSession,
    slug: string,
    filters: Readonly<Record<string, string>>,
    file: AtomicFile,
    options: FileRunOptions,
  ): Promise<WrittenRun> {
    const { format, columns = {} } = options;
    const asked = toReportRequest(session, slug, filters);
    const recording = new Recording(asked, options, this.draft(session), false);
    const name = getCachedReport(session, slug).name ?? slug;
    const begin = async (headers: readonly string[]): Promise<TableWriter> => {
      const modes = headers.map((header, place) => ({
        header: place,
        mode: getXlsxColumnMode(header, null, getColumnSetting(columns, header), false),
      }));
      const writer = createTableWriter(file, { headers, hasLists: false, columns: modes }, format, name);
      await writer.begin();
      return writer;
    };
    let writer: TableWriter | null = null;
    let spool: AtomicFile | null = null;
    try {
      const { facts, engine } = await recording.fetch(async (headers) => {
        // A second try begins anew.
        if (file.bytes > 0) await file.restart();
        await spool?.discard();
        [writer, spool] = [null, null];
        if (headers !== null) {
          writer = await begin(headers);
          return writer;
        }
        spool = await AtomicFile.spool(dirname(file.temporary));
        return new SpooledRows(spool);
      }, reportFileLimits);
      const headers = recording.headersIn(facts, engine);
      const whole: TableWriter = writer ?? (await this.drainSpool(spool, await begin(headers)));
      const run = recording.describe(facts, headers, whole.engine, { path: file.path, format });
      const provenance = buildRunProvenance({ run, officeName: session.office.name });
      await whole.end(provenance);
      const keep = (path: string) => {
        const kept = { ...run, file: { path, format } };
        recording.finish(kept, this.history(session));
        return kept;
      };
      return { run, writer: whole, provenance, keep, discard: () => recording.discard() };
    } catch (error) {
      recording.discard();
      throw error;
    } finally {
      await (spool as AtomicFile | null)?.discard();
    }
  }

  /** An office's result. @throws AppError `run-unknown` where it is neither in memory nor saved, or is another office's */
  loadRun(runId: string, session: OfficeSession): LoadedRun {
    const inMemory = this.runs.get(runId);
    const held = inMemory?.officeId === session.office.id ? inMemory : this.history(session).open(runId);
    if (!held) throw new AppError('run-unknown', 'This result is no longer held. Please run the report again.', {});
    if (!this.runs.has(runId)) this.hold(held);
    return held;
  }

  /** Drops an office's results from memory. */
  forget(officeId: string): void {
    for (const [runId, held] of this.runs) if (held.officeId === officeId) this.runs.delete(runId);
  }

  /** The office's earlier runs. */
  history(session: OfficeSession): RunHistory {
    return new RunHistory(session, this.settingsOf(session));
  }

  private draft(session: OfficeSession): PendingRun {
    const { resultMegabytes } = this.settingsOf(session);
    return new PendingRun(session.cache.runs, randomUUID(), resultMegabytes * megabyte, session.now());
  }

  private async recount(blocks: BufferedRowBlocks, headers: readonly string[]): Promise<RowsReader> {
    const reader = countingReader(headers);
    for (let place = 0; place < blocks.rows.length; place += 1) await reader.push(await blocks.read(place));
    await reader.push(new Uint8Array());
    return reader;
  }

  private async drainSpool(spool: AtomicFile | null, writer: TableWriter): Promise<TableWriter> {
    if (!spool) throw new AppError('unusable-answer', "The report's rows could not be read.", { problem: 'no rows' });
    await spool.finish();
    for await (const bytes of createReadStream(spool.temporary)) await writer.push(bytes as Buffer);
    return writer;
  }

  private hold(held: LoadedRun): void {
    this.runs.set(held.run.runId, held);
    for (const oldest of this.runs.keys()) {
      if (this.runs.size <= maxLoadedRuns) break;
      this.runs.delete(oldest);
    }
  }
}

/** A run that was written to a file. */
export type WrittenRun = {
  readonly run: ReportRun;
  readonly writer: TableWriter;
  readonly provenance: Provenance;
  /** Puts the run into the run history, now that its file is in its place. @param path - where that is */
  keep(path: string): ReportRun;
  /** Forgets the run: its file did not come about. */
  discard(): void;
};

/** Names in the folder that are promised to other files. */
export type FreeName = { readonly taken?: ReadonlySet<string> };

/** One run from asking to its entry in the ledger. */
class Recording {
  blocks: BufferedRowBlocks;
  hadHeaders = false;
  private recorder: RunRecorder | null = null;
  private readonly asked: ReportRequest;
  private readonly options: RunOptions;
  private readonly draft: PendingRun;
  private readonly isHeld: boolean;
  private readonly startedAtMs: number;
  private bytes = 0;
  private rows = 0;
  private totalRows: number | null = null;

  constructor(asked: ReportRequest, options: RunOptions, draft: PendingRun, isHeld: boolean) {
    this.asked = asked;
    this.options = options;
    this.draft = draft;
    this.isHeld = isHeld;
    this.startedAtMs = asked.session.now();
    this.blocks = new BufferedRowBlocks(isHeld, draft);
  }

  /** Asks the API. Rows go through the reader and into blocks. */
  async fetch(
    reader: (headers: readonly string[] | null) => RowsReader | Promise<RowsReader>,
    limits?: ResponseLimits,
  ): Promise<{ facts: ReportMetadata; engine: RowEngine }> {
    const { session, slug, filtersSent } = this.asked;
    const { signal, priority } = this.options;
    const facts = await session.api.reports.run(slug, filtersSent, {
      ...(signal ? { signal } : {}),
      ...(priority ? { priority } : {}),
      ...(limits ? { limits } : {}),
      onBytes: (bytes) => {
        this.bytes = bytes;
        this.tell();
      },
      rows: () => this.newRecorder(reader),
    });
    const engine = this.recorder?.reader?.engine;
    if (!engine) throw new AppError('unusable-answer', "The report's rows could not be read.", { problem: 'no rows' });
    return { facts, engine };
  }

  /**
   * The names of the columns: those that the API sent, else those found in the rows.
   *
   * @throws AppError `unusable-answer` where there are none, and rows that are lists
   */
  headersIn({ headers }: ReportMetadata, engine: RowEngine): readonly string[] {
    if (headers !== null) return headers;
    if (engine.arrayRows === 0) return engine.getUnknownKeys().names;
    throw new AppError(
      'unusable-answer',
      `The report could not be used: ${engine.arrayRows} of its rows are lists, and the API sent no column headers for them. Nothing of it was kept.`,
      { problem: 'rows are lists without headers', rows: engine.arrayRows },
    );
  }

  /** What is known of the run, now that it is over. */
  describe(facts: ReportMetadata, headers: readonly string[], engine: RowEngine, file: ReportRun['file']): ReportRun {
    const { session, slug, filtersSent } = this.asked;
    const { messages: sentences, contract } = collectAnomalies(facts, filtersSent, engine);
    session.recordWarnings('report', contract);
    return {
      runId: this.draft.id,
      slug,
      displayName: facts.displayName ?? slug,
      filtersSent,
      filtersApplied: facts.filtersApplied,
      headers: [...headers],
      columns: engine.getColumnStats().map(({ sum, ...counts }) => ({ ...counts, sum: formatSum(sum) })),
      rowsReceived: engine.rows,
      blocks: [...this.blocks.rows],
      bytes: this.bytes,
      rowCount: facts.rowCount,
      executionTime: facts.executionTime,
      lastModified: getCachedReport(session, slug).lastModified,
      ranAtMs: session.now(),
      tookMs: session.now() - this.startedAtMs,
      warnings: sentences,
      file,
    };
  }

  finish(run: ReportRun, ledger: RunHistory): void {
    this.draft.finish(JSON.stringify(run));
    ledger.trim();
  }

  discard(): void {
    this.draft.discard();
  }

  private newRecorder(reader: (headers: readonly string[] | null) => RowsReader | Promise<RowsReader>): RunRecorder {
    // What an earlier try left is not this one's.
    if (this.recorder) this.draft.restart();
    this.blocks = new BufferedRowBlocks(this.isHeld, this.draft);
    this.recorder = new RunRecorder({
      reader: (headers) => {
        this.hadHeaders = headers !== null;
        return reader(headers);
      },
      keeper: this.blocks,
      onRows: (rows, announced) => {
        [this.rows, this.totalRows] = [rows, announced];
        this.tell();
      },
    });
    return this.recorder;
  }

  private tell(): void {
    this.options.onProgress?.({ bytes: this.bytes, rows: this.rows, totalRows: this.totalRows });
  }
}
