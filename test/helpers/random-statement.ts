/** Made-up statements and sectors of which it is known what belongs together. */

import type { CandidateSector, StatementLine } from '@shared/commission/statement-file';
import { addDays } from '@shared/values/dates';
import * as fc from 'fast-check';
import { makeLine, makeSector } from './statement-parts';

/** A statement, the saved sectors, and the sectors of each line by its row. */
export type KnownStatement = {
  readonly lines: StatementLine[];
  readonly sectors: CandidateSector[];
  readonly truth: ReadonlyMap<number, ReadonlySet<number>>;
};

/** What has happened to a booking on its way to the statement. */
const fates = ['exact', 'exact', 'exact', 'amount', 'misspelt', 'no-reference', 'missing', 'twice', 'split'] as const;
type Fate = (typeof fates)[number];

type Booking = {
  readonly amounts: number[];
  readonly days: number[];
  readonly fates: Fate[];
  readonly isMerged: boolean;
};

const names = [
  ...['Smith/John Mr', 'SMITH JOHN', 'Lee, Ann', 'Müller Zoë', 'Muller/Zoe Ms', 'Nguyen Thi', 'Wong/K'],
  ...['O’Brien Pat'],
];
/** Few letters, many of them easily confused: near-duplicates are common. */
const letters = ['A', 'B', '8', 'O', '0', 'I', '1', 'X'];

const booking: fc.Arbitrary<Booking> = fc.record({
  // Few amounts, so that coincidences are common; negative ones are refunds.
  amounts: fc.array(fc.constantFrom(10_000, 10_000, 12_550, 5_500, -10_000, 99), { minLength: 1, maxLength: 4 }),
  days: fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 4, maxLength: 4 }),
  fates: fc.array(fc.constantFrom(...fates), { minLength: 4, maxLength: 4 }),
  isMerged: fc.boolean(),
});

type Draft = { reference: string | null; passenger: string; date: string; compared: number; sectors: number[] };

const toDate = (day: number) => addDays('2026-10-01', day);

/** Swaps two characters or confuses one, to a reference that no booking has. */
function misspell(reference: string, taken: ReadonlySet<string>, index: number): string {
  const at = index % (reference.length - 1);
  const swapped = reference.slice(0, at) + reference[at + 1] + reference[at] + reference.slice(at + 2);
  const confused = reference.replace(/[O0]/, (letter) => (letter === 'O' ? '0' : 'O'));
  return [confused, swapped, `${reference}X`, `${reference}XX`].find((text) => !taken.has(text)) ?? `${reference}XXX`;
}

const writings = [
  (text: string) => text,
  (text: string) => text.toLowerCase(),
  (text: string) => ` ${text.slice(0, 3)} ${text.slice(3)}`,
  (text: string) => `${text.slice(0, 2)}-${text.slice(2)}`,
];

/** Makes the lines of a booking. One of its sectors at most is split, or all of them are one line. */
function writeLines(of: Booking, reference: string, firstId: number, taken: ReadonlySet<string>): Draft[] {
  const base = (index: number): Draft => ({
    reference,
    passenger: names[firstId % names.length] ?? '',
    date: toDate(of.days[index] ?? 0),
    compared: of.amounts[index] ?? 0,
    sectors: [firstId + index],
  });
  if (of.isMerged && of.amounts.length > 1) {
    const compared = of.amounts.reduce((sum, amount) => sum + amount, 0);
    return [{ ...base(0), compared, sectors: of.amounts.map((_, index) => firstId + index) }];
  }
  let isSplit = false;
  return of.amounts.flatMap((amount, index): Draft[] => {
    const line = base(index);
    switch (of.fates[index]) {
      case 'missing':
        return [];
      // An amount that is that of no other sector of the booking: else nobody could say which it was.
      case 'amount':
        return [{ ...line, compared: amount + 7 + index }];
      case 'misspelt':
        return [{ ...line, reference: misspell(reference, taken, firstId) }];
      case 'no-reference':
        return [{ ...line, reference: null }];
      case 'twice':
        return [line, { ...line, sectors: [] }];
      case 'split': {
        if (isSplit) return [line];
        isSplit = true;
        return [
          { ...line, compared: 5_500 },
          { ...line, compared: amount - 5_500 },
        ];
      }
      default:
        return [line];
    }
  });
}

const reference = fc.array(fc.constantFrom(...letters), { minLength: 6, maxLength: 6 }).map((text) => text.join(''));

/** A reference that differs from another in one character, or in two that are swapped. */
function toNeighbour(text: string, at: number, letter: string): string {
  if (at % 2 === 0) return text.slice(0, at) + letter + text.slice(at + 1);
  return text.slice(0, at - 1) + text[at] + text[at - 1] + text.slice(at + 1);
}

/** References of which many are neighbours. */
const references = fc
  .tuple(
    fc.array(reference, { minLength: 2, maxLength: 4 }),
    fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 5 }), fc.constantFrom(...letters)), {
      minLength: 40,
      maxLength: 40,
    }),
  )
  .map(([first, changes]) => {
    const all = [...first];
    for (const [index, at, letter] of changes) all.push(toNeighbour(all[index % all.length] ?? '', at, letter));
    return [...new Set(all)];
  });

/** A statement with near-duplicates, swapped characters, O for 0, repeated references, refunds, splits and double lines. */
export const knownStatement: fc.Arbitrary<KnownStatement> = fc
  .record({
    bookings: fc.array(booking, { minLength: 1, maxLength: 14 }),
    references,
    /** Lines without a booking; their references are neighbours of those of bookings. */
    strangers: fc.array(fc.record({ hasReference: fc.boolean(), compared: fc.constantFrom(10_000, 99, 4_321) }), {
      maxLength: 8,
    }),
    writing: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ bookings: all, references: texts, strangers, writing }) => {
    const bookings = all.slice(0, texts.length);
    const taken = new Set(texts.slice(0, bookings.length));
    const sectors: CandidateSector[] = [];
    const drafts: Draft[] = [];
    bookings.forEach((of, index) => {
      const text = texts[index] ?? '';
      drafts.push(...writeLines(of, text, sectors.length, taken));
      for (const [at, amount] of of.amounts.entries()) {
        const id = sectors.length;
        const clientName = names[(id * 3) % names.length] ?? null;
        const travelDate = toDate(of.days[at] ?? 0);
        sectors.push(makeSector(id, text, amount, { tripId: Math.floor(id / 3) + 1, clientName, travelDate }));
      }
    });
    for (const [index, { hasReference, compared }] of strangers.entries()) {
      const text = texts[bookings.length + index] ?? null;
      const passenger = names[index] ?? '';
      drafts.push({ reference: hasReference ? text : null, passenger, compared, date: toDate(3), sectors: [] });
    }
    const write = writings[writing] ?? String;
    const lines = drafts.map(({ reference: text, passenger, date, compared }, index) =>
      makeLine(index + 1, text && write(text), compared, { passenger, date }),
    );
    return { lines, sectors, truth: new Map(drafts.map((draft, index) => [index + 1, new Set(draft.sectors)])) };
  });
