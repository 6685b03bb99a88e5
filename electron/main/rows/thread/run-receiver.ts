/** Receives the response of a run: its rows are checked, counted, put into blocks, and written to the run's file if it has one. */
import { promisify } from 'node:util';
import { deflateRaw } from 'node:zlib';
import { ReportRowStream } from '@main/server/responses/report-row-stream';
import { Transferred } from '@main/system/worker/rpc-server';
import { AppError } from '@shared/errors/errors';
import type { ExportFindings } from '@shared/exports/notices';
import { type RowSummary, summariseRows } from '../engine/row-summary';
import type { Provenance } from '../files/provenance';
import { type DollarColumn, type RunFileOptions, RunFileWriter } from './run-file-writer';
import { createCountingReader, type RowBlockSink, RunRecorder } from './run-recorder';
import type { TableOutput } from './table-output';

const deflate = promisify(deflateRaw);
/** Report rows repeat their keys: the fastest level removes nine tenths. */
const deflateLevel = 1;

/** Complete rows as they were received, deflated. */
export type DeflatedBlock = {
  readonly rows: number;
  readonly bytes: number;
  readonly deflated: Uint8Array<ArrayBuffer>;
};

/** What has come of a run since the last time. */
export type ReceivedRows = {
  readonly rows: number;
  /** The API's row_count; null if it did not come before the rows. */
  readonly announced: number | null;
  /** Blocks that were completed, in their order. */
  readonly blocks: readonly DeflatedBlock[];
};

export type ReceivedBody = ReceivedRows & {
  /** The response without its rows. */
  readonly text: string;
  readonly hasLostBytes: boolean;
  /** Whether the response named its columns before its rows. */
  readonly hadHeaders: boolean;
  /** Null if its rows never began. */
  readonly summary: RowSummary | null;
};

/** Deflates blocks while they are needed. */
class BlockCollector implements RowBlockSink {
  isOpen = true;
  private completed: DeflatedBlock[] = [];

  async add(rows: number, bytes: Uint8Array): Promise<void> {
    // Copied, so that it has a buffer of its own to be moved to main.
    const deflated = new Uint8Array(await deflate(bytes, { level: deflateLevel }));
    this.completed.push({ rows, bytes: bytes.length, deflated });
  }

  takeCompleted(): DeflatedBlock[] {
    const { completed } = this;
    this.completed = [];
    return completed;
  }
}

export type DrainedRun = { readonly summary: RowSummary; readonly dollarColumns: readonly DollarColumn[] };

class Attempt {
  hadHeaders = false;
  readonly blocks = new BlockCollector();
  readonly recorder: RunRecorder;
  readonly stream: ReportRowStream;
  private rows = 0;
  private announced: number | null = null;

  constructor(file: RunFileWriter | null, charset: string | null) {
    this.recorder = new RunRecorder({
      createReader: (headers) => {
        this.hadHeaders = headers !== null;
        return file ? file.startAttempt(headers) : createCountingReader(headers);
      },
      blocks: this.blocks,
      onRows: (rows, announced) => {
        [this.rows, this.announced] = [rows, announced];
      },
    });
    this.stream = new ReportRowStream(this.recorder);
    this.stream.setDeclaredCharset(charset);
  }

  takeReceived(): ReceivedRows {
    return { rows: this.rows, announced: this.announced, blocks: this.blocks.takeCompleted() };
  }
}

function moveBlocks<T extends ReceivedRows>(received: T): Transferred<T> {
  return new Transferred(
    received,
    received.blocks.map(({ deflated }) => deflated.buffer),
  );
}

/** Receives one run, with all its attempts. */
export class RunReceiver {
  private readonly file: RunFileWriter | null;
  private attempt: Attempt | null = null;

  /** @param options - of the run's file; null if it has none */
  constructor(options: RunFileOptions | null) {
    this.file = options && new RunFileWriter(options);
  }

  /** Starts to receive a response, in place of one that was cut off. */
  startAttempt(charset: string | null): void {
    this.attempt = new Attempt(this.file, charset);
  }

  /** @param needsBlocks - whether main still needs blocks: a result that is too large is no longer stored */
  async write(bytes: Uint8Array, needsBlocks: boolean): Promise<Transferred<ReceivedRows>> {
    const attempt = this.getAttempt();
    attempt.blocks.isOpen &&= needsBlocks;
    await attempt.stream.write(bytes);
    return moveBlocks(attempt.takeReceived());
  }

  async endBody(): Promise<Transferred<ReceivedBody>> {
    const attempt = this.getAttempt();
    const { stream, hadHeaders, recorder } = attempt;
    const text = await stream.end();
    const summary = recorder.reader && summariseRows(recorder.reader.engine);
    const { hasLostBytes } = stream;
    return moveBlocks({ ...attempt.takeReceived(), text, hasLostBytes, hadHeaders, summary });
  }

  /** Writes rows to the file that came before the names of their columns. */
  async drain(headers: readonly string[]): Promise<DrainedRun> {
    await this.file?.drain(headers);
    return { summary: summariseRows(this.getTable().engine), dollarColumns: this.file?.getDollarColumns() ?? [] };
  }

  async end(provenance: Provenance): Promise<ExportFindings> {
    return await this.getTable().end(provenance);
  }

  async verify(): Promise<void> {
    await this.getTable().verify(undefined);
  }

  async close(): Promise<void> {
    await this.file?.close();
  }

  private getAttempt(): Attempt {
    if (this.attempt) return this.attempt;
    throw new AppError('internal', 'The run was not begun.', {});
  }

  private getTable(): TableOutput {
    if (this.file) return this.file.table;
    throw new AppError('internal', 'The run has no file.', {});
  }
}
