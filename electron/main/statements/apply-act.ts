/** Turns what the user does with lines and sectors into decisions, after a look at the lists as they are. */
import type { SavedDecision } from '@main/statement-matching/compare';
import { type ClaimKey, toClaimId } from '@shared/claims';
import { AppError, assertNever } from '@shared/errors';
import { type Decision, type StatementMatch, toPairingContent, toPairingId } from '@shared/schemas/statement/pairings';
import type { StatementAct, StatementWork } from '@shared/schemas/statement/work';
import { orderDecisions } from './statement-records';

/** Decisions to save, and those to take back. */
export type DecisionChange = { readonly added: readonly SavedDecision[]; readonly removed: readonly SavedDecision[] };

/** The decisions as they are after a change. One of the same lines and sectors is replaced. */
export function changeDecisions(
  decisions: readonly SavedDecision[],
  { added, removed }: DecisionChange,
): readonly SavedDecision[] {
  const gone = new Set([...removed, ...added].map(({ id }) => id));
  return orderDecisions([...decisions.filter(({ id }) => !gone.has(id)), ...added]);
}

const changed = () =>
  new AppError('usage', 'The lists have changed since. Nothing was decided: look at the lines again.', {});

function requireAll<T>(found: readonly T[], wanted: readonly unknown[]): readonly T[] {
  if (found.length < new Set(wanted).size) throw changed();
  return found;
}

type Pairing = Pick<Decision, 'id' | 'lines' | 'sectors' | 'basis'>;

/** Makes decisions, each with what its lines and sectors say now. */
function createDecider(work: StatementWork, decidedAtMs: number) {
  const lineByRow = new Map(work.lines.map((line) => [line.row, line]));
  const sectorById = new Map(work.sectors.map((sector) => [toClaimId(sector), sector]));
  return (kind: Decision['kind'], { id, lines, sectors, basis }: Pairing): SavedDecision => {
    const content = toPairingContent(
      lines.flatMap((row) => lineByRow.get(row) ?? []),
      sectors.flatMap((key) => sectorById.get(toClaimId(key)) ?? []),
    );
    return { kind, id, lines, sectors, basis, decidedAtMs, content };
  };
}

type Decide = ReturnType<typeof createDecider>;

/** Matches by hand what stands in no match. */
function matchByHand(work: StatementWork, rows: readonly number[], keys: readonly ClaimKey[]): Pairing {
  const free = new Set(work.theirsOnly);
  const freeSectors = new Set(work.oursOnly.map(toClaimId));
  const lines = [...new Set(rows)];
  const sectors = [...new Map(keys.map((key) => [toClaimId(key), key])).values()];
  if (lines.some((row) => !free.has(row)) || sectors.some((key) => !freeSectors.has(toClaimId(key)))) throw changed();
  const comparedByRow = new Map(work.lines.map(({ row, compared }) => [row, compared]));
  const comparedById = new Map(work.sectors.map((sector) => [toClaimId(sector), sector.compared]));
  const theirs = lines.reduce((sum, row) => sum + (comparedByRow.get(row) ?? 0), 0);
  const ours = sectors.reduce((sum, key) => sum + (comparedById.get(toClaimId(key)) ?? 0), 0);
  const tolerance = work.statement.settings?.scope.toleranceCents ?? 0;
  return {
    id: toPairingId(lines, sectors),
    lines,
    sectors,
    basis: {
      kind: 'by-hand',
      reference: null,
      isAmountEqual: Math.abs(theirs - ours) <= tolerance,
      days: null,
      namePercent: null,
      doubts: [],
    },
  };
}

/** Separates matches: takes back what the user has matched, and refuses what matched by its reference alone. */
function separate(work: StatementWork, matches: readonly StatementMatch[], decide: Decide): DecisionChange {
  const ofUser = new Set(matches.filter(({ isDecided }) => isDecided).map(({ id }) => id));
  return {
    added: matches.filter(({ isDecided }) => !isDecided).map((match) => decide('refuse', match)),
    removed: work.decisions.filter(({ id, kind }) => kind === 'match' && ofUser.has(id)),
  };
}

/**
 * Matches again what was separated, also where a line or sector of it has matched by itself since: a decision wins over that.
 *
 * @throws AppError `usage` where the user has matched a line or sector of it otherwise meanwhile
 */
function restore(
  work: StatementWork,
  { refused, matches }: Extract<StatementAct, { kind: 'restore' }>,
  decide: Decide,
): DecisionChange {
  const listItems = ({ lines, sectors }: Pick<Pairing, 'lines' | 'sectors'>) => [...lines, ...sectors.map(toClaimId)];
  const undecided = work.matches.filter(({ isDecided }) => !isDecided).flatMap(listItems);
  const free = new Set([...work.theirsOnly, ...work.oursOnly.map(toClaimId), ...undecided]);
  const items = matches.flatMap(listItems);
  if (items.some((item) => !free.has(item)) || new Set(items).size < items.length) throw changed();
  const wanted = new Set(refused);
  const removed = work.decisions.filter(({ id, kind }) => kind === 'refuse' && wanted.has(id));
  if (removed.length < wanted.size) throw changed();
  const added = matches.map(({ lines, sectors, basis }) =>
    decide('match', { id: toPairingId(lines, sectors), lines, sectors, basis }),
  );
  return { added, removed };
}

/**
 * Finds the decisions of an act.
 *
 * @throws AppError `usage` where a part of it does not fit the lists; nothing is decided then
 */
export function applyAct(work: StatementWork, act: StatementAct, nowMs: number): DecisionChange {
  const pick = <T extends { readonly id: string }>(items: readonly T[], ids: readonly string[]) => {
    const wanted = new Set(ids);
    return requireAll(
      items.filter(({ id }) => wanted.has(id)),
      ids,
    );
  };
  const decide = createDecider(work, nowMs);
  switch (act.kind) {
    case 'accept':
      return { added: pick(work.suggestions, act.suggestions).map((pairing) => decide('match', pairing)), removed: [] };
    case 'refuse':
      return {
        added: pick([...work.suggestions, ...work.matches], act.pairings).map((pairing) => decide('refuse', pairing)),
        removed: [],
      };
    case 'separate':
      return separate(work, pick(work.matches, act.matches), decide);
    case 'restore':
      return restore(work, act, decide);
    case 'match':
      return { added: [decide('match', matchByHand(work, act.lines, act.sectors))], removed: [] };
    case 'undo':
      return { added: [], removed: pick(work.decisions, act.decisions) };
    default:
      return assertNever(act);
  }
}
