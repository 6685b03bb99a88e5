/** Buttons for the selected rows of a list. Each has a key. */
import { Button } from '@mantine/core';
import { workTexts } from './work-texts';

type Props = {
  /** How many of the selected rows have a suggestion. */
  readonly suggested: number;
  readonly selected: number;
  readonly onAccept: () => void;
  readonly onRefuse: () => void;
  readonly onMatch: () => void;
};

/** Of rows that are not matched: accept or refuse what is suggested, or match them by hand. */
export function OpenRowActions({ suggested, selected, onAccept, onRefuse, onMatch }: Props) {
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
export function MatchedRowActions({ selected, onSeparate }: Pick<Props, 'selected'> & { onSeparate: () => void }) {
  return (
    <Button variant="default" disabled={selected === 0} title={workTexts.matches.separateTitle} onClick={onSeparate}>
      {workTexts.matches.separate}
    </Button>
  );
}
