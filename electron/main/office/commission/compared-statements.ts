/**
 * Compares statements in the data worker. One that is worked on is sent its lines once, and sends its sectors once: an act of the user
 * changes neither.
 */

import type { SavedDecision } from '@main/saved/matching/compare';
import type { ComparedLists, SelectedSectors, StatementQuery } from '@main/saved/records/saved-statements';
import type { StatementLine, StatementScope } from '@shared/commission/statement-file';
import type { BookingKey } from '@shared/commission/work-records';
import { IdleSlot } from '@shared/values/collections';
import type { OfficeSession } from '../connect/office-session';

/** How long what is in memory of a statement stays there without work on it. */
export const idleMs = 5 * 60_000;

type Options = { readonly signal?: AbortSignal };

type Request = {
  readonly linesId: string;
  readonly lines: readonly StatementLine[];
  readonly scope: StatementScope;
  readonly decisions: readonly SavedDecision[];
  readonly clientLabels: StatementQuery['clientLabels'];
  readonly decided?: readonly BookingKey[];
};

export type Compared = Omit<ComparedLists, 'selection'> & {
  readonly selection: SelectedSectors;
};

export class ComparedStatements {
  private readonly loaded = new IdleSlot<SelectedSectors>(idleMs);

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
    const loaded = selection ?? before;
    if (!loaded) throw new Error('The data worker left out sectors that main does not have.');
    this.loaded.set(key, loaded);
    return { ...lists, selection: loaded };
  }

  /** Lets go of the sectors of the statement that was worked on. */
  clear(): void {
    this.loaded.clear();
  }
}

function raiseUncompared(): never {
  throw new Error('The data worker did not take the lines of a statement.');
}
