/** Sums that are added five at a time are those of each column by itself. */
import { nullInt32 } from '@main/search-index/columns';
import { CellTable } from '@main/summary/cell-table';
import { createRandom } from '@test/helpers/random';
import { expect, it } from 'vitest';

const [rowCount, size] = [500, 7];
const random = createRandom(750);
const makeNumber = () => (random() < 0.2 ? nullInt32 : Math.floor((random() - 0.5) * 4_000_000_000));
/** Five amounts, and a number of sectors behind them. */
const columns = Array.from({ length: 6 }, () => Int32Array.from({ length: rowCount }, makeNumber));
const rows = Int32Array.from({ length: rowCount }, (_, row) => row).reverse();
const cells = Int32Array.from({ length: rowCount }, () => Math.floor(random() * size));

it('faults 357: five sums added in one pass leave out a row in those alone that have no value in it', () => {
  const table = new CellTable(size, columns.length, 5);
  table.countRows(cells);
  table.addColumns(cells, rows, columns);
  const { sums, excluded } = table.toArrays();
  for (const [sum, values] of columns.entries()) {
    for (let cell = 0; cell < size; cell += 1) {
      const ofCell = [...rows].filter((_, position) => cells[position] === cell).map((row) => values[row] ?? 0);
      const readable = ofCell.filter((value) => value !== nullInt32);
      const slot = cell * columns.length + sum;
      expect(BigInt(sums[slot] ?? 0)).toBe(readable.reduce((all, value) => all + BigInt(value), 0n));
      expect(excluded?.[slot]).toBe(ofCell.length - readable.length);
      // Each cell has some of both, or nothing would be tested.
      expect(Math.min(readable.length, ofCell.length - readable.length)).toBeGreaterThan(0);
    }
  }
});
