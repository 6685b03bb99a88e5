/**
 * Whether a report's template uses a filter. The API ignores a filter without a placeholder, without error, and echoes it
 * all the same (API document, report/run); so the report is run with a value that nothing can match.
 */
import type { OfficeSession } from '@main/session/office-session';
import { AppError } from '@shared/errors';
import { checkFilters, type FilterDefinition, type ReportFilterName, reportFilters } from '@shared/filters';
import type { FilterSupport } from '@shared/schemas/report';
import type { RunOptions } from './report-service';
import { countingReader, RunRecorder } from './runs/run-recorder';

/** A value of a filter that no record has; null where there is none (isActive has only two). */
function getImpossibleValue({ name, kind }: FilterDefinition): string | null {
  const isUpper = name.startsWith('max') || /end/i.test(name);
  switch (kind) {
    case 'integer':
      return '999999999999999';
    case 'text':
      return 'tripledger checks this filter: no such value';
    case 'date':
      return isUpper ? '0001-01-01' : '9999-12-31';
    case 'cents':
      return isUpper ? '-999999999999999' : '999999999999999';
    case 'boolean':
      return null;
  }
}

/** `fingerprint` is null where nothing is known of the values. */
type ProbeResult = { readonly rows: number; readonly fingerprint: string | null };

/** Runs the report and only counts what comes. */
async function probeRun(
  session: OfficeSession,
  slug: string,
  filters: Readonly<Record<string, string>>,
  { signal }: RunOptions,
): Promise<ProbeResult> {
  let recorder: RunRecorder | null = null;
  const rows = () => {
    recorder = new RunRecorder({ reader: countingReader, onRows: () => undefined });
    return recorder;
  };
  await session.api.reports.run(slug, filters, { ...(signal ? { signal } : {}), rows });
  const engine = (recorder as RunRecorder | null)?.reader?.engine;
  if (!engine) throw new AppError('unusable-answer', "The report's rows could not be read.", { problem: 'no rows' });
  // Rows that came before their headers have no named columns: their keys are counted all the same.
  const figures = engine.getAllColumnStats().map(({ sum, ...counts }) => ({ ...counts, sum: String(sum) }));
  const isRead = engine.arrayRows === 0 || engine.hasHeaders;
  return { rows: engine.rows, fingerprint: isRead ? JSON.stringify(figures) : null };
}

function classify(base: ProbeResult, filtered: ProbeResult): FilterSupport {
  if (base.rows === 0) return 'unknown';
  if (filtered.rows < base.rows) return 'works';
  const isSame = filtered.rows === base.rows && filtered.fingerprint === base.fingerprint;
  return isSame && base.fingerprint !== null ? 'ignored' : 'unknown';
}

/**
 * Finds out about filters: one run as the parameters stand, and one for each filter.
 *
 * @param names - the filters to find out about
 * @throws AppError as a run of the report does
 */
export async function probeFilterSupport(
  session: OfficeSession,
  slug: string,
  filters: Readonly<Record<string, string>>,
  names: readonly ReportFilterName[],
  options: RunOptions = {},
): Promise<Record<string, FilterSupport>> {
  const set = checkFilters(reportFilters, filters);
  const verdicts: Record<string, FilterSupport> = {};
  const base = await probeRun(session, slug, set, options);
  for (const name of names) {
    const definition = reportFilters.find((candidate) => candidate.name === name);
    const value = definition && getImpossibleValue(definition);
    // An empty base says nothing: the further runs are spared.
    if (!value || base.rows === 0) verdicts[name] = 'unknown';
    else verdicts[name] = classify(base, await probeRun(session, slug, { ...set, [name]: value }, options));
  }
  return verdicts;
}
