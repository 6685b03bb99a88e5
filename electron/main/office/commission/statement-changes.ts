/** Statements compared in the data worker, and what their lists say. */

import { createHash } from 'node:crypto';
import type { SavedDecision } from '@main/saved/matching/compare';
import type { ComparedLists, SelectedSectors, StatementQuery } from '@main/saved/records/saved-statements';
import type { CandidateSector, StatementLine, StatementScope } from '@shared/commission/statement-file';
import { type StatementMatch, type StatementWork, toPairingContent } from '@shared/commission/statement-work';
import { type BookingKey, toBookingId } from '@shared/commission/work-records';
import { IdleSlot } from '@shared/values/collections';
import type { OfficeSession } from '../connect/office-session';

/** How long what is in memory of a statement stays there without work on it. */
export const idleMs = 5 * 60_000;

/* Which lists an act is of: the page may show others than those that are compared now. */

type Lists = Pick<StatementWork, 'suggestions' | 'decisions'> & {
  readonly matches: readonly Pick<StatementMatch, 'id' | 'list'>[];
};

const sortById = <T extends { readonly id: string }>(items: readonly T[]): T[] =>
  [...items].sort((one, other) => (one.id < other.id ? -1 : 1));

/**
 * Digests what lines and sectors say and how they are matched: another sync of the same data leaves it as it is.
 *
 * @param content - digest of what the lines and sectors say
 */
function toRevision(
  { matches, suggestions, decisions }: { readonly [Name in keyof Lists]: Readonly<Lists[Name]> },
  content: string,
): string {
  const parts = [
    sortById(matches).map(({ id, list }) => [id, list]),
    sortById(suggestions).map(({ id }) => id),
    sortById(decisions).map(({ id, kind, isLost }) => [id, kind, isLost]),
  ];
  return createHash('sha256').update(content).update(JSON.stringify(parts)).digest('hex');
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
  readonly decided?: readonly BookingKey[];
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
  const sorted = sortById(sectors.map((sector) => ({ id: toBookingId(sector), sector })));
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
