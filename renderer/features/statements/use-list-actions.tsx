/** What the user can do with the rows of a list: decide on suggestions, separate matches, match by hand. */

import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useOfficeId } from '@renderer/data/queries/app';
import { ViewStatesContext } from '@renderer/table/model/use-view-state';
import { useChangeSearch } from '@renderer/ui/use-change-search';
import { maxMatchedByHand, type StatementListId, type StatementWork } from '@shared/schemas/statement/work';
import { useContext } from 'react';
import { AcceptEqual } from './AcceptEqual';
import {
  acceptSuggestions,
  findDecidedKeys,
  matchByHand,
  refuseSuggestions,
  restoreRefused,
  type StatementChange,
  separateMatches,
} from './changes';
import { HandBar } from './HandBar';
import { findPickedRows, getListViewKey, getOtherList, type HandPicks, toPicksText } from './hand-picks';
import { type ListRow, listSuggestions } from './list-rows';
import { RefusedList } from './RefusedList';
import { MatchedRowActions, OpenRowActions } from './SelectedActions';
import type { RowActions } from './StatementList';
import { workTexts } from './work-texts';

type Options = {
  readonly work: StatementWork;
  readonly list: StatementListId;
  readonly rows: Readonly<Record<StatementListId, readonly ListRow[]>>;
  readonly picks: HandPicks | null;
  readonly change: (change: StatementChange) => Promise<boolean>;
  readonly note: () => Promise<boolean>;
  readonly undo: () => boolean;
};

/** The rows of suggestions with equal amounts, one row for each suggestion. */
function findEqual(rows: readonly ListRow[]): ListRow[] {
  const bySuggestion = new Map(
    rows.flatMap((row) => (row.suggestion?.basis.isAmountEqual ? [[row.suggestion.id, row] as const] : [])),
  );
  return [...bySuggestion.values()];
}

export function useListActions({ work, list, rows, picks, change, note, undo }: Options): RowActions {
  const goTo = useChangeSearch('/statements');
  const officeId = useOfficeId();
  const views = useContext(ViewStatesContext);
  const listed = rows[list];
  const decide = async (build: (ids: readonly string[]) => StatementChange, selected: readonly ListRow[]) => {
    const ids = listSuggestions(selected);
    if (ids.length === 0) {
      notifications.show({ message: workTexts.suggestions.noneSelected, autoClose: 4_000 });
      return null;
    }
    if (!(await change(build(ids)))) return null;
    // A refused suggestion leaves its row where it is.
    return { keys: findDecidedKeys(listed, selected), areListed: build === refuseSuggestions };
  };
  const accept = (selected: readonly ListRow[]) => decide(acceptSuggestions, selected);
  const refuse = (selected: readonly ListRow[]) => decide(refuseSuggestions, selected);
  const separate = async (selected: readonly ListRow[]) => {
    const matches = selected.flatMap(({ match }) => match ?? []);
    return matches.length > 0 && (await change(separateMatches(matches)))
      ? { keys: new Set(selected.map(({ key }) => key)), areListed: false }
      : null;
  };
  if (list === 'agreed' || list === 'differs') {
    const open = work.matches.filter((match) => match.list === 'agreed' && !match.isNoted).length;
    return {
      render: ({ count }, run) => (
        <>
          {list === 'agreed' && (
            <Button
              variant="default"
              disabled={open === 0}
              title={open === 0 ? workTexts.worklist.nothing : workTexts.worklist.noteTitle}
              onClick={() => void note()}
            >
              {workTexts.worklist.note(open)}
            </Button>
          )}
          <MatchedRowActions selected={count} onSeparate={() => run('x')} />
        </>
      ),
      keys: { x: separate },
      undo,
    };
  }
  const picked = picks ? findPickedRows(rows[picks.from], picks) : [];
  const isPicking = picks !== null && picked.length > 0;
  const isTooMany = (selected: readonly unknown[]) => {
    if (selected.length <= maxMatchedByHand) return false;
    notifications.show({ color: 'red', message: workTexts.hand.tooMany(maxMatchedByHand) });
    return true;
  };
  const start = async (selected: readonly ListRow[]) => {
    if (isTooMany(selected)) return null;
    const other = getOtherList(list);
    const hand = toPicksText({ from: list, keys: selected.map(({ key }) => key) });
    // What was once selected for the same rows, and not matched, is not selected for them again.
    views.delete(getListViewKey({ officeId, statementId: work.statement.id, list: other, search: {}, picks: hand }));
    goTo({ list: other, hand, group: '', where: '' });
    return null;
  };
  const match = async (selected: readonly ListRow[]) => {
    if (picks === null || selected.length === 0 || isTooMany(selected)) return null;
    const isFromTheirs = picks.from === 'theirs';
    const chosen = matchByHand(isFromTheirs ? picked : selected, isFromTheirs ? selected : picked);
    if (!(await change(chosen))) return null;
    // Back to the list that the work began in.
    goTo({ list: picks.from, hand: '', group: '', where: '' });
    return { keys: new Set(selected.map(({ key }) => key)), areListed: false };
  };
  const isOtherSide = isPicking && list === getOtherList(picks.from);
  if (isPicking) {
    const { from } = picks;
    const add = async (selected: readonly ListRow[]) => start([...new Set([...picked, ...selected])]);
    return {
      render: ({ getRows }, run) => (
        <HandBar
          from={from}
          picked={picked}
          isOtherSide={isOtherSide}
          selected={getRows()}
          onKey={() => run('m')}
          onCancel={() => goTo({ list: from, hand: '' })}
        />
      ),
      keys: { m: isOtherSide ? match : add },
      ...(isOtherSide && { picks: toPicksText(picks) }),
      undo,
    };
  }
  const equal = findEqual(listed);
  return {
    toolbar: (
      <>
        <AcceptEqual rows={equal} onAccept={() => void change(acceptSuggestions(listSuggestions(equal)))} />
        <RefusedList work={work} onUndo={(decision) => void change(restoreRefused(decision))} />
      </>
    ),
    render: ({ count, getRows }, run) => (
      <OpenRowActions
        suggested={listSuggestions(getRows()).length}
        selected={count}
        onAccept={() => run('a')}
        onRefuse={() => run('x')}
        onMatch={() => run('m')}
      />
    ),
    keys: { a: accept, x: refuse, m: start },
    undo,
  };
}
