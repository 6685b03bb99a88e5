/** What Tripledger always keeps up to date, and the room that it may take. */
import { Button, Group, NumberInput, TextInput } from '@mantine/core';
import { useOfficeMutation } from '@renderer/data/call';
import { useChangePlan } from '@renderer/data/offline';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { DateRangeForm, type TypedRange } from '@renderer/ui/DateField';
import { describeNameConflict } from '@shared/records/plan-ranges';
import { maxRangeName, type SyncOverview, type SyncPlan } from '@shared/records/sync';
import { type FormEvent, useState } from 'react';
import { texts } from './offline-texts';

/* Saves a range of trips. */

type RangeFormProps = {
  readonly officeId: string;
  /** What is saved already: a name stands for one period only. */
  readonly ranges: SyncOverview['ranges'];
  readonly isRunning: boolean;
  /** Whether the plan cannot be read: a period can only be added to one. */
  readonly hasPlanProblem: boolean;
};

export function RangeForm({ officeId, ranges, isRunning, hasPlanProblem }: RangeFormProps) {
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

/** What the fields suggest before there is a plan. */
const suggestion = { pastDays: 90, nextDays: 180 };

const toWholeNumber = (value: string | number) => (/^\d{1,6}$/.test(String(value)) ? Number(value) : null);

type Fields = Readonly<Record<'past' | 'next' | 'limit', string | number>>;
/** What the fields stand for: the ranges of the plan are no part of it. */
type Wanted = Pick<SyncPlan, 'window' | 'maxMegabytes'>;

function toFields({ window, maxMegabytes }: Wanted): Fields {
  const { pastDays, nextDays } = window ?? suggestion;
  return { past: pastDays, next: nextDays, limit: maxMegabytes ?? '' };
}

/** Reads the fields; null where one of them is out of bounds. */
function readFields({ past, next, limit }: Fields): Wanted | null {
  const [pastDays, nextDays] = [toWholeNumber(past), toWholeNumber(next)];
  const maxMegabytes = limit === '' ? null : toWholeNumber(limit);
  const isLimitRight = limit === '' || (maxMegabytes !== null && maxMegabytes >= 10 && maxMegabytes <= 100_000);
  const isRight = pastDays !== null && nextDays !== null && pastDays <= 3_650 && nextDays <= 3_650 && isLimitRight;
  return isRight ? { window: { pastDays, nextDays }, maxMegabytes } : null;
}

type Props = {
  readonly officeId: string;
  readonly plan: SyncPlan;
};

export function PlanForm({ officeId, plan }: Props) {
  const save = useChangePlan(officeId);
  /** What was typed; null where the fields show the plan. */
  const [typed, setTyped] = useState<Fields | null>(null);
  const [isRefused, setRefused] = useState(false);
  const fields = typed ?? toFields(plan);
  const change = (part: Partial<Fields>) => setTyped({ ...fields, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = readFields(fields);
    setRefused(wanted === null);
    if (wanted === null) return;
    const isSaved = (saved: Fields | null) =>
      saved !== null && JSON.stringify(readFields(saved)) === JSON.stringify(wanted);
    const onSuccess = () => setTyped((latest) => (isSaved(latest) ? null : latest));
    save.mutate((latest) => ({ ...latest, ...wanted }), { onSuccess });
  };
  const remove = () => save.mutate((latest) => ({ ...latest, window: null }), { onSuccess: () => setTyped(null) });
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="sm" align="flex-end">
        <NumberInput
          label={texts.plan.pastDays}
          w={110}
          size="xs"
          min={0}
          max={3_650}
          value={fields.past}
          onChange={(past) => change({ past })}
        />
        <NumberInput
          label={texts.plan.nextDays}
          w={110}
          size="xs"
          min={0}
          max={3_650}
          value={fields.next}
          onChange={(next) => change({ next })}
        />
        <NumberInput
          label={texts.plan.limit}
          placeholder={texts.plan.noLimit}
          w={130}
          size="xs"
          min={10}
          max={100_000}
          value={fields.limit}
          onChange={(limit) => change({ limit })}
        />
        <Button type="submit" size="xs" loading={save.isPending}>
          {plan.window === null ? texts.plan.start : texts.plan.save}
        </Button>
        {plan.window !== null && (
          <Button size="xs" variant="default" onClick={remove}>
            {texts.plan.remove}
          </Button>
        )}
      </Group>
      {isRefused && (
        <div className="warn small" role="alert">
          {texts.plan.refused}
        </div>
      )}
      {save.error && <ErrorAlert error={save.error} />}
    </form>
  );
}
