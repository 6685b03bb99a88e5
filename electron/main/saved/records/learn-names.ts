/**
 * Names of suppliers that prove themselves in the texts of bookings: the API has no list of them. A text is a name where it stands
 * at the same position in all bookings of a supplier, at least three, and in those of no other.
 */
import { type LearntNames, maxLabelLength } from '@shared/records/directory';
import type { SectorIndex } from '../search/sector-index';

/** Where a name may stand in "Hotel: Accor, Sydney - 2 nights", in this order. */
const positions: readonly ((details: string) => string | null)[] = [
  (details) => {
    const from = details.indexOf(': ');
    const to = details.indexOf(',', from);
    return from < 0 || to < 0 ? null : details.slice(from + 2, to);
  },
  (details) => cutBefore(details, ','),
  (details) => cutBefore(details, ' - '),
];

const cutBefore = (details: string, end: string): string | null => {
  const to = details.indexOf(end);
  return to < 0 ? null : details.slice(0, to);
};

/** Fewer bookings prove nothing. */
const minBookings = 3;

type Position = {
  /** The text of each supplier's bookings; null where they differ. */
  readonly texts: Map<number, string | null>;
  /** The supplier in whose bookings a text stands; null where in those of several. */
  readonly owners: Map<string, number | null>;
};

function note<K, V>(map: Map<K, V | null>, key: K, value: V | null): void {
  if (!map.has(key)) map.set(key, value);
  else if (map.get(key) !== value) map.set(key, null);
}

/**
 * Learns the names of suppliers from all bookings of the trips that the office has.
 *
 * @param known - what was learnt before: it stays until a booking disproves it
 */
export function learnNames(index: SectorIndex, known: LearntNames['names']): LearntNames {
  const counts = new Map<number, number>();
  const found: Position[] = positions.map(() => ({ texts: new Map(), owners: new Map() }));
  for (const { supplierId, details } of index.listSuppliers()) {
    counts.set(supplierId, (counts.get(supplierId) ?? 0) + 1);
    positions.forEach((find, position) => {
      const text = find(details)?.trim() || null;
      const { texts, owners } = found[position] as Position;
      note(texts, supplierId, text);
      if (text !== null) note(owners, text, supplierId);
    });
  }
  const isProved = (id: number, name: string, position: number) =>
    found[position]?.texts.get(id) === name && found[position]?.owners.get(name) === id;
  const earlier = known.filter(({ id, name, position }) => !counts.has(id) || isProved(id, name, position));
  const names = new Map(earlier.map((learnt) => [learnt.id, learnt]));
  for (const [id, count] of counts) {
    if (names.has(id) || count < minBookings) continue;
    const position = found.findIndex(({ texts }, at) => isProved(id, texts.get(id) ?? '', at));
    const name = found[position]?.texts.get(id);
    if (name && name.length <= maxLabelLength) names.set(id, { id, name, position });
  }
  return { names: [...names.values()], unnamed: [...counts.keys()].filter((id) => !names.has(id)) };
}
