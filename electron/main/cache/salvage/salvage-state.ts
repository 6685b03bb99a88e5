/** How far the copying from damaged files has come, as it is stored in the new file. */
import type { ManifestHead } from '../manifest';
import type { RecordKind } from '../record-kinds';

/** Name under which the state is stored. It is part of the file format. */
export const salvageJob = 'salvage';

/** Numbers of records by kind. */
export type RecordCounts = Readonly<Partial<Record<RecordKind, number>>>;

/** The two passes over a file. */
export type Pass = 'lists' | 'records';

export type SalvageState = {
  /** Name of the damaged file that is read, beside the new one. */
  readonly file: string;
  /** Damaged files that are read after it: copying from them had not ended when the file that replaced them was damaged. */
  readonly queue: readonly string[];
  /** Damaged files that were read before it. */
  readonly copied: readonly string[];
  /** When it was planned. Changes in the new file are counted from this number. */
  readonly plannedAtMs: number;
  readonly pass: Pass;
  readonly nextPage: number;
  /** What the damaged files said of themselves as a whole; null where that was not found. */
  readonly head: ManifestHead | null;
  /** How many records the manifest has listed of the damaged files. */
  readonly listed: RecordCounts;
  readonly saved: RecordCounts;
  readonly savedRuns: number;
};

/** The state before the first page of a damaged file. */
export function beginState(file: string, plannedAtMs: number): SalvageState {
  return {
    file,
    queue: [],
    copied: [],
    plannedAtMs,
    pass: 'lists',
    nextPage: 1,
    head: null,
    listed: {},
    saved: {},
    savedRuns: 0,
  };
}

/** Parses a stored state. One that lacks a part has its beginning. @throws SyntaxError */
export function parseState(text: string): SalvageState {
  return { ...beginState('', Number.MAX_SAFE_INTEGER), ...(JSON.parse(text) as SalvageState) };
}

/** Goes on with the next file of the queue. */
export function beginNextFile({ file, queue: [next, ...queue], ...state }: SalvageState): SalvageState {
  if (next === undefined) return { ...state, file, queue };
  return { ...state, file: next, queue, copied: [...state.copied, file], pass: 'lists', nextPage: 1 };
}

/** Leaves out the files that are gone. Null where none is left. */
export function skipMissing(state: SalvageState, exists: (file: string) => boolean): SalvageState | null {
  const [first, ...queue] = [state.file, ...state.queue].filter(exists);
  if (first === undefined) return null;
  if (first === state.file) return { ...state, queue };
  return { ...state, file: first, queue, pass: 'lists', nextPage: 1 };
}

/** Adds the files that another state names to the queue: it was found in a damaged file. */
export function addFiles(state: SalvageState, { file, queue, copied }: SalvageState): SalvageState {
  const known = new Set([state.file, ...state.queue, ...state.copied]);
  const added = [file, ...queue, ...copied].filter((each) => !known.has(each));
  return { ...state, queue: [...state.queue, ...added] };
}

/** Adds numbers of records. */
export function addCounts(counts: RecordCounts, more: RecordCounts): RecordCounts {
  const sum: Partial<Record<RecordKind, number>> = { ...counts };
  for (const [kind, count] of Object.entries(more) as [RecordKind, number][]) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}
