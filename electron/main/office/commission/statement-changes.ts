/** Turns what the user does with lines and sectors into decisions, after a look at the lists as they are. */

import { createHash } from 'node:crypto';
import type { SavedDecision } from '@main/saved/matching/compare';
import type { ComparedLists, SelectedSectors, StatementQuery } from '@main/saved/records/saved-statements';
import { type ClaimKey, toClaimId } from '@shared/commission/claims';
import type { CandidateSector, StatementLine, StatementScope } from '@shared/commission/statement-file';
import {
  type Decision,
  type StatementAct,
  type StatementMatch,
  type StatementWork,
  toPairingContent,
  toPairingId,
} from '@shared/commission/statement-work';
import { AppError, assertNever } from '@shared/errors/errors';
import { IdleSlot } from '@shared/values/collections';
import type { OfficeSession } from '../connect/office-session';
import { idleMs, sortById, toRevision } from './statement-file-reader';
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

/*
 * Compares statements in the data worker. One that is worked on is sent its lines once, and sends its sectors once: an act of
 * the user changes neither.
 */

type Options = { readonly signal?: AbortSignal };

type Request = {
  readonly linesId: string;
  readonly lines: readonly StatementLine[];
  readonly scope: StatementScope;
  readonly decisions: readonly SavedDecision[];
  readonly clientLabels: StatementQuery['clientLabels'];
  readonly decided?: readonly ClaimKey[];
};

/** What main has of the statement that is worked on. */
type Loaded = SelectedSectors & {
  /** Digest of what lines and sectors say. */
  readonly content: string;
};

/** The lists, with the sectors that they are of. */
export type Compared = Omit<ComparedLists, 'selection'> & {
  readonly selection: SelectedSectors;
  readonly revision: string;
};

/** Digests what lines and sectors say, whatever the order of the sectors. */
function digestContent(lines: readonly StatementLine[], sectors: readonly CandidateSector[]): string {
  const sorted = sortById(sectors.map((sector) => ({ id: toClaimId(sector), sector })));
  const content = toPairingContent(
    lines,
    sorted.map(({ sector }) => sector),
  );
  const names = [lines.map(({ row }) => row), sorted.map(({ id }) => id)];
  return createHash('sha256').update(content).update(JSON.stringify(names)).digest('hex');
}

export class ComparedStatements {
  private readonly loaded = new IdleSlot<Loaded>(idleMs);

  /** Compares a statement under some decisions. @throws AppError as the data worker does */
  async compare(session: OfficeSession, { lines, ...request }: Request, { signal }: Options = {}): Promise<Compared> {
    const key = JSON.stringify([session.office.id, request.linesId, request.scope, request.decided ?? []]);
    const before = this.loaded.get(key);
    const query = { ...request, selectionId: before?.id ?? null };
    const { cache } = session;
    const { selection, ...lists } =
      (before && (await cache.statements.compare({ ...query, lines: null }, { signal }))) ??
      (await cache.statements.compare({ ...query, lines }, { signal })) ??
      raiseUncompared();
    const loaded = selection ? { ...selection, content: digestContent(lines, selection.sectors) } : before;
    if (!loaded) throw new Error('The data worker left out sectors that main does not have.');
    this.loaded.set(key, loaded);
    return { ...lists, selection: loaded, revision: toRevision(lists, loaded.content) };
  }

  /** Lets go of the sectors of the statement that was worked on. */
  clear(): void {
    this.loaded.clear();
  }
}

function raiseUncompared(): never {
  throw new Error('The data worker did not take the lines of a statement.');
}
