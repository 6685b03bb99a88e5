/** Offers to run a report for the period before, and shows that run. Nothing is sent before the user says so. */
import { Button } from '@mantine/core';
import { RunningNote } from '@renderer/components/RunningNote';
import { useOfficeId } from '@renderer/data/queries/app';
import { cancelRunBefore, startRunBefore, useRunBefore } from '@renderer/data/stores/report-runs';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { formatDateRange } from '@shared/date-ranges';
import type { DatedPeriodBefore } from '@shared/report-period-before';
import { getRunBeforeView } from './run-before-view';
import { texts } from './texts';

type Props = {
  readonly slug: string;
  readonly period: DatedPeriodBefore;
  /** When the run was made that changes are from; null for none. */
  readonly ranAtMs: number | null;
};

export function RunBefore({ slug, period: { before, filters }, ranAtMs }: Props) {
  const officeId = useOfficeId();
  const state = useRunBefore(officeId, slug, filters);
  const start = () => void startRunBefore(officeId, slug, filters);
  const view = getRunBeforeView(state, ranAtMs);
  if (view === 'nothing') return null;
  if (view === 'running') {
    return <RunningNote state={state} onCancel={() => cancelRunBefore(officeId, slug, filters)} />;
  }
  if (view === 'failed' && state.error) return <ErrorAlert error={state.error} onRetry={start} />;
  if (view === 'cancelled') {
    return (
      <div className="note" role="status" aria-label={texts.runBefore.label}>
        <span>{texts.runBefore.cancelled}</span>
      </div>
    );
  }
  const dates = formatDateRange(before);
  return (
    <div className="note note-warn" role="status" aria-label={texts.runBefore.label}>
      <span>
        {state.status === 'cancelled' && `${texts.runBefore.cancelled} `}
        {texts.runBefore.none(dates)}
      </span>
      <Button size="compact-sm" onClick={start} style={{ flex: 'none' }}>
        {texts.runBefore.run(dates)}
      </Button>
      <span className="faint">{texts.runBefore.cost}</span>
    </div>
  );
}
