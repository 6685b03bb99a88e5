/** Saves a range of trips, once its cost was said. */

import { Button, TextInput } from '@mantine/core';
import { useClearCost } from '@renderer/components/cost/use-clear-cost';
import { useCostCheck } from '@renderer/components/cost/use-cost-check';
import { useOfficeMutation } from '@renderer/data/call';
import { useRememberedText } from '@renderer/data/stores/remembered-text';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { DateRangeForm, estimateValue, type TypedRange } from '@renderer/ui/DateRangeForm';
import { describeNameConflict } from '@shared/plan-ranges';
import { maxRangeName, type SyncOverview } from '@shared/schemas/sync-plan';
import { useState } from 'react';
import { texts } from './texts';

type Props = {
  readonly officeId: string;
  /** What is saved already: a name stands for one period only. */
  readonly ranges: SyncOverview['ranges'];
  readonly isRunning: boolean;
  /** Whether the plan cannot be read: a period can only be added to one. */
  readonly hasPlanProblem: boolean;
};

export function RangeForm({ officeId, ranges, isRunning, hasPlanProblem }: Props) {
  const start = useOfficeMutation('sync:start', officeId);
  const [from, setFrom] = useRememberedText('offline-from');
  const [to, setTo] = useRememberedText('offline-to');
  const [name, setName] = useRememberedText('offline-name');
  const [conflict, setConflict] = useState<string | null>(null);
  const cost = useCostCheck({
    estimate: useOfficeMutation('sync:estimate', officeId),
    start: (range) => start.mutate(range, { onSuccess: () => setName('') }),
    describeWork: texts.ranges.work,
    describe: texts.cost,
  });
  // The end of another sync leaves an estimate that the user has asked for.
  useClearCost(isRunning && start.isSuccess, () => {
    start.reset();
    cost.clear();
  });
  const submit = (dates: TypedRange, isEstimate: boolean) => {
    const named = { ...dates, name: name.trim() };
    const found = describeNameConflict(ranges, named);
    setConflict(found);
    if (found !== null) cost.clear();
    else if (isEstimate) {
      start.reset();
      cost.show(named);
    } else cost.request(named);
  };
  const clear = () => {
    setConflict(null);
    cost.clear();
  };
  return (
    <>
      {hasPlanProblem && (
        <div className="warn small" role="status">
          {texts.range.noPlan}
        </div>
      )}
      <DateRangeForm
        isDisabled={hasPlanProblem}
        fromLabel={texts.range.from}
        toLabel={texts.range.to}
        width={150}
        range={{ from, to }}
        onChange={(range) => {
          setFrom(range.from);
          setTo(range.to);
          clear();
        }}
        onSubmit={submit}
      >
        <TextInput
          label={texts.range.name}
          placeholder={texts.range.optional}
          w={170}
          maxLength={maxRangeName}
          value={name}
          error={conflict}
          onChange={(event) => {
            setName(event.currentTarget.value);
            clear();
          }}
        />
        <Button
          className="beside-field"
          type="submit"
          variant="default"
          disabled={isRunning || cost.isPending}
          loading={start.isPending}
        >
          {texts.range.save}
        </Button>
        <Button className="beside-field" type="submit" value={estimateValue} variant="default" loading={cost.isPending}>
          {texts.range.estimate}
        </Button>
      </DateRangeForm>
      {cost.state}
      {start.error && <ErrorAlert error={start.error} />}
    </>
  );
}
