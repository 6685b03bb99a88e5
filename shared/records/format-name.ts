/** How the names of ids are shown. Apart from the schemas of directories, which the first screen does without. */
import type { NameKind, Names } from './directory';

const sharedNames = new WeakMap<Names[NameKind], ReadonlySet<string>>();

/** The names that several have: their numbers tell them apart. */
function findShared(names: Names[NameKind]): ReadonlySet<string> {
  const known = sharedNames.get(names);
  if (known) return known;
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  for (const name of Object.values(names)) (seen.has(name) ? shared : seen).add(name);
  sharedNames.set(names, shared);
  return shared;
}

/** A name alone, with its number where several have it; where it has no name the number, "Client 20417" of a client. */
export function formatName(names: Names, kind: NameKind, id: number | string): string {
  const name = names[kind][String(id)];
  if (name === undefined) return kind === 'client' ? `Client ${id}` : String(id);
  return findShared(names[kind]).has(name) ? `${name} (${id})` : name;
}
