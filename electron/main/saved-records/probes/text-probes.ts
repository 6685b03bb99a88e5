/** Probes of the filters by status and type: by spellings that differ in case or accents from those of saved trips. */
import { toComparable } from '@shared/list-matching';
import { listCandidates } from '@shared/list-rules';
import type { ListedTrips, Probe } from './probe';
import { addAccent, hasAsciiLetter, isSendable, swapCase } from './spellings';

/** Values that are tried, the most frequent first. */
const maxValues = 6;

export function planTextProbes({ index, rows, filters }: ListedTrips, name: 'trip_status' | 'trip_type'): Probe[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const text = index.table.get(row, name);
    if (typeof text === 'string') counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  const values = [...counts]
    .filter(([text]) => isSendable(text) && hasAsciiLetter(text))
    .sort(([, a], [, b]) => b - a)
    .slice(0, maxValues)
    .flatMap(([text]) => [swapCase(text), addAccent(text)])
    .filter((value) => value !== null);
  const candidates = listCandidates([name]);
  return values.map((value) => ({
    filters: { ...filters, [name]: value },
    totals: Uint32Array.from(candidates, ({ [name]: comparison }) => {
      const wanted = toComparable(value, comparison);
      return [...counts].reduce(
        (sum, [text, count]) => sum + (toComparable(text, comparison) === wanted ? count : 0),
        0,
      );
    }),
  }));
}
