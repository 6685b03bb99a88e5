/** Writes the rows of a run's attempts to one file: each attempt starts it anew. */

import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { getColumnSetting, getEffectiveSettings, getExportColumnMode } from '@shared/reports/columns';
import { numberEqual, toHeading, withoutCents } from '@shared/reports/headings';
import type { ColumnSetting } from '@shared/reports/report';
import type { RowEngine } from '../engine/row-engine';
import { FileSink } from '../files/file-sink';
import { temporaryMode } from '../files/output-files';
import { createCountingReader, type RowReader } from './run-recorder';
import { type OutputOptions, TableOutput } from './table-output';

export type RunFileOptions = OutputOptions & {
  /** Path for rows that come before the names of their columns. */
  readonly spool: string;
  /** Columns as the user corrected them. */
  readonly columns: Readonly<Record<string, ColumnSetting>>;
  /**
   * The key of the report's money confirmation: headings are words, and cents are written as dollars. Left out where all is
   * written as received.
   */
  readonly moneyConfirmationKey?: string | null;
};

/** A column of cents that is written as dollars. */
export type DollarColumn = {
  readonly header: string;
  /** Values that are no whole cents: they stand in the file as they came. */
  readonly unconverted: number;
};

/** Spools rows that came before the names of their columns to the disk. */
class SpooledRows implements RowReader {
  readonly engine: RowEngine;
  private readonly counting = createCountingReader(null);
  private readonly sink: FileSink;

  constructor(sink: FileSink) {
    this.sink = sink;
    this.engine = this.counting.engine;
  }

  async push(bytes: Uint8Array): Promise<void> {
    await this.sink.write(bytes);
    await this.counting.push(bytes);
  }
}

export class RunFileWriter {
  readonly table: TableOutput;
  private spool: FileSink | null = null;
  private readonly options: RunFileOptions;

  constructor(options: RunFileOptions) {
    this.options = options;
    this.table = new TableOutput(options);
  }

  /** Starts an attempt. @param headers - null if its rows come first: they are spooled */
  async startAttempt(headers: readonly string[] | null): Promise<RowReader> {
    await this.discardSpool();
    if (headers !== null) {
      await this.begin(headers);
      return this.table;
    }
    const { path, spool } = this.options;
    this.spool = await FileSink.open(path, spool, { flags: 'wx', mode: temporaryMode });
    return new SpooledRows(this.spool);
  }

  async drain(headers: readonly string[]): Promise<void> {
    if (!this.spool) return;
    await this.spool.flush();
    await this.begin(headers);
    for await (const bytes of createReadStream(this.options.spool)) await this.table.push(bytes as Buffer);
    await this.discardSpool();
  }

  async close(): Promise<void> {
    await this.discardSpool();
    await this.table.close();
  }

  /** Lists the columns that are written as dollars, after all rows have come. */
  getDollarColumns(): DollarColumn[] {
    const { engine } = this.table;
    const [read, written] = [engine.getColumnStats(), engine.getWrittenStats()];
    return engine.outputColumns.flatMap(({ header, mode, name }, index) => {
      const [values, numbers] = [read[header], written[index]];
      if (mode !== 'cents' || !values || !numbers) return [];
      return [{ header: name, unconverted: engine.rows - values.empty - numbers.integers - numbers.decimals }];
    });
  }

  private async begin(headers: readonly string[]): Promise<void> {
    const { columns: corrected, moneyConfirmationKey: key } = this.options;
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
    await this.table.begin({ headers, rowsAreArrays: false, columns });
  }

  private async discardSpool(): Promise<void> {
    if (!this.spool) return;
    await this.spool.close();
    this.spool = null;
    await rm(this.options.spool, { force: true });
  }
}
