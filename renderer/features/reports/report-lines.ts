/** The lines of the list of reports: each report with its last result, its saved filters below it, and saved summaries. */
import { createResultColumns } from '@renderer/fields/result-columns';
import { areSameFilters } from '@shared/filters/filters';
import type { Names } from '@shared/records/directory';
import { listTypedColumns } from '@shared/reports/column-readings';
import { countExcluded, getEffectiveSettings } from '@shared/reports/columns';
import {
  describeParameters,
  keepRanges,
  type ReportParameters,
  resolveFilters,
  toParameters,
} from '@shared/reports/parameters';
import {
  type ReportItem,
  type ReportRun,
  type RunHistoryEntry,
  tidyReportName,
  toHeading,
} from '@shared/reports/report';
import {
  getReportPreferences,
  getSummaryId,
  type Preferences,
  type ReportPreferences,
} from '@shared/settings/preferences';
import { listFieldIds, savedCatalogues } from '@shared/summary/catalogue';
import { getSummaryReport, parseColumnName } from '@shared/summary/definition';
import { formatLocalTime, formatSentenceDay, getLocalDay } from '@shared/values/dates';
import { decimalToUnits, formatUnits } from '@shared/values/money';
import { foldText } from '@shared/values/texts';
import { reportsTexts as texts } from './texts';

/** The text is a dash where the amounts cannot be added up; the name is null for the column "Total". */
export type ResultTotal = { readonly name: string | null; readonly text: string; readonly isNegative: boolean };

const noTotal = '–';

/** Gets the total of a result: of the column "Total", else of the last amount. Null where there is none. */
export function getResultTotal(
  run: ReportRun,
  { columns, moneyConfirmationKey }: Pick<ReportPreferences, 'columns' | 'moneyConfirmationKey'>,
): ResultTotal | null {
  const settings = getEffectiveSettings(columns, moneyConfirmationKey, run.headers);
  // Texts that the user calls numbers are read from the rows, which a list does not have.
  const read = new Set(listTypedColumns(run, settings).map(({ column }) => column));
  const amounts = createResultColumns(run, settings).flatMap(({ index, header, unit, total }) => {
    const stats = run.columns[index];
    if (!stats || read.has(index) || unit === undefined || (unit !== null && total === undefined)) return [];
    const heading = header.replace(/ \?$/, '');
    const scale = Math.max(2, stats.scale);
    if (unit === null || countExcluded(stats) > 0) return [{ heading, units: null, scale }];
    return unit === 'cents'
      ? [{ heading, units: decimalToUnits(stats.sum, 0), scale: 2 }]
      : [{ heading, units: decimalToUnits(stats.sum, scale), scale }];
  });
  const total = amounts.find(({ heading }) => heading.toLowerCase() === 'total');
  const chosen = total ?? amounts.findLast(({ units }) => units !== null) ?? amounts.at(-1);
  if (!chosen) return null;
  const { heading, units, scale } = chosen;
  const text = units === null ? noTotal : formatUnits(units, scale);
  return { name: chosen === total ? null : heading, text, isNegative: units !== null && units < 0 };
}

/** Finds the newest result that a saved set of filters gave: with its periods as they were on that day. */
export const findRunOfSet = (runs: readonly ReportRun[], parameters: ReportParameters): ReportRun | undefined =>
  runs.find((run) => areSameFilters(resolveFilters(parameters, getLocalDay(run.ranAtMs)), run.filtersSent));

/** Says which filters a run had. */
export const describeRun = ({ filtersSent }: Pick<ReportRun, 'filtersSent'>, names: Names): string =>
  describeParameters(toParameters(filtersSent), names);

/** Lists the runs of a report whose rows are on this computer, the newest first. */
export const listResults = (history: readonly RunHistoryEntry[], slug: string): ReportRun[] =>
  history.flatMap(({ run, hasRows }) => (hasRows && run.slug === slug ? [run] : []));

/**
 * Gets the filters with which a report runs again: as they were set, so that "last month" moves on, else as they were sent.
 * Null for a report that was never run.
 */
export function getLastParameters(
  { lastParameters }: Pick<ReportPreferences, 'lastParameters'>,
  lastRun: Pick<ReportRun, 'filtersSent'> | undefined,
): ReportParameters | null {
  return lastParameters ?? (lastRun ? toParameters(lastRun.filtersSent) : null);
}

/** Says when a result came: "today, 2:31 pm", "2 Nov", "2 Nov 2025"; in a history also when on that day. */
export function formatRan(ms: number, nowMs: number, isExact = false): string {
  const [day, today] = [getLocalDay(ms), getLocalDay(nowMs)];
  const time = formatLocalTime(ms, ms);
  if (day === today && !isExact) return texts.today(time);
  const date = formatSentenceDay(day);
  const short = day.slice(0, 4) === today.slice(0, 4) ? date.slice(0, -' 2026'.length) : date;
  return isExact ? `${short}, ${time}` : short;
}

/** A line of the list. A click opens its last result, or the summary. */
export type ReportLine = {
  readonly key: string;
  /** The id of a saved summary, of the office's data or of a report's last result; null for a report. */
  readonly summary: string | null;
  /** Empty for a summary of the office's data. */
  readonly slug: string;
  readonly name: string;
  /** The name of saved filters; null for the report itself. */
  readonly set: string | null;
  readonly isStarred: boolean;
  readonly run: ReportRun | null;
  readonly filters: string;
  readonly total: ResultTotal | null;
  /** With which filters it runs; null where they are to be set first. */
  readonly parameters: ReportParameters | null;
};

type Sources = {
  readonly reports: readonly Pick<ReportItem, 'slug' | 'display_name'>[];
  readonly history: readonly RunHistoryEntry[];
  readonly preferences: Preferences;
  readonly names: Names;
  readonly today: string;
};

/** Lists the lines whose names have the typed words. Saved filters stand below their report, and are found with it. */
export function listLines({ reports, history, preferences, names, today }: Sources, typed: string) {
  const typedTokens = foldText(typed).split(/\s+/).filter(Boolean);
  const isFound = (...searched: readonly string[]) => {
    const folded = foldText(searched.join(' '));
    return typedTokens.every((token) => folded.includes(token));
  };
  const summaries = preferences.summaries.map((summary): ReportLine => {
    const { name, definition } = summary;
    const { source } = definition;
    const slug = getSummaryReport(definition) ?? '';
    const fields = listFieldIds(definition).map((id) =>
      typeof source === 'string' ? savedCatalogues[source].fields.get(id)?.label : toHeading(parseColumnName(id)),
    );
    return {
      ...{ key: JSON.stringify(['summary', slug, name]), summary: getSummaryId(summary), slug, name },
      ...{ set: null, isStarred: false, total: null, parameters: null },
      run: listResults(history, slug)[0] ?? null,
      filters: fields.join(', '),
    };
  });
  const lines = reports.flatMap(({ slug, display_name: displayName }): ReportLine[] => {
    if (slug === null) return [];
    const report = getReportPreferences(preferences, slug);
    const runs = listResults(history, slug);
    const name = tidyReportName(displayName ?? slug);
    const toLine = (
      set: string | null,
      run: ReportRun | undefined,
      parameters: ReportParameters | null,
    ): ReportLine => ({
      key: JSON.stringify([slug, set]),
      summary: null,
      slug,
      name: set ?? name,
      set,
      isStarred: report.isFavourite,
      run: run ?? null,
      filters: run ? describeParameters(keepRanges(parameters, run.filtersSent, today), names) : '',
      total: run ? getResultTotal(run, report) : null,
      parameters,
    });
    const sets = report.sets.map((set) => toLine(set.name, findRunOfSet(runs, set.parameters), set.parameters));
    const all = [toLine(null, runs[0], getLastParameters(report, runs[0])), ...sets];
    return isFound(slug, name) ? all : all.filter(({ set }) => set !== null && isFound(set));
  });
  return {
    starred: lines.filter(({ isStarred }) => isStarred),
    others: lines.filter(({ isStarred }) => !isStarred),
    summaries: summaries.filter(({ name, filters }) => isFound(name, filters)),
  };
}
