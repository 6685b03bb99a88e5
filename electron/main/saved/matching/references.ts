/** Booking references and names as they are compared. */
import { foldText, removeInvisible } from '@shared/values/texts';

/** A text as it is compared. What the reader does not see divides nothing. */
const fold = (text: string): string => foldText(removeInvisible(text));

/** A shorter reference is no key: "12" stands on every statement. */
const minKeyLength = 4;
/** References of so many characters may differ by one and be near. */
const minNearLength = 5;
/** Longer references are the same or different: no booking reference has so many characters. */
const maxNearLength = 20;
/** Parts of a name that are compared. */
const maxNameParts = 12;

const plain = /^[A-Z0-9]+$/;
/** Words before the reference itself: "Booking ref: ", "Conf. no. #". */
const referenceLabels: ReadonlySet<string> = new Set(
  'booking conf confirmation id locator no number pnr ref reference reservation'.split(' '),
);

/** Removes the words before a reference, up to a colon or #. */
function removeLabel(text: string): string {
  const end = text.search(/[:#]/);
  const labels = text.slice(0, Math.max(0, end)).split(/[.\s]/);
  return labels.every((label) => label === '' || referenceLabels.has(label)) ? text.slice(end + 1) : text;
}

/**
 * The parts of a reference: its runs of letters and of digits, with a hyphen between two of a kind, without case. 4711-1 is
 * not 47111, AB-1234 is AB1234. Null where too little is left to be a key.
 */
export function toReferenceKey(text: string | null): string | null {
  if (text === null) return null;
  const key = plain.test(text)
    ? text
    : // A raised or circled digit is a part of its own.
      removeLabel(fold(text.replaceAll(/\p{No}/gu, ' $& ')))
        .trim()
        .toUpperCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$|(?<=\p{L})-(?=\p{N})|(?<=\p{N})-(?=\p{L})/gu, '');
  return join(key).length < minKeyLength ? null : key;
}

/** A key whose parts are not divided. */
const join = (key: string): string => key.replaceAll('-', '');

/** Texts that stand for a reference that is not known yet, and no booking's. */
const placeholders: ReadonlySet<string> = new Set(
  'CASH CANCELLED COMMISSION CREDIT DIRECT GROUP MANUAL MISC NONE PENDING REFUND UNKNOWN VARIOUS'.split(' '),
);

/** Whether a key is one that two bookings may have by chance: a placeholder, or one character repeated. */
export const isPlaceholder = (key: string): boolean =>
  placeholders.has(key) || [...join(key)].every((character) => character === key[0]);

/** A key without zeros in front and division. */
const toPlainKey = (key: string): string => join(key.replaceAll(/[0-9]+/g, (digits) => String(BigInt(digits))));

/** Whether two keys differ in one character that is missing, added, other, or swapped with its neighbour. */
function differInOne(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  if (a.length !== b.length) {
    const [short, long] = a.length < b.length ? [a, b] : [b, a];
    return short.slice(start) === long.slice(start + 1);
  }
  if (a.slice(start + 1) === b.slice(start + 1)) return true;
  return a[start] === b[start + 1] && a[start + 1] === b[start] && a.slice(start + 2) === b.slice(start + 2);
}

/** Compares two keys; null where one is missing. */
export function compareKeys(a: string | null, b: string | null): 'same' | 'near' | 'different' | null {
  if (a === null || b === null) return null;
  if (a === b) return 'same';
  if (Math.max(a.length, b.length) > maxNearLength) return 'different';
  if (toPlainKey(a) === toPlainKey(b)) return 'near';
  const [left, right] = [join(a), join(b)];
  return Math.min(left.length, right.length) >= minNearLength && differInOne(left, right) ? 'near' : 'different';
}

/** Texts that two near keys have in common: a key, and each with one character left out. */
export function listNearKeys(divided: string): string[] {
  if (divided.length > maxNearLength) return [];
  const keys = [`=${toPlainKey(divided)}`];
  const key = join(divided);
  if (key.length < minNearLength) return keys;
  for (let index = 0; index < key.length; index += 1) keys.push(key.slice(0, index) + key.slice(index + 1));
  return [key, ...keys];
}

const titles: ReadonlySet<string> = new Set('mr mrs ms miss mstr mister dr prof pty ltd the'.split(' '));

/** The parts of a name, without titles: "SMITH/JOHN MR" is smith and john. */
export const splitName = (name: string | null): readonly string[] =>
  name === null
    ? []
    : fold(name)
        .split(/[^\p{L}\p{N}]+/u)
        .filter((part) => part !== '' && !titles.has(part))
        .slice(0, maxNameParts);

function comparePart(part: string, other: string): number {
  if (part === other) return 1;
  if (part.length === 1 || other.length === 1) return part[0] === other[0] ? 0.5 : 0;
  return Math.min(part.length, other.length) >= 4 && differInOne(part, other) ? 0.8 : 0;
}

/** Less likeness, in per cent, is that of two other names. */
const minLikeness = 30;

/** Likeness of two names in per cent: the parts that they share, of those of the shorter and longer name on average. */
export function compareNames(a: readonly string[], b: readonly string[]): number | null {
  if (a.length === 0 || b.length === 0) return null;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  const left = [...long];
  let shared = 0;
  for (const part of short) {
    const likeness = left.map((other) => comparePart(part, other));
    const best = Math.max(...likeness);
    if (best === 0) continue;
    shared += best;
    left.splice(likeness.indexOf(best), 1);
    if (left.length === 0) break;
  }
  return Math.round((50 * shared) / short.length + (50 * shared) / long.length);
}

/** Whether two names have next to nothing in common; one that is missing says nothing. */
export const areOtherNames = (a: readonly string[], b: readonly string[]): boolean =>
  (compareNames(a, b) ?? 100) < minLikeness;
