/** Texts, dates and ids as a server may compare them: each choice of the list rules has its meaning here. */
import type { RuleChoice, SearchExtent, TextComparison } from './list-rules';

const accents = /\p{M}+/gu;
const nonAscii = /[\u0080-\uffff]/;

/** A text without what a comparison ignores. Letters such as ø and ß are no accents: servers differ about them. */
export function toComparable(text: string, comparison: TextComparison): string {
  if (comparison === 'exact') return text;
  if (comparison === 'any-case' || !nonAscii.test(text)) return text.toLowerCase();
  return text.normalize('NFD').replaceAll(accents, '').toLowerCase();
}

/** Whether a search has a character that stands for others in SQL's LIKE. */
export const hasWildcard = (text: string) => /[%_]/.test(text);

const anyOne = '_';

/** Index after a segment of a pattern in a text, looked for from an index on; -1 where it is not found. */
function findSegment(text: readonly string[], segment: readonly string[], from: number): number {
  for (let start = from; start + segment.length <= text.length; start += 1) {
    if (segment.every((one, index) => one === anyOne || one === text[start + index])) return start + segment.length;
  }
  return -1;
}

/** Creates the test of a pattern of SQL's LIKE: `%` is any text, `_` any one character. Linear: each segment is found once. */
function createPatternTest(pattern: string): (text: string) => boolean {
  const segments = pattern.split('%').map((segment) => [...segment]);
  const first = segments[0] ?? [];
  const last = segments.at(-1) ?? [];
  return (text) => {
    const characters = [...text];
    if (segments.length === 1) return characters.length === first.length && findSegment(characters, first, 0) >= 0;
    if (findSegment(characters.slice(0, first.length), first, 0) < 0) return false;
    let from = first.length;
    for (const segment of segments.slice(1, -1)) {
      from = findSegment(characters, segment, from);
      if (from < 0) return false;
    }
    return findSegment(characters, last, Math.max(from, characters.length - last.length)) >= 0;
  };
}

export type MatchOptions = {
  readonly comparison: TextComparison;
  readonly extent: Exclude<SearchExtent, 'none'>;
  readonly isPattern: boolean;
};

/** Creates the test of texts that a searched value finds. Its input is a text as {@link toComparable} makes it. */
function createComparableTest(value: string, options: MatchOptions): (comparable: string) => boolean {
  const needle = toComparable(value, options.comparison);
  if (options.isPattern && hasWildcard(needle)) {
    return createPatternTest(options.extent === 'whole' ? needle : `%${needle}%`);
  }
  return options.extent === 'whole' ? (text) => text === needle : (text) => text.includes(needle);
}

/** Creates the test of texts that a searched value finds. */
export function createTextTest(value: string, options: MatchOptions): (text: string) => boolean {
  const test = createComparableTest(value, options);
  return (text) => test(toComparable(text, options.comparison));
}

const dayPattern = /^\d{4}-\d{2}-\d{2}$/;
const datetimePattern = /^(\d{4}-\d{2}-\d{2})(?: (\d{2}):(\d{2}):(\d{2})$)?/;

/** A day in the form YYYY-MM-DD as a number that orders as its text does: 20260102. */
export const toDayNumber = (day: string) => Number(day.replaceAll('-', ''));

/** The day of an API date as a number (20260102), and whether it has a time after midnight. Null without a day. */
export function parseStamp(text: string | null): Stamp | null {
  const match = datetimePattern.exec(text ?? '');
  if (!match?.[1]) return null;
  return { day: toDayNumber(match[1]), isLater: Number(`${match[2] ?? 0}${match[3] ?? 0}${match[4] ?? 0}`) > 0 };
}

/** A day of a trip's date, and whether it has a time after midnight. */
type Stamp = { readonly day: number; readonly isLater: boolean };

/** Creates the test of dates that a bound leaves. A value that is no day leaves none. */
export function createDateTest(
  side: 'from' | 'to',
  value: string,
  bound: RuleChoice<'dateFromBound'>,
): (stamp: Stamp) => boolean {
  const limit = dayPattern.test(value) ? toDayNumber(value) : Number.NaN;
  const passesOnDay = ({ isLater }: Stamp) =>
    bound === 'inclusive' || (bound === 'midnight' && isLater === (side === 'from'));
  return (stamp) =>
    (side === 'from' ? stamp.day > limit : stamp.day < limit) || (stamp.day === limit && passesOnDay(stamp));
}

/** Creates the test of ids that a filter's value finds: as numbers, `02` is 2. */
export function createIdTest(value: string, comparison: RuleChoice<'ids'>): (id: number) => boolean {
  return comparison === 'text' ? (id) => String(id) === value : (id) => id === Number(value);
}
