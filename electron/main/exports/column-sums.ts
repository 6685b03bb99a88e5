/** The sums of a table's cells, which must be those that the screen shows. */
import { AppError } from '@shared/errors';
import { decimalToUnits, unitsToDecimal } from '@shared/money';
import type { ScreenColumn, ScreenRows, ScreenSum } from '@shared/screen-table';

/** Adds up the cells of columns with a total, as they are written. Values that are not read are no part of a sum. */
export class ColumnSums {
  private readonly columns: readonly ScreenColumn[];
  private readonly sums: bigint[];

  constructor(columns: readonly ScreenColumn[]) {
    this.columns = columns;
    this.sums = columns.map(() => 0n);
  }

  add(row: ScreenRows[number]): void {
    this.columns.forEach(({ scale }, index) => {
      const cell = row[index];
      const units = scale === null || typeof cell !== 'string' ? null : decimalToUnits(cell, scale);
      if (units !== null) this.sums[index] = (this.sums[index] ?? 0n) + BigInt(units);
    });
  }

  /** @throws AppError `output-failed` where the screen shows another sum than that of the cells */
  check(expected: readonly ScreenSum[]): void {
    this.columns.forEach(({ header, scale, isAggregate = false }, index) => {
      const sum = expected[index];
      if (scale === null || !sum || isAggregate) return;
      if (unitsToDecimal(this.sums[index] ?? 0n, scale) === sum.sum) return;
      throw new AppError(
        'output-failed',
        `The export was not saved: the total of "${header}" on screen is not the sum of its rows. Export it raw instead, and tell support.`,
        { problem: 'totals differ' },
      );
    });
  }
}
