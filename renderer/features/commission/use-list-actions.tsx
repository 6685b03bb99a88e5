/** What the user can do with the rows of a list: decide on suggestions, separate matches, match by hand. */
import { Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { ViewStatesContext } from '@renderer/table/model/use-view-state';
import { showFailure, showResult } from '@renderer/ui/line';
import { useChangeSearch } from '@renderer/ui/url-search';
import { maxMatchedByHand, type StatementListId, type StatementWork } from '@shared/commission/statement-work';
import { useContext } from 'react';
import { AcceptEqual, RefusedList } from './AcceptEqual';
import {
  findPickedRows,
  getListViewKey,
  getOtherList,
  type HandPicks,
  type ListRow,
  listSuggestions,
  sumSide,
  toPicksText,
} from './list-rows';
import type { RowActions } from './StatementList';
import { texts } from './texts';
import {
  acceptSuggestions,
  findDecidedKeys,
  matchByHand,
  refuseSuggestions,
  restoreRefused,
  type StatementChange,
  separateMatches,
} from './use-statement-changes';
import { workTexts } from './work-texts';

/* Matching by hand: what is chosen on one side, what is selected on the other, and the difference while selecting. */

type HandBarProps = {
  readonly from: HandPicks['from'];
  readonly picked: readonly ListRow[];
  /** Whether the list is the one of the other side, whose rows they are matched with. Else more rows can be added. */
  readonly isOtherSide: boolean;
  readonly selected: readonly ListRow[];
  /** Matches with the selected rows, or adds them. */
  readonly onKey: () => void;
  readonly onCancel: () => void;
};

function HandBar({ from, picked, isOtherSide, selected, onKey, onCancel }: HandBarProps) {
  const other = from === 'theirs' ? 'ours' : 'theirs';
  const [pickedSum, selectedSum] = [sumSide(picked, from), sumSide(selected, other)];
  const describe = { theirs: workTexts.hand.linesChosen, ours: workTexts.hand.sectorsChosen };
  const difference = from === 'theirs' ? pickedSum - selectedSum : selectedSum - pickedSum;
  return (
    <fieldset className="statement-hand note" aria-label={workTexts.hand.name}>
      <span className="num" role="status" aria-label={workTexts.hand.name}>
        <strong>{describe[from](picked.length, pickedSum)}</strong>{' '}
        {selected.length === 0 || !isOtherSide
          ? isOtherSide
            ? workTexts.hand.choose[other]
            : workTexts.hand.addMore[from]
          : `${workTexts.hand.with} ${describe[other](selected.length, selectedSum)}. ${workTexts.hand.difference(difference)}`}
      </span>
      <Button
        disabled={selected.length === 0}
        title={isOtherSide ? workTexts.hand.matchTitle : workTexts.hand.addTitle}
        onClick={onKey}
      >
        {isOtherSide ? workTexts.hand.match : workTexts.hand.add}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </fieldset>
  );
}

/* Buttons for the selected rows of a list. Each has a key. */

type Props = {
  /** How many of the selected rows have a suggestion. */
  readonly suggested: number;
  readonly selected: number;
  readonly onAccept: () => void;
  readonly onRefuse: () => void;
  readonly onMatch: () => void;
};

/** Of rows that are not matched: accept or refuse what is suggested, or match them by hand. */
function OpenRowActions({ suggested, selected, onAccept, onRefuse, onMatch }: Props) {
  const { suggestions, hand } = workTexts;
  return (
    <>
      <Button variant="default" disabled={suggested === 0} title={suggestions.acceptTitle} onClick={onAccept}>
        {suggestions.accept}
      </Button>
      <Button variant="default" disabled={suggested === 0} title={suggestions.refuseTitle} onClick={onRefuse}>
        {suggestions.refuse}
      </Button>
      <Button variant="default" disabled={selected === 0} title={hand.startTitle} onClick={onMatch}>
        {hand.start}
      </Button>
    </>
  );
}

/** Of rows that are matched. */
function MatchedRowActions({ selected, onSeparate }: Pick<Props, 'selected'> & { onSeparate: () => void }) {
  return (
    <Button variant="default" disabled={selected === 0} title={workTexts.matches.separateTitle} onClick={onSeparate}>
      {workTexts.matches.separate}
    </Button>
  );
}

type Options = {
  readonly work: StatementWork;
  readonly list: StatementListId;
  readonly rows: Readonly<Record<StatementListId, readonly ListRow[]>>;
  readonly picks: HandPicks | null;
  readonly change: (change: StatementChange) => Promise<boolean>;
  readonly note: () => Promise<boolean>;
};

/** The rows of suggestions with equal amounts, one row for each suggestion. */
function findEqual(rows: readonly ListRow[]): ListRow[] {
  const bySuggestion = new Map(
    rows.flatMap((row) => (row.suggestion?.basis.isAmountEqual ? [[row.suggestion.id, row] as const] : [])),
  );
  return [...bySuggestion.values()];
}

export function useListActions({ work, list, rows, picks, change, note }: Options): RowActions {
  const goTo = useChangeSearch('/statements');
  const officeId = useOfficeId();
  const views = useContext(ViewStatesContext);
  const listed = rows[list];
  const decide = async (build: (ids: readonly string[]) => StatementChange, selected: readonly ListRow[]) => {
    const ids = listSuggestions(selected);
    if (ids.length === 0) {
      showResult(workTexts.suggestions.noneSelected);
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
    };
  }
  const picked = picks ? findPickedRows(rows[picks.from], picks) : [];
  const isPicking = picks !== null && picked.length > 0;
  const isTooMany = (selected: readonly unknown[]) => {
    if (selected.length <= maxMatchedByHand) return false;
    showFailure(workTexts.hand.tooMany(maxMatchedByHand));
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
  };
}
