/** The name of a saved range, with its dates below; renamed in place. */
import { Button, Group, TextInput } from '@mantine/core';
import { useChangePlan } from '@renderer/data/queries/offline';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { describeNameConflict, renameRange } from '@shared/plan-ranges';
import { maxRangeName, type PlanRange, type SyncOverview } from '@shared/schemas/sync-plan';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { texts } from './texts';

type Props = {
  readonly officeId: string;
  readonly range: PlanRange;
  /** What is saved already: a name stands for one period only. */
  readonly ranges: SyncOverview['ranges'];
  readonly dates: string;
};

export function RangeName({ officeId, range, ranges, dates }: Props) {
  const change = useChangePlan(officeId);
  const rename = useRef<HTMLButtonElement>(null);
  /** What is typed; null while the name is shown. */
  const [typed, setTyped] = useState<string | null>(null);
  const [conflict, setConflict] = useState<string | null>(null);
  const close = () => {
    setTyped(null);
    setConflict(null);
    requestAnimationFrame(() => rename.current?.focus());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const name = typed ?? '';
    const found = describeNameConflict(ranges, { ...range, name });
    setConflict(found);
    if (found === null) change.mutate((plan) => renameRange(plan, range.id, name), { onSuccess: close });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    close();
  };
  if (typed === null) {
    return (
      <>
        <Group gap="xs">
          {range.name === '' ? dates : range.name}
          <Button ref={rename} size="compact-xs" variant="subtle" onClick={() => setTyped(range.name)}>
            {texts.ranges.rename}
          </Button>
        </Group>
        {range.name !== '' && <div className="dim small">{dates}</div>}
      </>
    );
  }
  return (
    <form onSubmit={submit} style={{ whiteSpace: 'normal' }}>
      <Group gap="xs" align="flex-start" wrap="nowrap">
        <TextInput
          autoFocus
          size="xs"
          w={190}
          aria-label={texts.ranges.name}
          maxLength={maxRangeName}
          value={typed}
          error={conflict}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setConflict(null);
          }}
          onKeyDown={onKeyDown}
        />
        <Button type="submit" size="xs" flex="none" loading={change.isPending}>
          {texts.ranges.saveName}
        </Button>
        <Button size="xs" variant="default" flex="none" onClick={close}>
          {texts.ranges.cancel}
        </Button>
      </Group>
      <div className="dim small">{dates}</div>
      {change.error && <ErrorAlert error={change.error} />}
    </form>
  );
}
