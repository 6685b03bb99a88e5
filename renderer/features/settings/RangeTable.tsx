/** The ranges that are saved on this computer: how whole each is, since when, and whether it is kept up to date. */
import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { useChangePlan } from '@renderer/data/offline';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { Confirm } from '@renderer/ui/Confirm';
import { describeNameConflict, renameRange } from '@shared/records/plan-ranges';
import { maxRangeName, type PlanRange, type SyncOverview } from '@shared/records/sync';
import { formatDate, formatTimeAgo } from '@shared/values/dates';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { texts } from './offline-texts';

/* The name of a saved range, with its dates below; renamed in place. */

type RangeNameProps = {
  readonly officeId: string;
  readonly range: PlanRange;
  /** What is saved already: a name stands for one period only. */
  readonly ranges: SyncOverview['ranges'];
  readonly dates: string;
};

function RangeName({ officeId, range, ranges, dates }: RangeNameProps) {
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

type Range = SyncOverview['ranges'][number];

/** Describes a range by its dates. */
function describeDates({ from, to, isWindow }: Range): string {
  const isWhole = from === '' && to === '';
  const first = from === '' ? texts.ranges.start : formatDate(from);
  const last = to === '' ? texts.ranges.later : formatDate(to);
  const dates = isWhole ? texts.ranges.allDates : texts.ranges.fromTo(first, last);
  return isWindow ? texts.ranges.moves(dates) : dates;
}

/** Names a range: as its user does, else by its dates. */
function describeRange(range: Range): string {
  return range.name === '' ? describeDates(range) : range.name;
}

function describeCoverage({ progress: { coverage } }: Range, now: number): string {
  if (coverage === null) return texts.ranges.notComplete;
  return texts.ranges.coverage(coverage.trips, coverage.missing, formatTimeAgo(coverage.asOfMs, now));
}

type Props = { readonly officeId: string; readonly overview: SyncOverview; readonly now: number };

export function RangeTable({ officeId, overview: { ranges }, now }: Props) {
  const change = useChangePlan(officeId);
  const [removing, setRemoving] = useState<Range | null>(null);
  const toggle = (id: string, isRefreshed: boolean) =>
    change.mutate((plan) => ({
      ...plan,
      ranges: plan.ranges.map((range) => (range.id === id ? { ...range, isRefreshed } : range)),
    }));
  const remove = (id: string) => {
    setRemoving(null);
    change.mutate((plan) => ({ ...plan, ranges: plan.ranges.filter((range) => range.id !== id) }));
  };
  return (
    <>
      <table className="sum-table of-texts" aria-label={texts.ranges.title} style={{ marginTop: 10 }}>
        <thead>
          <tr>
            <th scope="col">{texts.ranges.period}</th>
            <th scope="col">{texts.ranges.saved}</th>
            <th scope="col">{texts.ranges.lastRun}</th>
            <th scope="col">{texts.ranges.refreshed}</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {ranges.map((range) => (
            <tr key={range.id}>
              <th scope="row">
                {range.isWindow ? (
                  describeDates(range)
                ) : (
                  <RangeName officeId={officeId} range={range} ranges={ranges} dates={describeDates(range)} />
                )}
              </th>
              <td>{describeCoverage(range, now)}</td>
              <td>{range.progress.run === null ? texts.ranges.none : texts.ranges.runs[range.progress.run.status]}</td>
              <td>
                <Checkbox
                  size="xs"
                  aria-label={texts.ranges.keep(describeRange(range))}
                  checked={range.isRefreshed}
                  disabled={range.isWindow}
                  onChange={(event) => toggle(range.id, event.currentTarget.checked)}
                />
              </td>
              <td>
                {!range.isWindow && (
                  <Button size="compact-xs" variant="subtle" onClick={() => setRemoving(range)}>
                    {texts.ranges.remove}
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {change.error && <ErrorAlert error={change.error} />}
      {removing && (
        <Confirm
          question={texts.ranges.question(describeRange(removing))}
          action={texts.ranges.confirm}
          onConfirm={() => remove(removing.id)}
          onCancel={() => setRemoving(null)}
        />
      )}
    </>
  );
}
