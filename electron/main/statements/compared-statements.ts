/**
 * Compares statements in the data worker. One that is worked on is sent its lines once, and sends its sectors once: an act of
 * the user changes neither.
 */
import { createHash } from 'node:crypto';
import type { ComparedLists, SelectedSectors, StatementQuery } from '@main/saved-records/saved-statements';
import type { OfficeSession } from '@main/session/office-session';
import type { SavedDecision } from '@main/statement-matching/compare';
import { toClaimId } from '@shared/claims';
import { IdleSlot } from '@shared/idle-slot';
import type { CandidateSector, StatementLine } from '@shared/schemas/statement/lines';
import { toPairingContent } from '@shared/schemas/statement/pairings';
import type { StatementScope } from '@shared/schemas/statement/settings';
import { idleMs } from './idle-ms';
import { sortById, toRevision } from './revision';

type Options = { readonly signal?: AbortSignal };

type Request = {
  readonly linesId: string;
  readonly lines: readonly StatementLine[];
  readonly scope: StatementScope;
  readonly decisions: readonly SavedDecision[];
  readonly clientLabels: StatementQuery['clientLabels'];
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
    const key = JSON.stringify([session.office.id, request.linesId, request.scope]);
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
