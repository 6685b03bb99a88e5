/** Saves a range of trips. */

import { Button, TextInput } from '@mantine/core';
import { useOfficeMutation } from '@renderer/data/call';
import { useRememberedText } from '@renderer/data/stores/remembered-text';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { DateRangeForm, type TypedRange } from '@renderer/ui/DateRangeForm';
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
  const submit = (dates: TypedRange) => {
    const named = { ...dates, name: name.trim() };
    const found = describeNameConflict(ranges, named);
    setConflict(found);
    if (found === null) start.mutate(named, { onSuccess: () => setName('') });
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
          setConflict(null);
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
            setConflict(null);
          }}
        />
        <Button className="beside-field" type="submit" variant="default" disabled={isRunning} loading={start.isPending}>
          {texts.range.save}
        </Button>
      </DateRangeForm>
      {start.error && <ErrorAlert error={start.error} />}
    </>
  );
}
