/** Says why the worklist has no rows, and what to do next. */
import { Button } from '@mantine/core';
import { formatNoMatch } from '@renderer/components/ListTools';
import { EmptyState } from '@renderer/ui/EmptyState';
import { getDateRange } from '@shared/date-ranges';
import type { UnclaimedPeriod, UnclaimedState } from '@shared/unclaimed';
import { isRunning, isWhole } from './Coverage';
import { texts } from './texts';

type Props = {
  /** Rows that the filters of the list leave; the table hides them by its own filters. */
  readonly listed: number;
  /** All rows. */
  readonly sectors: number;
  readonly hiddenDone: number;
  readonly quickFilter: string;
  readonly state: UnclaimedState;
  readonly isStarting: boolean;
  readonly onCheck: (period: UnclaimedPeriod) => void;
  readonly today: string;
  readonly onClear: () => void;
  readonly onShowDone: () => void;
};

/** Says what an empty list means; null where nothing is checked. Only where every trip is checked, all is claimed. */
export function getEmptyTitle(state: UnclaimedState): string | null {
  const { trips, checked, phase } = state;
  if (isRunning(state)) return texts.empty.checking;
  if (checked > 0) return isWhole(state) ? texts.empty.allClaimed : texts.empty.noneSoFar(checked, trips - checked);
  return phase === 'done' ? texts.empty.noCandidates : null;
}

function FirstUse({ state, isStarting, onCheck, today }: Pick<Props, 'state' | 'isStarting' | 'onCheck' | 'today'>) {
  const title = getEmptyTitle(state);
  if (title !== null) return <EmptyState title={title} />;
  return (
    <EmptyState title={texts.empty.nothingChecked} text={texts.empty.nothingCheckedText}>
      <Button variant="default" loading={isStarting} onClick={() => onCheck(getDateRange('last-quarter', today))}>
        {texts.empty.checkLastQuarter}
      </Button>
    </EmptyState>
  );
}

export function WorklistEmpty(props: Props) {
  const { listed, sectors, hiddenDone, quickFilter, onClear, onShowDone } = props;
  if (sectors === 0) return <FirstUse {...props} />;
  if (listed === 0 && hiddenDone > 0) {
    return (
      <EmptyState title={texts.empty.done(hiddenDone)}>
        <Button variant="default" onClick={onShowDone}>
          {texts.empty.showDone}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={listed === 0 ? texts.empty.noMatch : formatNoMatch(listed, quickFilter)}>
      <Button variant="default" onClick={onClear}>
        {texts.empty.clearFilters}
      </Button>
    </EmptyState>
  );
}
