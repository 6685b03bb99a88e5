/** What the user does with rows of the lists, as an act on the statement, with the act that takes it back. */
import { type Decision, type StatementMatch, toPairingId } from '@shared/schemas/statement/pairings';
import type { StatementAct } from '@shared/schemas/statement/work';
import { type ListRow, listSuggestions } from './list-rows';
import { workTexts } from './work-texts';

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
