/** Which records have rows in which month, so that a dump reads one month's records at a time. */
import { setImmediate } from 'node:timers/promises';
import { type JsonObject, parseExactJson } from '@main/api/json/exact-json';
import { getRecordId } from '@main/api/json/record-id';
import type { RecordKind } from '@main/cache/record-kinds';
import type { RecordRepository } from '@main/cache/repositories/record-repository';
import type { DumpTable, Month } from './tables';

/** A record that is read again by its id, or kept as text where it has none. */
export type RecordReference = { readonly id: string | null; readonly text: string | null };

/** Records by month and kind, and the ages and ids that the manifest lists. */
export type RecordMonths = {
  readonly months: ReadonlyMap<Month, ReadonlyMap<RecordKind, readonly RecordReference[]>>;
  readonly goneIds: ReadonlyMap<RecordKind, readonly string[]>;
  readonly oldestMs: number | null;
  readonly newestMs: number | null;
};

/** Records between two turns of the event loop: some milliseconds of work. */
const recordsPerTurn = 20;

/** Records between two reports of progress. */
const recordsPerReport = 100;

/**
 * Lets other calls to this thread be served.
 *
 * @returns whether progress is due
 * @throws the signal's reason when it aborts
 */
export async function yieldTurn(done: number, signal: AbortSignal): Promise<boolean> {
  if (done % recordsPerTurn === 0) {
    await setImmediate();
    signal.throwIfAborted();
  }
  return done % recordsPerReport === 0;
}

/** Parses a record. One that is no object becomes an object with it, so that it is not lost. */
export function parseRecordText(text: string): JsonObject {
  const { value } = parseExactJson(text);
  return value instanceof Map ? value : new Map([['entry', value]]);
}

const compareIds = ({ id: a }: RecordReference, { id: b }: RecordReference) =>
  (a ?? '').length - (b ?? '').length || Number((a ?? '') > (b ?? '')) - Number((a ?? '') < (b ?? ''));

/** Finds the months of every record that the office still lists. Yields how many records were read. */
export async function* findRecordMonths(
  records: RecordRepository,
  tables: readonly DumpTable[],
  signal: AbortSignal,
): AsyncGenerator<number, RecordMonths> {
  const months = new Map<Month, Map<RecordKind, RecordReference[]>>();
  const goneIds = new Map<RecordKind, string[]>();
  let [oldestMs, newestMs]: [number | null, number | null] = [null, null];
  let done = 0;
  for (const [kind, kindTables] of Map.groupBy(tables, (table) => table.kind)) {
    for (const { text, fetchedAtMs, goneAtMs } of records.iterate(kind)) {
      const record = parseRecordText(text);
      const id = getRecordId(record);
      done += 1;
      if (await yieldTurn(done, signal)) yield done;
      if (goneAtMs !== null) {
        const ids = goneIds.get(kind) ?? [];
        goneIds.set(kind, ids);
        ids.push(id ?? '');
        continue;
      }
      oldestMs = Math.min(oldestMs ?? fetchedAtMs, fetchedAtMs);
      newestMs = Math.max(newestMs ?? fetchedAtMs, fetchedAtMs);
      const reference = { id, text: id === null ? text : null };
      for (const month of new Set(kindTables.flatMap((table) => table.listRows(record).map((row) => row.month)))) {
        const kinds = months.get(month) ?? new Map<RecordKind, RecordReference[]>();
        months.set(month, kinds);
        const references = kinds.get(kind) ?? [];
        kinds.set(kind, references);
        references.push(reference);
      }
    }
  }
  // Order by id, and not by that of the file, so that the same records are the same bytes.
  for (const kinds of months.values()) for (const references of kinds.values()) references.sort(compareIds);
  const sorted = new Map(
    [...months].toSorted(([a], [b]) => Number((a ?? '') > (b ?? '')) - Number((a ?? '') < (b ?? ''))),
  );
  return { months: sorted, goneIds, oldestMs, newestMs };
}
