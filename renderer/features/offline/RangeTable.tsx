/** The ranges that are saved on this computer: how whole each is, since when, and whether it is kept up to date. */
import { Button, Checkbox } from '@mantine/core';
import { useSavePlan } from '@renderer/data/queries/offline';
import { Confirm } from '@renderer/ui/Confirm';
import { formatInteger } from '@renderer/ui/formatters';
import { formatDate, formatTimeAgo } from '@shared/dates';
import type { SyncOverview } from '@shared/schemas/sync-plan';
import { useState } from 'react';

type Range = SyncOverview['ranges'][number];

function describeDates({ from, to, isWindow }: Range): string {
  const dates =
    from === '' && to === ''
      ? 'All dates'
      : `${from === '' ? 'Start' : formatDate(from)} to ${to === '' ? 'today and later' : formatDate(to)}`;
  return isWindow ? `${dates} (moves with today)` : dates;
}

const runLabels: Readonly<Record<NonNullable<Range['progress']['run']>['status'], string>> = {
  running: 'Under way',
  paused: 'Paused',
  stopped: 'Stopped',
  failed: 'Not finished',
  incomplete: 'Some trips are missing',
  done: 'Complete',
};

function describeCoverage({ progress: { coverage } }: Range, now: number): string {
  if (coverage === null) return 'Not complete yet';
  const missing = coverage.missing === 0 ? '' : `, ${formatInteger(coverage.missing)} missing`;
  return `${formatInteger(coverage.trips)} trips${missing}, ${formatTimeAgo(coverage.asOfMs, now)}`;
}

type Props = { readonly officeId: string; readonly overview: SyncOverview; readonly now: number };

export function RangeTable({ officeId, overview: { plan, ranges }, now }: Props) {
  const save = useSavePlan(officeId);
  const [removing, setRemoving] = useState<Range | null>(null);
  const setRefreshed = (id: string, isRefreshed: boolean) =>
    save.mutate({ ...plan, ranges: plan.ranges.map((range) => (range.id === id ? { ...range, isRefreshed } : range)) });
  const remove = (id: string) => {
    setRemoving(null);
    save.mutate({ ...plan, ranges: plan.ranges.filter((range) => range.id !== id) });
  };
  return (
    <>
      <table className="sum-table of-texts" aria-label="Ranges" style={{ marginTop: 10 }}>
        <thead>
          <tr>
            <th scope="col">Dates</th>
            <th scope="col">Saved</th>
            <th scope="col">Last run</th>
            <th scope="col">Keep up to date</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {ranges.map((range) => (
            <tr key={range.id}>
              <th scope="row">{describeDates(range)}</th>
              <td>{describeCoverage(range, now)}</td>
              <td>{range.progress.run === null ? '–' : runLabels[range.progress.run.status]}</td>
              <td>
                <Checkbox
                  size="xs"
                  aria-label={`Keep ${describeDates(range)} up to date`}
                  checked={range.isRefreshed}
                  disabled={range.isWindow}
                  onChange={(event) => setRefreshed(range.id, event.currentTarget.checked)}
                />
              </td>
              <td>
                {!range.isWindow && (
                  <Button size="compact-xs" variant="subtle" onClick={() => setRemoving(range)}>
                    Remove
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {removing && (
        <Confirm
          question={`Remove ${describeDates(removing)}? Its trips stay until they are old or room is needed.`}
          action="Remove range"
          onConfirm={() => remove(removing.id)}
          onCancel={() => setRemoving(null)}
        />
      )}
    </>
  );
}
