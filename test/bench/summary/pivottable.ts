/** react-pivottable's engine over the same rows, as objects. Its sums are doubles: one value at a time, without distinct trips. */
import { createRequire } from 'node:module';
import type { DatabaseSync } from 'node:sqlite';

type PivotData = new (options: {
  readonly data: readonly object[];
  readonly rows: readonly string[];
  readonly cols: readonly string[];
  readonly vals: readonly string[];
  readonly aggregatorName: string;
}) => { getRowKeys(): readonly unknown[] };

const require = createRequire(import.meta.url);
const { PivotData } = require('react-pivottable/Utilities') as { PivotData: PivotData };

/** Prepares a pivot of one sum. @param keys - one SQL expression for each field on rows */
export function preparePivot(sqlite: DatabaseSync, from: string, keys: readonly string[]): () => number {
  const rows = keys.map((_, index) => `k${index}`);
  const columns = keys.map((key, index) => `CAST(${key} AS TEXT) AS k${index}`);
  const data = sqlite.prepare(`SELECT ${columns.join(', ')}, total FROM ${from}`).all();
  return () => new PivotData({ data, rows, cols: [], vals: ['total'], aggregatorName: 'Sum' }).getRowKeys().length;
}
