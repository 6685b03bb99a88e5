/** What holds of every comparison, over statements of which it is known what belongs together. */
import { type Comparison, prepareComparison } from '@main/saved/matching/compare';
import { toReferenceKey } from '@main/saved/matching/references';
import { type SavedDecision, toPairingContent, toPairingId } from '@shared/commission/statement-file';
import { type BookingKey, toBookingId } from '@shared/commission/work-records';
import { itHolds, propertyRuns } from '@test/helpers/property-runs';
import { type KnownStatement, knownStatement } from '@test/helpers/random-statement';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const share = 0.2;
const compare = ({ lines, sectors }: KnownStatement, decisions: readonly SavedDecision[] = []) =>
  prepareComparison(lines, sectors)(decisions);

/** Checks that each line and each sector stands in one list, and that the lists add up to both sides. */
function expectPartition({ lines, sectors }: KnownStatement, compared: Comparison): void {
  const rows = [...compared.matches.flatMap((match) => match.lines), ...compared.theirsOnly];
  expect(rows.sort((a, b) => a - b)).toEqual(lines.map(({ row }) => row));
  const keys = [...compared.matches.flatMap((match) => match.sectors), ...compared.oursOnly].map(toBookingId);
  expect(keys.sort()).toEqual(sectors.map(toBookingId).sort());
}

/** What the lines and sectors of a pairing say. */
const getContent = (known: KnownStatement, rows: readonly number[], keys: readonly BookingKey[]) =>
  toPairingContent(
    rows.flatMap((row) => known.lines.find((line) => line.row === row) ?? []),
    keys.flatMap((key) => known.sectors.find((sector) => toBookingId(sector) === toBookingId(key)) ?? []),
  );

/** Decides on everything that is suggested. */
const decideAll = (known: KnownStatement, kind: 'match' | 'refuse', { suggestions }: Comparison): SavedDecision[] =>
  suggestions.map(({ id, lines, sectors }) => {
    const content = getContent(known, lines, sectors);
    return { kind, id, lines, sectors, decidedAtMs: 1, content };
  });

describe('a comparison', () => {
  itHolds(
    'faults 370: has each line and each sector in one list, which add up to the cent',
    [knownStatement],
    (known) => {
      expectPartition(known, compare(known));
    },
    share,
  );

  it('faults 371: never matches without the user what does not belong together', () => {
    let automatic = 0;
    fc.assert(
      fc.property(knownStatement, fc.nat(9), (all, leftOut) => {
        // Some sectors are no candidates, as claimed and cancelled ones: their references are shared.
        const isLeftOut = (index: number) => index % 10 < leftOut % 4;
        const known = { ...all, sectors: all.sectors.filter((_, index) => !isLeftOut(index)) };
        const shared = all.sectors.filter((_, index) => isLeftOut(index));
        const keys = shared.flatMap(({ bookingReference }) => toReferenceKey(bookingReference) ?? []);
        const excluded = new Map(keys.map((key) => [key, { reason: 'inactive' as const, tripId: 1, supplierId: 1 }]));
        const { matches } = prepareComparison(known.lines, known.sectors, excluded)([]);
        for (const { lines, sectors } of matches) {
          automatic += 1;
          const truth = known.truth.get(lines[0] ?? -1);
          expect([...(truth ?? [])]).toContain(sectors[0]?.sectorId);
        }
      }),
      propertyRuns(share),
    );
    expect(automatic).toBeGreaterThan(propertyRuns(share).numRuns / 2);
  });

  const toSet = ({ matches, suggestions }: Comparison) => [...matches, ...suggestions].map(({ id }) => id).sort();
  itHolds(
    'matches the same lines whatever the order of lines and sectors',
    [knownStatement],
    (known) => {
      const turned = { ...known, lines: known.lines.toReversed(), sectors: known.sectors.toReversed() };
      expect(toSet(compare(turned))).toEqual(toSet(compare(known)));
    },
    share,
  );

  itHolds(
    'suggests of what has no match only, one to one',
    [knownStatement],
    (known) => {
      const compared = compare(known);
      const rows = compared.suggestions.flatMap(({ lines }) => lines);
      const keys = compared.suggestions.flatMap(({ sectors }) => sectors.map(toBookingId));
      expect(new Set(rows).size).toBe(rows.length);
      expect(new Set(keys).size).toBe(keys.length);
      expect(compared.theirsOnly).toEqual(expect.arrayContaining(rows));
      expect(compared.oursOnly.map(toBookingId)).toEqual(expect.arrayContaining(keys));
    },
    share,
  );

  itHolds(
    'holds after every decision, and is as before when all of them are taken back',
    [knownStatement, fc.constantFrom('match' as const, 'refuse' as const)],
    (known, kind) => {
      const first = compare(known);
      const decisions = decideAll(known, kind, first);
      const decided = compare(known, decisions);
      expectPartition(known, decided);
      expect(decided.decisions.every(({ isLost }) => !isLost)).toBe(true);
      // No decision makes another match by itself.
      const isAutomatic = ({ isDecided }: Comparison['matches'][number]) => !isDecided;
      expect(decided.matches.filter(isAutomatic)).toEqual(first.matches.filter(isAutomatic));
      expect(decided.matches.length).toBe(first.matches.length + (kind === 'match' ? decisions.length : 0));
      const suggested = new Set(decided.suggestions.map(({ id }) => id));
      expect(decisions.some(({ id }) => suggested.has(id))).toBe(false);
      expect(compare(known, [])).toEqual(first);
    },
    share,
  );

  const choice = fc.record({ line: fc.nat(), sector: fc.nat(), isMatch: fc.boolean() });
  itHolds(
    'has each line and sector in one list whatever was decided: of decisions that contradict each other one is lost',
    [knownStatement, fc.array(choice, { maxLength: 12 })],
    (known, choices) => {
      fc.pre(known.lines.length > 0);
      const decisions = choices.map(({ line, sector, isMatch }, decidedAtMs): SavedDecision => {
        const { row = 0 } = known.lines[line % known.lines.length] ?? {};
        const { tripId = 0, sectorId = 0 } = known.sectors[sector % known.sectors.length] ?? {};
        const sectors = [{ tripId, sectorId }];
        const kind = isMatch ? 'match' : 'refuse';
        return {
          kind,
          id: toPairingId([row], sectors),
          lines: [row],
          sectors,
          decidedAtMs,
          content: getContent(known, [row], sectors),
        };
      });
      const compared = compare(known, decisions);
      expectPartition(known, compared);
      const matched = compared.decisions.filter(({ kind, isLost }) => kind === 'match' && !isLost);
      expect(compared.matches.filter(({ isDecided }) => isDecided).length).toBe(matched.length);
      const refused = new Set(decisions.filter(({ kind }) => kind === 'refuse').map(({ id }) => id));
      const automatic = compared.matches.filter(({ isDecided }) => !isDecided);
      expect([...automatic, ...compared.suggestions].some(({ id }) => refused.has(id))).toBe(false);
    },
    share,
  );

  const step = fc.record({ kind: fc.constantFrom('match', 'refuse', 'separate', 'undo'), index: fc.nat() });
  itHolds(
    'faults 461: is the same after any decisions, one after the other, as one that is made anew',
    [knownStatement, fc.array(step, { maxLength: 8 })],
    (known, steps) => {
      const compareAgain = prepareComparison(known.lines, known.sectors);
      let decisions: SavedDecision[] = [];
      for (const { kind, index } of steps) {
        const compared = compareAgain(decisions);
        const pairings = kind === 'separate' ? compared.matches : compared.suggestions;
        const pairing = pairings[index % Math.max(1, pairings.length)];
        if (kind === 'undo') decisions = decisions.filter((_, at) => at !== index % decisions.length);
        else if (pairing) {
          const { id, lines, sectors } = pairing;
          const content = getContent(known, lines, sectors);
          const decided = kind === 'match' ? 'match' : 'refuse';
          const decision: SavedDecision = { kind: decided, id, lines, sectors, decidedAtMs: index, content };
          decisions = [...decisions.filter((other) => other.id !== id), decision];
        }
        expect(compareAgain(decisions)).toEqual(compare(known, decisions));
      }
    },
    share,
  );

  itHolds(
    'says which decisions are lost where sectors are no longer there, and lists their lines again',
    [knownStatement],
    (known) => {
      const decisions = decideAll(known, 'match', compare(known));
      const fewer = { ...known, sectors: known.sectors.filter((_, index) => index % 2 === 0) };
      const compared = compare(fewer, decisions);
      expectPartition(fewer, compared);
      const ids = new Set(fewer.sectors.map(toBookingId));
      for (const { sectors, isLost } of compared.decisions) {
        expect(isLost).toBe(sectors.some((key) => !ids.has(toBookingId(key))));
      }
    },
    share,
  );
});
