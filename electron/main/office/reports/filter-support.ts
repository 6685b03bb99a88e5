/**
 * Probes which filters a report's template uses. The API ignores a filter that has no placeholder in the template, without
 * an error, and still echoes it (build/docs/api.md, Reports). So the report is run with a value that no record has.
 */

import type { RowSummary } from '@main/rows/engine/row-summary';
import { RunReception } from '@main/rows/thread/run-reception';
import {
  type CheckableFilter,
  checkFilters,
  type FilterDefinition,
  isCheckable,
  type ReportFilterName,
  reportFilters,
} from '@shared/filters/filters';
import type { FilterSupport } from '@shared/reports/report';
import type { OfficeSession } from '../connect/office-session';
import { type RunOptions, unreadableRows } from './run-recording';

/** Gets a value that no record has. */
function getImpossibleValue({ name, kind }: CheckableFilter): string {
  const isUpper = reportFilters.some((filter: FilterDefinition) => filter.upperBound === name);
  switch (kind) {
    case 'integer':
      return '999999999999999';
    case 'text':
      return 'tripledger checks this filter: no such value';
    case 'date':
      return isUpper ? '0001-01-01' : '9999-12-31';
    case 'cents':
      return isUpper ? '-999999999999999' : '999999999999999';
  }
}

type ProbeResult = Pick<RowSummary, 'rows' | 'fingerprint'>;

/** Runs the report, and only counts its rows. */
async function probeRun(
  session: OfficeSession,
  slug: string,
  filters: Readonly<Record<string, string>>,
  { signal }: RunOptions,
): Promise<ProbeResult> {
  const reception = new RunReception({ file: null, maxBlockBytes: 0, onRows: () => undefined });
  try {
    const createBody = () => reception.createBody();
    await session.api.reports.run(slug, filters, { ...(signal ? { signal } : {}), createBody });
    const { summary } = reception.received ?? {};
    if (!summary) throw unreadableRows();
    return summary;
  } finally {
    await reception.close();
  }
}

/** Classifies a filter by whether it changed the result. */
function classify(base: ProbeResult, filtered: ProbeResult): FilterSupport {
  if (base.rows === 0) return 'unknown';
  if (filtered.rows < base.rows) return 'works';
  const isSame = filtered.rows === base.rows && filtered.fingerprint === base.fingerprint;
  return isSame ? 'ignored' : 'unknown';
}

/**
 * Probes filters: one run with the given filters, and one more for each name.
 *
 * @param filters - set in every run
 * @param names - the filters to probe
 * @throws AppError as a run of the report does
 */
export async function probeFilterSupport(
  session: OfficeSession,
  slug: string,
  filters: Readonly<Record<string, string>>,
  names: readonly ReportFilterName[],
  options: RunOptions = {},
): Promise<Record<string, FilterSupport>> {
  const checked = checkFilters(reportFilters, filters);
  const support: Record<string, FilterSupport> = {};
  const base = await probeRun(session, slug, checked, options);
  for (const name of names) {
    const definition: FilterDefinition | undefined = reportFilters.find((candidate) => candidate.name === name);
    // Without rows in the base run, no further run could show a difference.
    if (!definition || !isCheckable(definition) || base.rows === 0) support[name] = 'unknown';
    else {
      const value = getImpossibleValue(definition);
      support[name] = classify(base, await probeRun(session, slug, { ...checked, [name]: value }, options));
    }
  }
  return support;
}
