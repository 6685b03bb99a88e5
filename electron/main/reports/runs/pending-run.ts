/** A run on its way into the office's cache. */
import { maxEnvelopeBytes } from '@main/api/responses/report-row-stream';
import type { OfficeCache } from '@main/data-worker/office-cache';

/**
 * Stores a run while it is received. A run that cannot be stored (full disk, large result) is received all the same: no
 * method throws.
 */
export class PendingRun {
  readonly id: string;
  /** Whether rows are still being stored. */
  isOpen = true;
  private readonly hasBegun: Promise<boolean>;
  /** Whether rows are stored that must not be listed and could not be deleted. */
  private hasStrayRows = false;
  private bytes = 0;
  private readonly runs: OfficeCache['runs'];
  private readonly maxBytes: number;

  /** @param maxBytes - of the rows as received. Beyond it only the run's description is stored, without its rows */
  constructor(runs: OfficeCache['runs'], id: string, maxBytes: number, nowMs: number) {
    this.runs = runs;
    this.id = id;
    this.maxBytes = maxBytes;
    this.hasBegun = this.attempt(() => runs.begin(id, nowMs));
  }

  /** Stores no rows if there are certain to be too many. @param bytes - of the response */
  async expectBytes(bytes: number): Promise<void> {
    if (this.isOpen && bytes - maxEnvelopeBytes > this.maxBytes) await this.dropRows();
  }

  /** Counts received bytes, and drops the stored rows once there are too many. */
  async countBytes(bytes: number): Promise<void> {
    this.bytes += bytes;
    if (this.isOpen && this.bytes > this.maxBytes) await this.dropRows();
  }

  /** Stores one deflated block. */
  async add(index: number, deflated: Uint8Array): Promise<void> {
    if (this.isOpen) await this.attempt(() => this.runs.appendBlock(this.id, index, deflated));
  }

  /** Drops the rows of an attempt that failed, before the next attempt. */
  async restart(): Promise<void> {
    this.bytes = 0;
    await this.attempt(() => this.runs.deleteBlocks(this.id));
  }

  /** Completes the run, so that the run history lists it. @param text - the run's description as JSON */
  async finish(text: string): Promise<void> {
    if (!(await this.hasBegun) || this.hasStrayRows) return;
    try {
      await this.runs.finish(this.id, text);
    } catch {
      await this.discard();
    }
  }

  /** Removes the run and its rows. */
  async discard(): Promise<void> {
    this.isOpen = false;
    // Incomplete runs are never listed, and are pruned when another one begins.
    await this.runs.remove(this.id).catch(() => undefined);
  }

  private async dropRows(): Promise<void> {
    this.isOpen = false;
    await this.runs.deleteBlocks(this.id).catch(() => {
      this.hasStrayRows = true;
    });
  }

  private async attempt(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch {
      await this.dropRows();
      return false;
    }
  }
}
