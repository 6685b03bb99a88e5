/** What a report's screen shows: which result, with which filters, and what came of a run. */

import { useChangePreferences, useOfficeId } from '@renderer/data/app';
import { callOffice } from '@renderer/data/call';
import { openRun, type RunState, setDraft, startRun, useRun } from '@renderer/data/stores/runs';
import { line, showFailure, showResult } from '@renderer/ui/line';
import { useToday } from '@renderer/ui/use-now';
import { AppError } from '@shared/errors/errors';
import { listFilterErrors, type Search } from '@shared/filters/filter-texts';
import { areSameFilters, type FilterDefinition, reportFilters } from '@shared/filters/filters';
import { keepRanges, noParameters, type ReportParameters, resolveFilters } from '@shared/reports/parameters';
import type { ReportRun } from '@shared/reports/report';
import { getFilterSupport, type ReportPreferences } from '@shared/settings/preferences';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { findRunOfSet } from './report-lines';
import { reportTexts as texts } from './texts';

/* The view of the address: the latest result, that of a saved set of filters, or an earlier one. */

/** Names a view, so that filters changed in one stay there. @param set - the name of saved filters */
export const toView = (set: string | null, runId: string | null): string => JSON.stringify([set, runId]);

type Options = {
  readonly slug: string;
  readonly search: Search;
  readonly preferences: ReportPreferences;
  readonly runs: readonly ReportRun[];
  /** Called when a run begins. @param set - the saved filters that its result is of; null for others */
  readonly onRun: (set: string | null) => void;
};

const newest = (runs: readonly ReportRun[]) => runs.toSorted((a, b) => b.ranAtMs - a.ranAtMs);

/** Finds the run that a view shows: the one that was chosen, else its newest. */
function findTarget({ search, preferences, runs }: Options, loaded: ReportRun | null): ReportRun | null {
  const all = newest([...(loaded ? [loaded] : []), ...runs]);
  if (search.run) return all.find(({ runId }) => runId === search.run) ?? null;
  if (!search.set) return all[0] ?? null;
  const set = preferences.sets.find(({ name }) => name === search.set);
  return (set && findRunOfSet(all, set.parameters)) ?? null;
}

export function useReport(options: Options) {
  const { slug, search, preferences, onRun } = options;
  const officeId = useOfficeId();
  const state = useRun(officeId, slug);
  const today = useToday();
  const { mutate } = useChangePreferences();
  const view = toView(search.set ?? null, search.run ?? null);
  const isRunning = state.status === 'running' && state.request?.kind !== 'open';
  const target = findTarget(options, state.result?.run ?? null);
  const targetId = target?.runId ?? null;
  const isLoaded = targetId !== null && state.result?.run.runId === targetId;
  const isRequested = state.request?.runId === targetId;
  const isOpening = isRequested && state.status === 'running';
  // One that could not be opened is not tried again by itself.
  const hasFailed = isRequested && (state.status === 'failed' || state.status === 'cancelled');
  const opensNext = targetId !== null && !isLoaded && !isRunning && !isOpening && !hasFailed;
  useEffect(() => {
    if (opensNext && targetId !== null) void openRun(officeId, slug, targetId);
  }, [officeId, slug, targetId, opensNext]);
  // The result before stays while another is opened, or the report runs.
  const result = isRunning || (targetId !== null && !hasFailed) ? state.result : null;
  const set = preferences.sets.find(({ name }) => name === search.set)?.parameters ?? null;
  const settled = search.run
    ? keepRanges(null, target?.filtersSent ?? {}, today)
    : (set ??
      (target ? keepRanges(preferences.lastParameters, target.filtersSent, today) : preferences.lastParameters));
  const parameters = (state.draft?.view === view ? state.draft.parameters : settled) ?? noParameters;
  const filters = resolveFilters(parameters, today);
  const errors = listFilterErrors(reportFilters, filters);
  const isSetChanged = set !== null && !areSameFilters(filters, resolveFilters(set, today));
  // With other filters than the saved ones it is not their result.
  const nextSet = search.set && !isSetChanged ? search.set : null;
  const setParameters = (changed: ReportParameters) => setDraft(officeId, slug, view, changed);
  const submit = (start: (sent: Record<string, string>) => Promise<unknown>): void => {
    if (isRunning) return;
    if (errors.length > 0) {
      showFailure(texts.notStarted(errors[0] ?? ''));
      return;
    }
    mutate({ kind: 'report-parameters', slug, parameters });
    setDraft(officeId, slug, toView(nextSet, null), parameters);
    void start(filters);
  };
  const run = () =>
    submit((sent) => {
      onRun(nextSet);
      return startRun(officeId, slug, sent);
    });
  return {
    state,
    view,
    result,
    parameters,
    setParameters,
    submit,
    run,
    isRunning,
    isOpening: isOpening || opensNext,
    /** Whether the filters are others than those of the result, or there is no result. */
    isChanged: isRunning || result === null || !areSameFilters(filters, result.run.filtersSent),
    isSetChanged,
  };
}

type Outcomes = {
  readonly onDone: () => void;
  readonly onFailed: () => void;
  /** Runs the report straight to a file: its result is too large to be shown. */
  readonly onSaveToFile: () => void;
};

/** Says in the line how a run ended while its screen was open, and where the focus goes. */
export function useOutcomes(state: RunState, outcomes: Outcomes): void {
  const latest = useRef(outcomes);
  latest.current = outcomes;
  const { status, request, error } = state;
  const before = useRef(status);
  useEffect(() => {
    const wasRunning = before.current === 'running';
    before.current = status;
    if (!wasRunning || status === 'running' || request === null) return;
    const { onDone, onFailed, onSaveToFile } = latest.current;
    if (status === 'done' && request.kind === 'screen') onDone();
    if (status === 'cancelled' && request.kind !== 'open') showResult(texts.cancelled);
    if (status !== 'failed' || error === null) return;
    onFailed();
    const isTooLarge =
      error instanceof AppError && error.code === 'answer-too-large' && error.details.row === undefined;
    line.show({
      rank: 'failure',
      text: error.message,
      ...(isTooLarge ? { actions: [{ label: texts.saveToFile, run: onSaveToFile }] } : {}),
    });
  }, [status, request, error]);
}

/* Finds out which filters a report's template uses. Each is a run with an impossible value, which loads the server. */

type CheckOptions = {
  readonly slug: string;
  readonly parameters: ReportParameters;
  readonly preferences: ReportPreferences;
  readonly lastModified: string | null;
};

export function useFilterCheck({ slug, parameters, preferences, lastModified }: CheckOptions) {
  const officeId = useOfficeId();
  const today = useToday();
  const { mutate } = useChangePreferences();
  const controller = useRef<AbortController | null>(null);
  const check = useMutation({
    mutationFn: (filters: readonly FilterDefinition[]) => {
      controller.current = new AbortController();
      const names = reportFilters.flatMap(({ name }) => (filters.some((filter) => filter.name === name) ? [name] : []));
      const input = { slug, filters: resolveFilters(parameters, today), names };
      return callOffice('reports:check-filters', officeId, input, { signal: controller.current.signal });
    },
    onSuccess: (found) => mutate({ kind: 'filter-support', slug, lastModified, filters: found }),
    onError: (error) => {
      if (!controller.current?.signal.aborted) showFailure(texts.notChecked, error.message);
    },
  });
  return {
    support: getFilterSupport(preferences, lastModified),
    check: { isRunning: check.isPending, start: check.mutate, stop: () => controller.current?.abort() },
  };
}
