/** Decides between several ways of reading a column, by what its cells exclude. */
import type { ProofStatus } from './reading-ways';

/** How a column is read, and how sure it is. */
export type Proof<Choice, Value> = {
  readonly status: ProofStatus;
  readonly choices: Choice[];
  readonly samples: { text: string; readings: { choice: Choice; value: Value | null }[] }[];
};

const maxSamples = 3;

/**
 * Compares all ways of reading some cells. A cell that only some ways can read excludes the others.
 *
 * @param read - undefined for a cell that a way cannot read, but that does not exclude it
 * @param chosen - what the user has chosen; null for nothing
 * @param toCellText - the text by which a cell is shown as a sample
 */
export function prove<Cell, Choice, Value extends string | number>(
  cells: Iterable<Cell>,
  ways: readonly Choice[],
  read: (cell: Cell, way: Choice) => Value | null | undefined,
  chosen: Choice | null,
  toCellText: (cell: Cell) => string,
): Proof<Choice, Value> {
  const excluded = new Set<Choice>();
  const ambiguous = new Map<string, Proof<Choice, Value>['samples'][number]>();
  const clear = new Map<string, Proof<Choice, Value>['samples'][number]>();
  const differing = new Set<string>();
  for (const cell of cells) {
    const readings = ways.map((choice) => ({ choice, value: read(cell, choice) }));
    if (readings.every(({ value }) => (value ?? null) === null)) continue;
    const values = new Set(readings.map(({ value }) => value));
    const text = toCellText(cell);
    const sample = { text, readings: readings.map(({ choice, value = null }) => ({ choice, value })) };
    if (values.size === 1) {
      if (clear.size < maxSamples) clear.set(text, sample);
      continue;
    }
    for (const { choice, value } of readings) if (value === null) excluded.add(choice);
    // Pairs of ways that this cell tells apart, if it leaves both.
    readings.forEach((one, index) => {
      for (const other of readings.slice(index + 1)) {
        if (one.value !== null && other.value !== null && one.value !== other.value) {
          differing.add(`${index}/${ways.indexOf(other.choice)}`);
        }
      }
    });
    if (ambiguous.size < maxSamples) ambiguous.set(text, sample);
  }
  const left = ways.filter((way) => !excluded.has(way));
  const choices = left.length === 0 ? [...ways] : left;
  const isOpen = left.some((one, index) =>
    left.slice(index + 1).some((other) => differing.has(`${ways.indexOf(one)}/${ways.indexOf(other)}`)),
  );
  const samples = [...ambiguous.values(), ...clear.values()].slice(0, maxSamples);
  const status = (): ProofStatus => {
    if (samples.length === 0) return 'none';
    if (left.length > 0 && !isOpen) return 'proven';
    if (chosen !== null && choices.includes(chosen)) return 'chosen';
    return left.length === 0 ? 'contradicted' : 'ambiguous';
  };
  return { status: status(), choices, samples };
}
