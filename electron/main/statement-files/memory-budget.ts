/**
 * What the cells of a workbook may take of the memory. Counted, because a thread that comes to its limit within a call of V8's
 * own, such as JSON.parse, ends the whole process.
 */
import { refuseSize } from './file-errors';

/** Bytes of all cells. Those of 100,000 rows and 20 columns take some 115 million. */
const maxBytes = 125_000_000;

/** Bytes of a cell in its row, and of an object in it; of a text, beside its characters. */
export const [slotBytes, objectBytes, textBytes] = [8, 56, 24];

export class MemoryBudget {
  private remaining = maxBytes;

  /** @throws AppError `file-unreadable` where there is no more */
  take(bytes: number): void {
    this.remaining -= bytes;
    if (this.remaining < 0) throw refuseSize();
  }
}
