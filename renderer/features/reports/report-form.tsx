/** The filters of a report as they are filled in, and whether the server supports them. */

import { Button, Group, Loader, Popover, Radio, Stack } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { callOffice } from '@renderer/data/call';
import { useChangePreferences, usePreferences, useReportPreferences } from '@renderer/data/preferences';
import { type RunState, setDraft } from '@renderer/data/stores/runs';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { listFilterErrors } from '@shared/filters/filter-texts';
import { isCheckable, reportFilters } from '@shared/filters/filters';
import { noParameters, type ReportParameters, resolveFilters, toParameters } from '@shared/reports/parameters';
import { getLocalDay } from '@shared/values/dates';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { texts } from './texts';

/* The form of a report: its parameters, its errors, whether it is open, and starting a run with it. */

/** Up to this many rows, the parameters and the result fit on the screen together. */
const maxRowsBesideForm = 8;

/** Gets the parameters for the form: as typed, else those of the result, else the remembered ones of the last run. */
function useParameters(officeId: string, slug: string, { draft, result }: RunState) {
  const preferences = useReportPreferences(slug);
  const keepsParameters = usePreferences()?.reportSettings.keepsParameters ?? false;
  const { mutate } = useChangePreferences();
  const parameters =
    draft ?? (result ? toParameters(result.run.filtersSent) : null) ?? preferences?.lastParameters ?? noParameters;
  return {
    parameters,
    setParameters: (changed: ReportParameters) => setDraft(officeId, slug, changed),
    /** Remembers the parameters of this run, if the settings say so. */
    rememberParameters: () => {
      if (keepsParameters) mutate({ kind: 'report-parameters', slug, parameters });
    },
  };
}

/** Follows the form of a report. */
export function useReportForm(officeId: string, slug: string, state: RunState) {
  const { parameters, setParameters, rememberParameters } = useParameters(officeId, slug, state);
  // Null until the user opens or closes the form: then it closes by itself when the result needs the room.
  const [isOpenByChoice, setOpen] = useState<boolean | null>(null);
  const [isRefused, setRefused] = useState(false);
  const errors = listFilterErrors(reportFilters, parameters.filters);
  // After a failure the parameters may be the cause.
  const isOpenByDefault = state.status === 'failed' || (state.result?.rows.length ?? 0) <= maxRowsBesideForm;
  const isOpen = isOpenByChoice ?? isOpenByDefault;
  const getFilters = () => resolveFilters(parameters, getLocalDay(Date.now()));
  /** Starts a run with the form's filters. Refuses, and opens the form, while they have errors. */
  const submit = (run: (filters: Record<string, string>) => Promise<void>): boolean => {
    setRefused(errors.length > 0);
    if (errors.length > 0) {
      setOpen(true);
      return false;
    }
    setOpen(null);
    rememberParameters();
    setParameters(parameters);
    void run(getFilters());
    return true;
  };
  return {
    parameters,
    setParameters,
    getFilters,
    errors,
    isRefused: isRefused && errors.length > 0,
    isOpen,
    setOpen,
    submit,
  };
}

/*
 * Finds out which filters a report's template uses. States the number of runs first, because each one loads the server.
 */

type Props = {
  readonly slug: string;
  /** The filters as a run would send them now. */
  readonly filters: Record<string, string>;
  /** Why some of them cannot be sent. */
  readonly problems: readonly string[];
  /** The report's `last_modified`, for which the outcome is valid. */
  readonly lastModified: string | null;
};

export function FilterSupportCheck({ slug, filters, problems, lastModified }: Props) {
  const officeId = useOfficeId();
  const change = useChangePreferences();
  const controller = useRef<AbortController | null>(null);
  const [isOpen, setOpen] = useState(false);
  const set = reportFilters.filter(({ name }) => Object.hasOwn(filters, name));
  const [scope, setScope] = useState<'set' | 'all'>('set');
  const chosen = scope === 'set' && set.length > 0 ? set : reportFilters;
  const names = chosen.map(({ name }) => name);
  const runs = 1 + chosen.filter(isCheckable).length;
  const check = useMutation({
    mutationFn: () => {
      controller.current = new AbortController();
      return callOffice(
        'reports:check-filters',
        officeId,
        { slug, filters, names },
        { signal: controller.current.signal },
      );
    },
    onSuccess: (found) => {
      change.mutate({ kind: 'filter-support', slug, lastModified, filters: found });
      setOpen(false);
    },
  });
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={380} trapFocus withinPortal>
      <Popover.Target>
        <Button
          variant="subtle"
          size="compact-xs"
          aria-expanded={isOpen}
          leftSection={check.isPending ? <Loader size={11} /> : null}
          onClick={() => setOpen(!isOpen)}
        >
          {texts.support.button}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.support.button}>
        <Stack gap="xs">
          <div>{texts.support.about}</div>
          <Radio.Group
            aria-label={texts.support.which}
            value={set.length === 0 ? 'all' : scope}
            onChange={(value) => setScope(value === 'all' ? 'all' : 'set')}
          >
            <Stack gap={6}>
              {set.length > 0 && (
                <Radio size="xs" value="set" label={texts.support.set(set.map(({ label }) => label))} />
              )}
              <Radio size="xs" value="all" label={texts.support.all(reportFilters.length)} />
            </Stack>
          </Radio.Group>
          <div className="warn small">{texts.support.cost(runs)}</div>
          {check.error && <ErrorAlert error={check.error} />}
          {problems.length > 0 && (
            <div className="warn small" role="status">
              {problems.join(' ')}
            </div>
          )}
          <Group justify="flex-end" gap="xs">
            {check.isPending ? (
              <Button variant="default" onClick={() => controller.current?.abort()}>
                {texts.support.stop}
              </Button>
            ) : (
              <Button disabled={problems.length > 0} onClick={() => check.mutate()}>
                {texts.support.start(runs)}
              </Button>
            )}
          </Group>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
