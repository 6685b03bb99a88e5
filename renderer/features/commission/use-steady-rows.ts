/** Rows that keep their places while their amounts change: they are sorted on opening, on refresh and by a heading alone. */
import type { PatchedRows } from '@shared/values/patched-rows';
import { useRef } from 'react';

/**
 * Gives each row the index that its key had first. New ones are added at the end.
 *
 * @param arrangementKey - another one sorts the rows anew
 */
export function useSteadyRows<Row>(
  rows: readonly Row[],
  getKey: (row: Row) => string,
  arrangementKey: string,
): PatchedRows<Row> {
  const state = useRef<{ key: string; given: readonly Row[]; keys: string[]; rows: PatchedRows<Row> } | null>(null);
  const before = state.current;
  if (before?.key === arrangementKey && before.given === rows) return before.rows;
  const isSame = before?.key === arrangementKey && before.keys.length > 0;
  const keys = isSame ? before.keys : [];
  const byKey = new Map(rows.map((row) => [getKey(row), row]));
  for (const key of byKey.keys()) if (!keys.includes(key)) keys.push(key);
  const steady = keys.flatMap((key, index) => byKey.get(key) ?? (before ? at(before.rows, index) : []));
  const listed = Uint32Array.from(keys.flatMap((key, index) => (byKey.has(key) ? [index] : [])));
  const arrangement = isSame ? before.rows.arrangement : {};
  const patched = Object.assign(steady, { listed, isFilling: false, addsBehind: true, arrangement });
  state.current = { key: arrangementKey, given: rows, keys, rows: patched };
  return patched;
}

const at = <Row>(rows: PatchedRows<Row>, index: number): Row[] => {
  const row = rows.at(index);
  return row === undefined ? [] : [row];
};
