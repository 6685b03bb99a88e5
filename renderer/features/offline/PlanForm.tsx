/** What Tripledger always keeps up to date, and the room that it may take. Saved once the cost was said. */
import { Button, Group, NumberInput } from '@mantine/core';
import { useCostCheck } from '@renderer/components/cost/use-cost-check';
import { useEstimatePlan, useSavePlan } from '@renderer/data/queries/offline';
import { ErrorAlert } from '@renderer/ui/Alerts';
import type { SyncPlan } from '@shared/schemas/sync-plan';
import { type FormEvent, useState } from 'react';
import { texts } from './texts';

/** What the fields suggest before there is a plan. */
const suggestion = { pastDays: 90, nextDays: 180 };

const toWholeNumber = (value: string | number) => (/^\d{1,6}$/.test(String(value)) ? Number(value) : null);

type Props = { readonly officeId: string; readonly plan: SyncPlan };

export function PlanForm({ officeId, plan }: Props) {
  const save = useSavePlan(officeId);
  const cost = useCostCheck({ estimate: useEstimatePlan(officeId), start: save.mutate, describe: texts.cost });
  const window = plan.window ?? suggestion;
  const [past, setPast] = useState<string | number>(window.pastDays);
  const [next, setNext] = useState<string | number>(window.nextDays);
  const [limit, setLimit] = useState<string | number>(plan.maxMegabytes ?? '');
  const [isRefused, setRefused] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const [pastDays, nextDays] = [toWholeNumber(past), toWholeNumber(next)];
    const maxMegabytes = limit === '' ? null : toWholeNumber(limit);
    const isLimitRight = limit === '' || (maxMegabytes !== null && maxMegabytes >= 10 && maxMegabytes <= 100_000);
    const isRight = pastDays !== null && nextDays !== null && pastDays <= 3_650 && nextDays <= 3_650 && isLimitRight;
    setRefused(!isRight);
    if (isRight) cost.request({ ...plan, window: { pastDays, nextDays }, maxMegabytes });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="sm" align="flex-end">
        <NumberInput
          label={texts.plan.pastDays}
          w={110}
          size="xs"
          min={0}
          max={3_650}
          value={past}
          onChange={setPast}
        />
        <NumberInput
          label={texts.plan.nextDays}
          w={110}
          size="xs"
          min={0}
          max={3_650}
          value={next}
          onChange={setNext}
        />
        <NumberInput
          label={texts.plan.limit}
          placeholder={texts.plan.noLimit}
          w={130}
          size="xs"
          min={10}
          max={100_000}
          value={limit}
          onChange={setLimit}
        />
        <Button type="submit" size="xs" loading={save.isPending || cost.isPending}>
          {plan.window === null ? texts.plan.start : texts.plan.save}
        </Button>
        {plan.window !== null && (
          <Button size="xs" variant="default" onClick={() => save.mutate({ ...plan, window: null })}>
            {texts.plan.remove}
          </Button>
        )}
      </Group>
      {isRefused && (
        <div className="warn small" role="alert">
          {texts.plan.refused}
        </div>
      )}
      {cost.state}
      {save.error && <ErrorAlert error={save.error} />}
    </form>
  );
}
