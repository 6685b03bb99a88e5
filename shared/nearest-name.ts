/** The name that somebody may have meant who typed another one. */

const maxNameLength = 200;

/** Spells a name in one way, so that "Sales By Consultant" is near "sales-by-consultant". */
const normalise = (name: string) =>
  name
    .toLowerCase()
    .slice(0, maxNameLength)
    .replace(/[^\p{L}\p{N}]+/gu, '-');

/** Counts the letters that must be added, removed or replaced to make one text the other (Levenshtein). */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (from[i - 1] === to[j - 1] ? 0 : 1);
      next.push(Math.min(replaced, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[to.length] ?? 0;
}

/** Finds the nearest of some names: at most a quarter of the letters differ. Null where none is so close. */
export function findNearestName(typed: string, names: readonly string[]): string | null {
  const wanted = normalise(typed);
  let nearest: { readonly name: string; readonly edits: number } | null = null;
  for (const name of names) {
    const other = normalise(name);
    const maxEdits = Math.floor(Math.max(wanted.length, other.length) / 4);
    if (Math.abs(wanted.length - other.length) > maxEdits) continue;
    const edits = countEdits(wanted, other);
    if (edits <= maxEdits && (nearest === null || edits < nearest.edits)) nearest = { name, edits };
  }
  return nearest?.name ?? null;
}

/** A sentence behind an error: ' Did you mean "Sydney"?'. Empty where no name is so close. */
export function suggestName(typed: string, names: readonly string[]): string {
  const nearest = findNearestName(typed, names);
  return nearest === null ? '' : ` Did you mean "${nearest}"?`;
}
