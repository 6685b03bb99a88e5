/** A run on its way into the office's cache. */
import type { RunRepository } from '@main/cache/repositories/run-repository';

/**
 * Stores a run while it is received. A run that cannot be stored (full disk, large result) is received all the same: no
 * method throws.
 */
export class PendingRun {
  readonly id: string;
  /** Whether rows are still being stored. */
  isOpen = true;
  private hasBegun = false;
  private bytes = 0;
  private readonly runs: RunRepository;
  private readonly maxBytes: number;

  /** @param maxBytes - of the rows as received. Beyond it only the run's description is stored, without its rows */
  constructor(runs: RunRepository, id: string, maxBytes: number, nowMs: number) {
    this.runs = runs;
    this.id = id;
    this.maxBytes = maxBytes;
    this.attempt(() => {
      runs.begin(id, nowMs);
      this.hasBegun = true;
    });
  }

  /** Counts received bytes, and drops the stored rows once there are too many. */
  countBytes(bytes: number): void {
    this.bytes += bytes;
    if (this.isOpen && this.bytes > this.maxBytes) this.dropRows();
  }

  /** Stores one deflated block. */
  add(index: number, deflated: Buffer): void {
    if (this.isOpen) this.attempt(() => this.runs.appendBlock(this.id, index, deflated));
  }

  /** Drops the rows of an attempt that failed, before the next attempt. */
  restart(): void {
    this.attempt(() => this.runs.deleteBlocks(this.id));
    this.bytes = 0;
  }

  /** Completes the run, so that the run history lists it. @param text - the run's description as JSON */
  finish(text: string): void {
    if (!this.hasBegun) return;
    try {
      this.runs.finish(this.id, text);
    } catch {
      this.discard();
    }
  }

  /** Removes the run and its rows. */
  discard(): void {
    this.isOpen = false;
    try {
      this.runs.remove(this.id);
    } catch {
      // Incomplete runs are never listed, and `RunRepository.begin` prunes them.
    }
  }

  private dropRows(): void {
    this.isOpen = false;
    try {
      this.runs.deleteBlocks(this.id);
    } catch {
      this.hasBegun = false;
    }
  }

  private attempt(work: () => void): void {
    try {
      work();
    } catch {
      this.dropRows();
    }
  }
}
