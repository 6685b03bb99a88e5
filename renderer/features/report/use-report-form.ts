/** The form of a report: its parameters, its errors, whether it is open, and starting a run with it. */
import { useChangePreferences, usePreferences, useReportPreferences } from '@renderer/data/queries/preferences';
import { setDraft } from '@renderer/data/stores/report-runs';
import type { RunState } from '@renderer/data/stores/run-store';
import { getLocalDay } from '@shared/dates';
import { listFilterErrors } from '@shared/filter-text';
import { reportFilters } from '@shared/filters';
import { noParameters, type ReportParameters, resolveFilters, toParameters } from '@shared/report-parameters';
import { useState } from 'react';

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
