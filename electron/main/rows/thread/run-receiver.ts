/**
 * Receives the response of a run. Its rows are read once, strictly, as bytes: checked, counted, and written to the run's file if
 * it has one. Complete rows stay in deflated blocks, up to a size.
 */
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { parseHeaders, parseRowCount } from '@main/server/endpoints/reports';
import { ReportRowStream, type RowSink } from '@main/server/responses/report-row-stream';
import type { JsonValue } from '@main/system/exact-json';
import { Transferred } from '@main/system/worker/rpc-server';
import { AppError } from '@shared/errors/errors';
import type { ExportFindings } from '@shared/exports/spreadsheets';
import { getColumnSetting, getEffectiveSettings, getExportColumnMode } from '@shared/reports/columns';
import { type ColumnSetting, numberEqual, toHeading, withoutCents } from '@shared/reports/report';
import { copySharedBytes } from '../engine/copy-shared-bytes';
import { RowEngine } from '../engine/row-engine';
import { type RowSummary, summariseRows } from '../engine/row-summary';
import type { Provenance } from '../files/table';
import { type OutputOptions, TableOutput } from './table-output';

/* The rows as they were received. */

const deflate = promisify(deflateRaw);
/** Report rows repeat their keys: the fastest level removes nine tenths. */
const deflateLevel = 1;
/** The least bytes of a block; its last row is complete. */
const minBlockBytes = 1_048_576;

/** Complete rows, deflated; `bytes` are those before. */
export type DeflatedBlock = {
  readonly rows: number;
  readonly bytes: number;
  readonly deflated: Uint8Array<ArrayBuffer>;
};

/** A byte queue in one growing buffer that is reused. */
class ByteQueue {
  private buffer = Buffer.alloc(0);
  private length = 0;

  push(bytes: Uint8Array): void {
    const needed = this.length + bytes.length;
    if (needed > this.buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(needed, 2 * this.buffer.length, 2 * minBlockBytes));
      this.buffer.copy(grown, 0, 0, this.length);
      this.buffer = grown;
    }
    copySharedBytes(bytes, this.buffer, this.length);
    this.length = needed;
  }

  first(count: number): Uint8Array {
    return this.buffer.subarray(0, count);
  }

  drop(count: number): void {
    this.buffer.copyWithin(0, count, this.length);
    this.length -= count;
  }
}

/** Collects rows in blocks until they are too many. */
class BlockCollector {
  /** Null once there are too many bytes. */
  blocks: DeflatedBlock[] | null = [];
  private readonly maxBytes: number;
  private readonly received = new ByteQueue();
  private adding: Promise<void> = Promise.resolve();
  private bytes = 0;
  private rows = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
    if (maxBytes === 0) this.blocks = null;
  }

  push(bytes: Uint8Array): void {
    if (this.blocks) this.received.push(bytes);
  }

  /** Ends the block after the last complete row, where it is large enough. */
  async endBlock({ bytesRead, rows, isEnded }: RowEngine): Promise<void> {
    if (bytesRead > this.maxBytes) this.blocks = null;
    const [blockBytes, blockRows] = [bytesRead - this.bytes, rows - this.rows];
    if (!this.blocks || (!isEnded && blockBytes < minBlockBytes)) return;
    [this.bytes, this.rows] = [bytesRead, rows];
    // One block is deflated while the next is received.
    await this.adding;
    if (blockRows > 0) this.adding = this.add(blockRows, Buffer.from(this.received.first(blockBytes)));
    // The next call rethrows the error. Without this handler it would be an unhandled rejection if there is none.
    this.adding.catch(() => undefined);
    this.received.drop(blockBytes);
    if (isEnded) await this.adding;
  }

  private async add(rows: number, bytes: Uint8Array): Promise<void> {
    // Copied, so that it has a buffer of its own to be moved to main.
    const deflated = new Uint8Array(await deflate(bytes, { level: deflateLevel }));
    this.blocks?.push({ rows, bytes: bytes.length, deflated });
  }
}

/* The run. */

export type RunFileOptions = OutputOptions & {
  /** Columns as the user corrected them. */
  readonly columns: Readonly<Record<string, ColumnSetting>>;
  /**
   * The key of the report's money confirmation: headings are words, and cents are written as dollars. Left out where all is
   * written as received.
   */
  readonly moneyConfirmationKey?: string | null;
};

export type ReceiveOptions = {
  /** Of Content-Type. */
  readonly charset: string | null;
  /** Null where the rows are only read. */
  readonly file: RunFileOptions | null;
  /** Bytes of the rows up to which they stay in blocks. */
  readonly maxBlockBytes: number;
};

/** How many rows have come, and how many the API announced: null if it did not before the rows. */
export type ReceivedRows = { readonly rows: number; readonly announced: number | null };

export type ReceivedBody = {
  /** The response without its rows. */
  readonly text: string;
  readonly hasLostBytes: boolean;
  /** Null if its rows never began. */
  readonly summary: RowSummary | null;
};

/** A column of cents that is written as dollars. */
export type DollarColumn = {
  readonly header: string;
  /** Values that are no whole cents: they stand in the file as they came. */
  readonly unconverted: number;
};

/** A response whose rows are read under the names of their columns. */
export type NamedRows = {
  readonly summary: RowSummary;
  readonly dollarColumns: readonly DollarColumn[];
  /** All rows; null where they are too many. */
  readonly blocks: readonly DeflatedBlock[] | null;
};

type RowReader = { readonly engine: RowEngine; push(bytes: Uint8Array): Promise<void> };

/** Creates a reader that checks and counts rows, and writes nothing. @param headers - null while they are not known */
function createCountingReader(headers: readonly string[] | null): RowReader {
  const engine = new RowEngine({ headers: headers ?? [] });
  return {
    engine,
    push: async (bytes) => {
      for (const _ of engine.write(bytes));
    },
  };
}

/** Begins the file of a run. */
async function beginFile(options: RunFileOptions, headers: readonly string[]): Promise<TableOutput> {
  const { columns: corrected, moneyConfirmationKey: key } = options;
  const isAsShown = key !== undefined;
  const settings = isAsShown ? getEffectiveSettings(corrected, key, headers) : corrected;
  const modes = headers.map((name) => getExportColumnMode(name, null, getColumnSetting(settings, name), isAsShown));
  const headings = numberEqual(
    headers.map((name, index) => (modes[index] === 'cents' ? withoutCents(toHeading(name)) : toHeading(name))),
  );
  const columns = modes.map((mode, header) => {
    const heading = headings[header];
    return isAsShown && heading !== undefined ? { header, mode, heading } : { header, mode };
  });
  return await TableOutput.open(options, { headers, rowsAreArrays: false, columns });
}

/** Lists the columns of a file that are written as dollars, after all rows have come. */
function listDollarColumns({ engine }: TableOutput): DollarColumn[] {
  const [read, written] = [engine.getColumnStats(), engine.getWrittenStats()];
  return engine.outputColumns.flatMap(({ header, mode, name }, index) => {
    const [values, numbers] = [read[header], written[index]];
    if (mode !== 'cents' || !values || !numbers) return [];
    return [{ header: name, unconverted: engine.rows - values.empty - numbers.integers - numbers.decimals }];
  });
}

/** Receives one response. */
export class RunReceiver implements RowSink {
  private readonly options: ReceiveOptions;
  private readonly stream = new ReportRowStream(this);
  private blocks: BlockCollector;
  /** Null until the rows begin. */
  private reader: RowReader | null = null;
  private table: TableOutput | null = null;
  private areNamed = false;
  private announced: number | null = null;

  constructor(options: ReceiveOptions) {
    this.options = options;
    this.blocks = new BlockCollector(options.maxBlockBytes);
    this.stream.setDeclaredCharset(options.charset);
  }

  /** Takes the next bytes of the response. */
  async receive(bytes: Uint8Array): Promise<ReceivedRows> {
    await this.stream.write(bytes);
    return { rows: this.reader?.engine.rows ?? 0, announced: this.announced };
  }

  async start(data: ReadonlyMap<string, JsonValue>): Promise<void> {
    const headers = parseHeaders(data);
    this.announced = parseRowCount(data);
    this.areNamed = headers !== null;
    // Rows whose columns are not named yet are read again.
    if (headers === null) this.blocks = new BlockCollector(Number.POSITIVE_INFINITY);
    this.reader = headers === null ? createCountingReader(null) : await this.createReader(headers);
  }

  async write(bytes: Uint8Array): Promise<Uint8Array | null> {
    if (this.reader === null) return bytes;
    this.blocks.push(bytes);
    await this.reader.push(bytes);
    const { engine } = this.reader;
    await this.blocks.endBlock(engine);
    return engine.isEnded ? engine.remainder() : null;
  }

  async endBody(): Promise<ReceivedBody> {
    const text = await this.stream.end();
    const { hasLostBytes } = this.stream;
    return { text, hasLostBytes, summary: this.reader && summariseRows(this.reader.engine) };
  }

  /** Reads the rows under the names of their columns: once more, where these did not come before them. */
  async nameColumns(headers: readonly string[]): Promise<Transferred<NamedRows>> {
    if (!this.areNamed || this.reader === null) {
      this.reader = await this.createReader(headers);
      for (const { deflated } of this.blocks.blocks ?? []) await this.reader.push(inflateRawSync(deflated));
      // Reads the end of a long row, which may wait for more bytes.
      await this.reader.push(new Uint8Array());
    }
    const { engine } = this.reader;
    const blocks = engine.bytesRead > this.options.maxBlockBytes ? null : this.blocks.blocks;
    return new Transferred(
      { summary: summariseRows(engine), dollarColumns: this.table ? listDollarColumns(this.table) : [], blocks },
      (blocks ?? []).map(({ deflated }) => deflated.buffer),
    );
  }

  async end(provenance: Provenance): Promise<ExportFindings> {
    return await this.getTable().end(provenance);
  }

  async verify(): Promise<void> {
    await this.getTable().verify(undefined);
  }

  async close(): Promise<void> {
    await this.table?.close();
  }

  private async createReader(headers: readonly string[]): Promise<RowReader> {
    const { file } = this.options;
    if (!file) return createCountingReader(headers);
    this.table = await beginFile(file, headers);
    return this.table;
  }

  private getTable(): TableOutput {
    if (this.table) return this.table;
    throw new AppError('internal', 'The run has no file.', {});
  }
}
