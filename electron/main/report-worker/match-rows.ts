/** Matches the rows of two runs that have the same key: equal ones first, the others in the order they were sent. */
import { type Cell, cellText } from '@shared/schemas/report';

/** The cells of a row, in the order of the columns of both runs. */
export type Cells = readonly Cell[];

/** A row of the later run, and the row of the earlier run that it is compared with; null where there is none. */
export type MatchedRow = { readonly cells: Cells; readonly earlier: Cells | null };

/** The rows of one key. */
type RowsOfKey = {
  /** Those of the earlier run, null once they are matched. */
  readonly earlier: (Cells | null)[];
  /** The number of rows of the later run. */
  laterCount: number;
  /** The first index at which an earlier row may still be unmatched. */
  next: number;
  /** Indexes of earlier rows by their texts, the first one last. Made where there are several, once a row is looked for. */
  byText: Map<string, number[]> | null;
};

type WaitingRow = { readonly key: string; readonly cells: Cells; readonly equal: Cells | null };

/** Matches rows by their keys: first add those of the earlier run, then those of the later one. */
export class RowMatcher {
  private readonly commonIndexes: readonly number[];
  private readonly keys = new Map<string, RowsOfKey>();
  private readonly waiting: WaitingRow[] = [];
  private laterEqual = 0;

  /** @param commonIndexes - the columns that both runs have: by them rows are equal */
  constructor(commonIndexes: readonly number[]) {
    this.commonIndexes = commonIndexes;
  }

  addEarlier(key: string, cells: Cells): void {
    this.getRows(key).earlier.push(cells);
  }

  /** @param isEqual - whether two matched rows are the same in all columns: such rows are counted, not listed */
  addLater(key: string, cells: Cells, isEqual: (earlier: Cells) => boolean): void {
    const rows = this.getRows(key);
    rows.laterCount += 1;
    const equal = this.takeEqual(rows, cells);
    if (equal && isEqual(equal)) this.laterEqual += 1;
    else this.waiting.push({ key, cells, equal });
  }

  /** The number of rows that are the same in both runs. */
  get equalCount(): number {
    return this.laterEqual;
  }

  /** Counts the keys that one of the runs has in several rows. Rows without a key do not count. */
  countRepeatedKeys(): number {
    let count = 0;
    for (const [key, { earlier, laterCount }] of this.keys) {
      if (key !== '' && (earlier.length > 1 || laterCount > 1)) count += 1;
    }
    return count;
  }

  /** Counts the rows without a key, of the run that has more of them. */
  countKeylessRows(): number {
    const rows = this.keys.get('');
    return rows ? Math.max(rows.earlier.length, rows.laterCount) : 0;
  }

  /** Yields the other rows of the later run, in their order. Read it once, after all rows have been added. */
  *takeOthers(): Generator<MatchedRow> {
    for (const { key, cells, equal } of this.waiting) {
      yield { cells, earlier: equal ?? takeNext(this.getRows(key)) };
    }
  }

  /** Yields the rows of the earlier run that no row was matched with. */
  *readUnmatched(): Generator<Cells> {
    for (const { earlier } of this.keys.values()) {
      for (const cells of earlier) if (cells) yield cells;
    }
  }

  private getRows(key: string): RowsOfKey {
    const found = this.keys.get(key);
    if (found) return found;
    const rows: RowsOfKey = { earlier: [], laterCount: 0, next: 0, byText: null };
    this.keys.set(key, rows);
    return rows;
  }

  private takeEqual(rows: RowsOfKey, cells: Cells): Cells | null {
    if (rows.earlier.length === 0) return null;
    if (rows.earlier.length > 1) return this.takeEqualOfMany(rows, cells);
    const only = rows.earlier[0] ?? null;
    const isEqual = this.commonIndexes.every(
      (index) => cellText(only?.[index] ?? null) === cellText(cells[index] ?? null),
    );
    return only && isEqual ? take(rows, 0) : null;
  }

  private takeEqualOfMany(rows: RowsOfKey, cells: Cells): Cells | null {
    if (!rows.byText) {
      rows.byText = new Map();
      for (const [index, earlier] of [...rows.earlier.entries()].reverse()) {
        const text = this.getText(earlier ?? []);
        const indexes = rows.byText.get(text);
        if (indexes) indexes.push(index);
        else rows.byText.set(text, [index]);
      }
    }
    const index = rows.byText.get(this.getText(cells))?.pop();
    return index === undefined ? null : take(rows, index);
  }

  private getText(cells: Cells): string {
    return JSON.stringify(this.commonIndexes.map((index) => cellText(cells[index] ?? null)));
  }
}

function take({ earlier }: RowsOfKey, index: number): Cells | null {
  const cells = earlier[index] ?? null;
  earlier[index] = null;
  return cells;
}

function takeNext(rows: RowsOfKey): Cells | null {
  while (rows.next < rows.earlier.length && !rows.earlier[rows.next]) rows.next += 1;
  return take(rows, rows.next);
}
