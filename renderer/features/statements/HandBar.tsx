/** Matching by hand: what is chosen on one side, what is selected on the other, and the difference while selecting. */
import { Button } from '@mantine/core';
import type { HandPicks } from './hand-picks';
import { sumSide } from './hand-picks';
import type { ListRow } from './list-rows';
import { texts } from './texts';
import { workTexts } from './work-texts';

type Props = {
  readonly from: HandPicks['from'];
  readonly picked: readonly ListRow[];
  /** The selected rows of the other list. */
  readonly selected: readonly ListRow[];
  readonly onMatch: () => void;
  readonly onCancel: () => void;
};

export function HandBar({ from, picked, selected, onMatch, onCancel }: Props) {
  const other = from === 'theirs' ? 'ours' : 'theirs';
  const [pickedSum, selectedSum] = [sumSide(picked, from), sumSide(selected, other)];
  const describe = { theirs: workTexts.hand.linesChosen, ours: workTexts.hand.sectorsChosen };
  const difference = from === 'theirs' ? pickedSum - selectedSum : selectedSum - pickedSum;
  return (
    <fieldset className="statement-hand note" aria-label={workTexts.hand.name}>
      <span className="num" role="status" aria-label={workTexts.hand.name}>
        <strong>{describe[from](picked.length, pickedSum)}</strong>{' '}
        {selected.length === 0
          ? workTexts.hand.choose[other]
          : `${workTexts.hand.with} ${describe[other](selected.length, selectedSum)}. ${workTexts.hand.difference(difference)}`}
      </span>
      <Button disabled={selected.length === 0} title={workTexts.hand.matchTitle} onClick={onMatch}>
        {workTexts.hand.match}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </fieldset>
  );
}
