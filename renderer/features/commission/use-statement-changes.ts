/** Changes of a statement's lists, each with a notice that can undo it. */

import { statementWorkQuery, useNoteClaims, useStatementAct } from '@renderer/data/statements';
import { useChangeClaims } from '@renderer/data/unclaimed';
import { line, showFailure, showResult } from '@renderer/ui/line';
import { type Decision, type StatementAct, type StatementMatch, toPairingId } from '@shared/commission/statement-work';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { type ListRow, listSuggestions } from './list-rows';
import { texts } from './texts';
import { workTexts } from './work-texts';

/* What the user does with rows of the lists, as an act on the statement, with the act that takes it back. */

export type StatementChange = {
  readonly act: StatementAct;
  readonly inverse: StatementAct;
  /** Says what was done. */
  readonly message: string;
};

export function acceptSuggestions(ids: readonly string[]): StatementChange {
  return {
    act: { kind: 'accept', suggestions: [...ids] },
    inverse: { kind: 'undo', decisions: [...ids] },
    message: workTexts.suggestions.accepted(ids.length),
  };
}

export function refuseSuggestions(ids: readonly string[]): StatementChange {
  return {
    act: { kind: 'refuse', pairings: [...ids] },
    inverse: { kind: 'undo', decisions: [...ids] },
    message: workTexts.suggestions.wereRefused(ids.length),
  };
}

/** Takes a refusal back: the suggestion, or the match by its reference, is there again. */
export function restoreRefused({ id }: Decision): StatementChange {
  return {
    act: { kind: 'undo', decisions: [id] },
    inverse: { kind: 'refuse', pairings: [id] },
    message: workTexts.suggestions.restored,
  };
}

/** Separates matches. Taken back, those of the user are matched as they were, and the others match by themselves again. */
export function separateMatches(matches: readonly StatementMatch[]): StatementChange {
  return {
    act: { kind: 'separate', matches: matches.map(({ id }) => id) },
    inverse: {
      kind: 'restore',
      refused: matches.filter(({ isDecided }) => !isDecided).map(({ id }) => id),
      matches: matches
        .filter(({ isDecided }) => isDecided)
        .map(({ lines, sectors, basis }) => ({ lines, sectors, basis })),
    },
    message: workTexts.matches.separated(matches.length),
  };
}

/** Matches the lines of some rows with the sectors of others. */
export function matchByHand(lineRows: readonly ListRow[], sectorRows: readonly ListRow[]): StatementChange {
  // A row's other side is only suggested.
  const lines = lineRows.flatMap(({ lines: [line] }) => line?.row ?? []);
  const sectors = sectorRows.flatMap(({ sectors: [sector] }) =>
    sector ? [{ tripId: sector.tripId, sectorId: sector.sectorId }] : [],
  );
  return {
    act: { kind: 'match', lines, sectors },
    inverse: { kind: 'undo', decisions: [toPairingId(lines, sectors)] },
    message: workTexts.matches.matched(lines.length, sectors.length),
  };
}

/** The rows of a list whose suggestions are decided: also those that the user has not selected. */
export function findDecidedKeys(rows: readonly ListRow[], decided: readonly ListRow[]): ReadonlySet<string> {
  const ids = new Set(listSuggestions(decided));
  return new Set(rows.filter(({ suggestion }) => suggestion !== null && ids.has(suggestion.id)).map(({ key }) => key));
}

export function useStatementChanges(officeId: string, statementId: string) {
  const client = useQueryClient();
  const act = useStatementAct(officeId, statementId);
  const noteClaims = useNoteClaims(officeId, statementId);
  const changeClaims = useChangeClaims(officeId);

  /** Runs one change at a time: the next one is of lists that this one has not changed yet. */
  const isBusy = useRef(false);
  const run = async (work: () => Promise<void>): Promise<boolean> => {
    if (isBusy.current) return false;
    isBusy.current = true;
    try {
      await work();
      return true;
    } catch (error) {
      showFailure(texts.notSaved, error instanceof Error ? error.message : undefined);
      // What was refused may be of lists that have changed since.
      void client.invalidateQueries({ queryKey: statementWorkQuery(officeId, statementId).queryKey });
      return false;
    } finally {
      isBusy.current = false;
    }
  };

  const takeBack = (work: () => Promise<unknown>) =>
    run(async () => {
      await work();
      showResult(texts.undone);
    });

  const change = ({ act: done, inverse, message }: StatementChange) =>
    run(async () => {
      await act.mutateAsync(done);
      line.showUndo(message, () => takeBack(() => act.mutateAsync(inverse)));
    });

  const note = () =>
    run(async () => {
      const { before } = await noteClaims.mutateAsync(null);
      const restore = async () => {
        await changeClaims.mutateAsync({ kind: 'replace', claims: before });
        await client.invalidateQueries({ queryKey: statementWorkQuery(officeId, statementId).queryKey });
      };
      line.showUndo(workTexts.worklist.wereNoted(before.length), () => takeBack(restore));
    });

  return { change, note };
}
