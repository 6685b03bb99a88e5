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
  /** Whether the list is the one of the other side, whose rows they are matched with. Else more rows can be added. */
  readonly isOtherSide: boolean;
  readonly selected: readonly ListRow[];
  /** Matches with the selected rows, or adds them. */
  readonly onKey: () => void;
  readonly onCancel: () => void;
};

export function HandBar({ from, picked, isOtherSide, selected, onKey, onCancel }: Props) {
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
