/** The rows of the period before, and the periods that they are compared with. */

import type { Codes } from '@shared/columns/columns';
import type { ListedBy, SummaryBefore, SummaryField, SummaryKey } from '@shared/summary/definition';
import { getFieldPeriod, type PeriodBefore } from '@shared/summary/periods';
import { shiftPeriod } from '@shared/values/date-ranges';
import { compareKeys } from './fields';
import type { IndexedRows } from './levels';
import { pickRows, type SourceRows } from './source-rows';

export type RowsBefore = Pick<SummaryBefore, 'field'> & {
  readonly source: SourceRows;
  /** By how many months the periods of its rows are moved; null where no field is a period. */
  readonly months: number | null;
};

const shiftKey = (field: SummaryField, key: SummaryKey, months: number | null): SummaryKey => {
  const period = getFieldPeriod(field);
  return period === null || months === null || key === null ? key : shiftPeriod(String(key), period, months);
};

/**
 * Selects the rows whose period comes before another one that has rows.
 *
 * @param position - that of the field
 * @param listed - how saved ranges go by the date of the field; null where they may go by another one
 */
export function selectBefore(
  source: SourceRows,
  { field, months }: Extract<PeriodBefore, { kind: 'field' }>,
  position: number,
  listed: ListedBy | null,
): RowsBefore {
  const { codes, keys } = source.index.encode(field);
  const getCode = (row: number) => codes[row] ?? keys.length - 1;
  let last = -1;
  for (const row of source.rows) if (keys[getCode(row)] !== null) last = Math.max(last, getCode(row));
  const lastKey = String(keys[last] ?? '');
  const nextKeys = keys.map((key) => shiftKey(field, key, months));
  // A year of five digits comes after all others, and as a text before them.
  const isBefore = nextKeys.map(
    (key) => key !== null && String(key).length <= lastKey.length && String(key) <= lastKey,
  );
  const positions: number[] = [];
  const periods = new Set<SummaryKey>();
  source.rows.forEach((row, index) => {
    if (isBefore[getCode(row)] !== true) return;
    positions.push(index);
    periods.add(nextKeys[getCode(row)] ?? null);
  });
  return { source: pickRows(source, positions), months, field: { position, periods: [...periods], listed } };
}

/** Rows that others are compared with, and how their keys are moved to those that they are compared with. */
export type ComparedRows<Field> = {
  readonly source: IndexedRows<Field>;
  readonly moveKey: (field: Field, key: SummaryKey) => SummaryKey;
};

/** Moves the periods of rows of saved trips or sectors. */
export const toComparedRows = ({ source, months }: RowsBefore): ComparedRows<SummaryField> => ({
  source,
  moveKey: (field, key) => shiftKey(field, key, months),
});

/** Encodes rows now, and rows of the period before behind them, by the keys to which their periods are moved. */
function joinCodes({ codes, keys }: Codes, moved: readonly SummaryKey[], now: Int32Array, rows: Int32Array): Codes {
  const isMoved = moved.some((key, code) => key !== keys[code]);
  const isKey = (key: SummaryKey): key is string => key !== null;
  // Only periods are moved, which are texts.
  const joined = isMoved ? [...[...new Set([...keys, ...moved])].filter(isKey).sort(compareKeys), null] : keys;
  const ranks = new Map(joined.map((key, rank) => [key, rank]));
  const toJoined = (key: SummaryKey) => ranks.get(key) ?? joined.length - 1;
  const nowCodes = Int32Array.from(keys, toJoined);
  const beforeCodes = Int32Array.from(moved, toJoined);
  const all = new Int32Array(now.length + rows.length);
  for (let index = 0; index < now.length; index += 1) all[index] = nowCodes[codes[now[index] ?? 0] ?? 0] ?? 0;
  for (let index = 0; index < rows.length; index += 1) {
    all[now.length + index] = beforeCodes[codes[rows[index] ?? 0] ?? 0] ?? 0;
  }
  return { codes: all, keys: joined };
}

/** Where the rows to group are, and how their fields are encoded for them. */
type EncodedPositions<Field> = {
  readonly positions: Int32Array;
  readonly encode: (field: Field) => Codes;
};

/** Encodes fields for the rows of a source, with those that they are compared with behind them. */
export function encodePositions<Field>(
  { index, rows }: IndexedRows<Field>,
  before: ComparedRows<Field> | null,
): EncodedPositions<Field> {
  if (before === null) return { positions: rows, encode: (field) => index.encode(field) };
  const rowsBefore = before.source.rows;
  return {
    positions: Int32Array.from({ length: rows.length + rowsBefore.length }, (_, position) => position),
    encode: (field) => {
      const codes = index.encode(field);
      const moved = codes.keys.map((key) => before.moveKey(field, key));
      return joinCodes(codes, moved, rows, rowsBefore);
    },
  };
}
