/** The ranges that are saved on this computer: how whole each is, since when, and whether it is kept up to date. */
import { Button, Checkbox } from '@mantine/core';
import { useChangePlan } from '@renderer/data/queries/offline';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { Confirm } from '@renderer/ui/Confirm';
import { formatDate, formatTimeAgo } from '@shared/dates';
import type { SyncOverview } from '@shared/schemas/sync-plan';
import { useState } from 'react';
import { RangeName } from './RangeName';
import { texts } from './texts';

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
