/** Probes of the search: by texts of saved trips, parts of them, and other spellings of these. */
import { createComparableTest, hasWildcard, toComparable } from '@shared/list-matching';
import { listCandidates, probeGroups, ruleChoices, searchedTripFields } from '@shared/list-rules';
import { type ListedTrips, type Probe, yieldThread } from './probe';
import { addAccent, addWildcard, hasAsciiLetter, isSendable, swapCase } from './spellings';

/** Searches that many trips pass, by one field or another: their totals distinguish many candidates at once. */
const shortSearches = ['e', 'a', 'o', '1'];
/** Texts of each field that are tried. */
const maxTexts = 2;

const comparisons = ruleChoices.searchText;
/** The bits of a field: found by a part of it, and by the whole of it. */
const [partBit, wholeBit] = [1, 2];

/** The distinct texts of a field, and the number of each trip's text among them; -1 where it has none. */
type FieldTexts = { readonly texts: readonly string[]; readonly codes: Int32Array };

function readField({ index, rows }: ListedTrips, name: (typeof searchedTripFields)[number][0] | 'id'): FieldTexts {
  const codesByText = new Map<string, number>();
  const codes = Int32Array.from(rows, (row) => {
    const value = index.table.get(row, name);
    if (value === null) return -1;
    const text = String(value);
    const code = codesByText.get(text) ?? codesByText.size;
    codesByText.set(text, code);
    return code;
  });
  return { texts: [...codesByText.keys()], codes };
}

const isPresent = (text: string | null | undefined): text is string => text !== null && text !== undefined;

/** Texts from the middle of a field's, which are hardly the ones of a special trip. */
function pickTexts({ texts }: FieldTexts): string[] {
  const sendable = texts.filter((text) => isSendable(text) && text.length > 2);
  return Array.from(
    { length: maxTexts },
    (_, index) => sendable[Math.floor(((index + 1) * sendable.length) / (maxTexts + 1))],
  ).filter(isPresent);
}

function pickSearches(fields: readonly FieldTexts[], ids: FieldTexts): string[] {
  const picked = fields.map(pickTexts);
  const withLetters = picked.flatMap((texts) => texts.filter(hasAsciiLetter).slice(0, 1));
  const id = ids.texts[Math.floor(ids.texts.length / 2)];
  const searches = [
    ...shortSearches,
    ...picked.flat().flatMap((text) => [text, [...text].slice(1).join('')]),
    ...withLetters.flatMap((text) => [swapCase(text), addAccent(text), addWildcard(text)]),
    id,
    id?.slice(0, -1),
  ];
  return [...new Set(searches.filter(isPresent))].filter((search) => search !== '' && search.trim() === search);
}

/** The bits of each distinct text of a field. */
function findBits(
  texts: readonly string[],
  search: string,
  comparison: (typeof comparisons)[number],
  isPattern: boolean,
) {
  const isPart = createComparableTest(search, { comparison, extent: 'part', isPattern });
  const isWhole = createComparableTest(search, { comparison, extent: 'whole', isPattern });
  return Uint8Array.from(texts, (text) => {
    const comparable = toComparable(text, comparison);
    return isPart(comparable) ? partBit | (isWhole(comparable) ? wholeBit : 0) : 0;
  });
}

const bitOfExtent = { part: partBit, whole: wholeBit, none: 0 } as const;
const idShift = 2 * searchedTripFields.length;

/**
 * Lists for each candidate the bits by which it finds a trip, and its variant. Made for each plan: there are so many that
 * the worker would start a tenth later with them.
 */
function describeCandidates(): { readonly masks: Uint32Array; readonly variants: readonly number[] } {
  const candidates = listCandidates(probeGroups.search);
  const masks = Uint32Array.from(candidates, (candidate) =>
    searchedTripFields.reduce(
      (mask, [, rule], index) => mask | (bitOfExtent[candidate[rule]] << (2 * index)),
      bitOfExtent[candidate.searchId] << idShift,
    ),
  );
  const variants = candidates.map(({ searchText, searchWildcards }) =>
    toVariant(comparisons.indexOf(searchText), searchWildcards === 'pattern'),
  );
  return { masks, variants };
}

/** The numbers of trips that have the same bits. */
function countMasks(
  fields: readonly FieldTexts[],
  bits: readonly Uint8Array[],
): (readonly [mask: number, count: number])[] {
  const length = fields[0]?.codes.length ?? 0;
  const counts = new Uint32Array(1 << (idShift + 2));
  for (let row = 0; row < length; row += 1) {
    let mask = 0;
    for (let field = 0; field < fields.length; field += 1) {
      mask |= (bits[field]?.[fields[field]?.codes[row] ?? -1] ?? 0) << (2 * field);
    }
    counts[mask] = (counts[mask] ?? 0) + 1;
  }
  return [...counts.entries()].filter(([mask, count]) => mask > 0 && count > 0);
}

/** The number of a comparison of texts, with wildcards or without. */
const toVariant = (comparison: number, isPattern: boolean) => 2 * comparison + Number(isPattern);

/** The total of a search, by the bits that find a trip. */
function predictTotals(
  fields: readonly FieldTexts[],
  bits: readonly Uint8Array[],
  distinctMasks: ReadonlySet<number>,
): Uint32Array {
  const counts = countMasks(fields, bits);
  const totals = new Uint32Array(1 << (idShift + 2));
  for (const mask of distinctMasks) {
    let total = 0;
    for (const [found, count] of counts) if ((found & mask) !== 0) total += count;
    totals[mask] = total;
  }
  return totals;
}

/** Plans the probes of the search. */
export async function planSearchProbes(trips: ListedTrips): Promise<Probe[]> {
  const texts = searchedTripFields.map(([name]) => readField(trips, name));
  const ids = readField(trips, 'id');
  const fields = [...texts, ids];
  const probes: Probe[] = [];
  const { masks, variants } = describeCandidates();
  const distinctMasks = new Set(masks);
  for (const search of pickSearches(texts, ids)) {
    const totals: Uint32Array[] = [];
    for (const [number, comparison] of comparisons.entries()) {
      for (const isPattern of [false, true]) {
        await yieldThread();
        const bits = () =>
          fields.map((field) => findBits(field.texts, search, field === ids ? 'exact' : comparison, isPattern));
        const isSame = isPattern && !hasWildcard(search);
        const previous = isSame ? totals[toVariant(number, false)] : undefined;
        totals[toVariant(number, isPattern)] = previous ?? predictTotals(fields, bits(), distinctMasks);
      }
    }
    const predicted = Uint32Array.from(masks, (mask, index) => totals[variants[index] ?? 0]?.[mask] ?? 0);
    probes.push({ filters: { ...trips.filters, search }, totals: predicted });
  }
  return probes;
}
