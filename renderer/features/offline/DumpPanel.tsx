/** Writes saved offices as Parquet files into a folder: what is in them, progress, and what was written. */
import { Button, Checkbox, Group, Progress, Stack } from '@mantine/core';
import { appStateQuery } from '@renderer/data/queries/app';
import { dumpEstimateQuery, dumpStateQuery, stopDump, useDumpEvents, useRunDump } from '@renderer/data/queries/dump';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import type { DumpState } from '@shared/schemas/dump';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { texts } from './texts';

function DumpProgress({ state }: { readonly state: DumpState }) {
  const share = state.total === 0 ? 0 : (100 * state.done) / state.total;
  return (
    <div role="status" aria-label={texts.dump.title} style={{ marginTop: 10 }}>
      {state.phase === 'running' && (
        <>
          <Group gap="sm">
            <span className="num">{texts.dump.progress(state.office ?? '', state.done, state.total)}</span>
            <Button size="compact-sm" color="red" variant="light" onClick={stopDump}>
              {texts.dump.stop}
            </Button>
          </Group>
          <Progress value={share} size="sm" mt={6} aria-label={texts.dump.progressLabel} />
        </>
      )}
      {state.phase === 'done' && <div>{texts.dump.done(state.folder ?? '')}</div>}
      {state.phase === 'stopped' && <div>{texts.dump.stopped}</div>}
      {state.failures.map(({ name, message }) => (
        <div key={name} className="note note-error" role="alert">
          {texts.dump.notDumped(name, message)}
        </div>
      ))}
      {state.offices.map((office) => (
        <div key={office.name}>
          <div>{texts.dump.written(office)}</div>
          {office.notes.map((note) => (
            <div key={note} className="warn">
              {note}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

export function DumpPanel({ officeId }: { readonly officeId: string }) {
  useDumpEvents();
  const [scope, setScope] = useState<'one' | 'all'>('one');
  const [isPersonalIncluded, setPersonalIncluded] = useState(false);
  const { data: app } = useQuery(appStateQuery);
  const { data: state } = useQuery(dumpStateQuery);
  const { data: estimate } = useQuery(dumpEstimateQuery(officeId));
  const run = useRunDump();
  const savedOffices = app?.offices.filter(({ kind }) => kind === 'saved').length ?? 0;
  const isRunning = state?.phase === 'running';
  const start = () => run.mutate({ offices: scope === 'all' ? 'all' : officeId, isPersonalIncluded });
  // What failed of several offices stands beside those that were dumped.
  const hasFailures = state !== undefined && state.failures.length > 0;
  const isFailure = run.error && state?.phase !== 'stopped' && !hasFailures;
  // The error of a dump is gone with the screen that started it; its state stays.
  const isFailedElsewhere = !run.error && !run.isPending && state?.phase === 'failed' && !hasFailures;
  const isNothingSaved = scope === 'one' && estimate?.trips === 0;
  return (
    <section className="panel" aria-label={texts.dump.title}>
      <h2>{texts.dump.title}</h2>
      <Stack gap="xs" align="flex-start">
        {savedOffices > 1 && (
          <SegmentedControl
            aria-label={texts.dump.scope}
            data={[
              { value: 'one', label: texts.dump.thisOffice },
              { value: 'all', label: texts.dump.allOffices(savedOffices) },
            ]}
            value={scope}
            onChange={setScope}
          />
        )}
        <Checkbox
          label={texts.dump.includePersonal}
          description={estimate && texts.dump.personal(isPersonalIncluded, estimate.personalColumns)}
          checked={isPersonalIncluded}
          onChange={(event) => setPersonalIncluded(event.currentTarget.checked)}
        />
        <Button variant="default" disabled={isRunning || run.isPending || isNothingSaved} onClick={start}>
          {texts.dump.start}
        </Button>
        {estimate && <div>{texts.dump.estimate(estimate)}</div>}
      </Stack>
      <p className="dim" style={{ margin: '8px 0 0', fontSize: 13 }}>
        {texts.dump.about}
      </p>
      {state && state.phase !== 'idle' && <DumpProgress state={state} />}
      {isFailure && <ErrorAlert error={run.error} />}
      {isFailedElsewhere && (
        <div className="note note-error" role="alert">
          {state.message ?? texts.dump.failed}
        </div>
      )}
    </section>
  );
}
