/** Receives a table from main, and writes all of its rows, or those that were selected. */
import type { Provenance } from '@main/export-files/provenance';
import type { TableShape } from '@main/export-files/table';
import type { ExportFindings } from '@shared/export-notices';
import type { RowSelector } from './row-selector';
import type { TableOutput } from './table-output';

export class TableReceiver {
  readonly output: TableOutput;
  private readonly selector: RowSelector | null;

  /** @param selector - null for all rows */
  constructor(output: TableOutput, selector: RowSelector | null) {
    this.output = output;
    this.selector = selector;
  }

  async begin(shape: TableShape): Promise<void> {
    await this.output.begin(shape);
  }

  async push(bytes: Uint8Array): Promise<void> {
    if (!this.selector) return await this.output.push(bytes);
    for (const piece of this.selector.push(bytes)) await this.output.push(piece);
  }

  async end(provenance: Provenance): Promise<ExportFindings> {
    if (this.selector) for (const piece of this.selector.end()) await this.output.push(piece);
    return await this.output.end(provenance);
  }

  async verify(rows: number): Promise<void> {
    await this.output.verify(rows);
  }

  async close(): Promise<void> {
    await this.output.close();
  }
}
