/** The period before of a result, and the run whose rows it is compared with. */
import { useOfficeId } from '@renderer/data/queries/app';
import { findRunQuery } from '@renderer/data/queries/report-summary';
import { useRunBefore } from '@renderer/data/stores/report-runs';
import { getReportPeriodBefore, type KnownFilterSupport, type ReportPeriodBefore } from '@shared/report-period-before';
import type { ReportRun } from '@shared/schemas/report';
import type { ReportSummaryDefinition } from '@shared/schemas/report-summary';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

export type PeriodBefore = {
  /** Null where no changes from another run are requested. */
  readonly period: ReportPeriodBefore | null;
  /** The newest run of the period before; null for none. */
  readonly run: ReportRun | null;
  /** Whether that run is still looked for. */
  readonly isFinding: boolean;
  readonly error: Error | null;
  /** Looks for the run once more. */
  readonly find: () => void;
};

const noFilters = {};

export function usePeriodBefore(
  { slug, filtersSent }: ReportRun,
  definition: ReportSummaryDefinition,
  support: KnownFilterSupport,
): PeriodBefore {
  const officeId = useOfficeId();
  const period = useMemo(
    () => (definition.change === true ? getReportPeriodBefore(filtersSent, definition, support) : null),
    [filtersSent, definition, support],
  );
  const isDated = period?.kind === 'dates';
  const filters = isDated ? period.filters : noFilters;
  const { status, startedAtMs } = useRunBefore(officeId, slug, filters);
  const { data, error, isPending, refetch } = useQuery({
    ...findRunQuery(officeId, slug, filters, `${startedAtMs} ${status}`),
    enabled: isDated,
  });
  return {
    period,
    run: isDated ? (data ?? null) : null,
    isFinding: isDated && isPending,
    error,
    find: () => void refetch(),
  };
}
