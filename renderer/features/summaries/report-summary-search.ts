/** A report's summary as search parameters of its screen. */

import { parseTopCount } from '@renderer/lists/summary-search';
import type { Search } from '@shared/filters/filter-texts';
import type { ColumnSetting, ReportRun } from '@shared/reports/report';
import { listSummaryShares } from '@shared/summary/definition';
import { findFieldKind, findSummable, type ReportColumns } from '@shared/summary/report-summary';
import {
  canCompareColumns,
  maxReportMeasures,
  type ReportField,
  type ReportMeasure,
  type ReportSummaryDefinition,
  reportPeriods,
  type SavedReportSummary,
} from '@shared/summary/report-summary-schema';
import { openNamedSummary } from '@shared/summary/saved-report-summary';

/** A field as a parameter: `3`, for dates `3:month`. */
export const toFieldText = ({ column, period }: ReportField) => (period === null ? `${column}` : `${column}:${period}`);

/** A value as a parameter: `rows`, `sum:4`, `average:4`. */
export const toMeasureText = (measure: ReportMeasure) =>
  measure.kind === 'rows' ? 'rows' : `${measure.kind}:${measure.column}`;

/** Stands for no rows and no values: a saved summary may have lost them all. Without the parameter there are proposed ones. */
const none = '-';

/** Lists the fields that rows can be grouped by: dates by each of their periods. */
export const listFields = ({ groupable }: ReportColumns): ReportField[] =>
  groupable.flatMap(({ column, kind }): ReportField[] =>
    kind === 'date' ? reportPeriods.map((period) => ({ column, period })) : [{ column, period: null }],
  );

/** Lists the values that can be shown. */
export const listMeasures = ({ summable }: ReportColumns): ReportMeasure[] => [
  { kind: 'rows' },
  ...summable.flatMap(({ column, unit }): ReportMeasure[] =>
    unit === null
      ? []
      : [
          { kind: 'sum', column },
          { kind: 'average', column },
        ],
  ),
];

/** Sums that are shown at first. */
const maxDefaultSums = 3;

/** Texts are grouped by rather than dates, numbers and identifiers, which differ from row to row. */
function pickDefaultField({ groupable }: ReportColumns, fields: readonly ReportField[]): ReportField | undefined {
  const text = groupable.find(({ kind }) => kind === 'text');
  return fields.find(({ column }) => column === text?.column) ?? fields[0];
}

/** Parses a field; undefined where the result has no such one. */
function parseField(text: string | undefined, columns: ReportColumns): ReportField | undefined {
  const [, column, ofPeriod] = /^(\d{1,5})(?::([a-z]+))?$/.exec(text ?? '') ?? [];
  const period = reportPeriods.find((name) => name === ofPeriod) ?? null;
  if (column === undefined || (ofPeriod !== undefined && period === null)) return undefined;
  const field = { column: Number(column), period };
  return findFieldKind(columns, field) === null ? undefined : field;
}

/** Parses a value; undefined where it cannot be shown. */
function parseMeasure(text: string | undefined, columns: ReportColumns): ReportMeasure | undefined {
  if (text === 'rows') return { kind: 'rows' };
  const [, kind, column] = /^(sum|average):(\d{1,5})$/.exec(text ?? '') ?? [];
  if (kind === undefined || (findSummable(columns, Number(column))?.unit ?? null) === null) return undefined;
  return { kind: kind === 'sum' ? 'sum' : 'average', column: Number(column) };
}

/** Orders values as the list of them has them. One of a column without values, which the list does not have, comes last. */
function sortMeasures(chosen: readonly ReportMeasure[], columns: ReportColumns): ReportMeasure[] {
  const texts = listMeasures(columns).map(toMeasureText);
  const rank = (measure: ReportMeasure) => {
    const index = texts.indexOf(toMeasureText(measure));
    return index < 0 ? texts.length : index;
  };
  return chosen.toSorted((a, b) => rank(a) - rank(b) || toMeasureText(a).localeCompare(toMeasureText(b), 'en-AU'));
}

function parseRows(text: string | undefined, columns: ReportColumns): ReportField[] {
  if (text === none) return [];
  const given = [...new Set((text ?? '').split(','))].flatMap((part) => parseField(part, columns) ?? []).slice(0, 2);
  if (given.length > 0) return given;
  const initial = pickDefaultField(columns, listFields(columns));
  return initial ? [initial] : [];
}

function parseMeasures(text: string | undefined, columns: ReportColumns): ReportMeasure[] {
  if (text === none) return [];
  const given = [...new Set((text ?? '').split(','))].flatMap((part) => parseMeasure(part, columns) ?? []);
  if (given.length > 0) return sortMeasures(given, columns).slice(0, maxReportMeasures);
  const sums = listMeasures(columns).filter(({ kind }) => kind === 'sum');
  return [{ kind: 'rows' }, ...sums.slice(0, maxDefaultSums)];
}

/**
 * Parses the parameters; null where the result has no columns. What the result does not have is left out: a summary that was
 * saved with it may have no rows, or no values.
 */
export function parseReportSummary(search: Search, columns: ReportColumns): ReportSummaryDefinition | null {
  if (columns.groupable.length === 0) return null;
  const rows = parseRows(search.rows, columns);
  const ofColumn = parseField(search.column, columns);
  const isOnRows = ofColumn && rows.some((field) => toFieldText(field) === toFieldText(ofColumn));
  const column = ofColumn && !isOnRows ? ofColumn : null;
  const measures = parseMeasures(search.values, columns);
  const share = listSummaryShares(column !== null).find((name) => name === search.share);
  const count = parseTopCount(search.top);
  const by = parseMeasure(search.by, columns) ?? measures.at(-1);
  return {
    rows,
    column,
    measures,
    ...(share && { share }),
    ...(count !== null && by && { top: { count, by } }),
    ...(search.change === 'columns' && canCompareColumns(column) && { change: 'columns' }),
  };
}

/** The parameters of a summary. Those of another one are removed by empty texts. */
export function toReportSummarySearch(definition: ReportSummaryDefinition): Search {
  const { rows, column, measures, share, top, change } = definition;
  return {
    rows: rows.map(toFieldText).join(',') || none,
    column: column ? toFieldText(column) : '',
    values: measures.map(toMeasureText).join(',') || none,
    share: share ?? '',
    top: top ? String(top.count) : '',
    by: top ? toMeasureText(top.by) : '',
    change: change ?? '',
    cell: '',
  };
}

type SavedOptions = {
  readonly run: Pick<ReportRun, 'headers' | 'columns'>;
  readonly settings: Readonly<Record<string, ColumnSetting>>;
  readonly columns: ReportColumns;
};

/** Finds the saved summary that a definition is, so that no other one goes by its name; null for none. */
export function findReportSummaryName(
  saved: readonly SavedReportSummary[],
  definition: ReportSummaryDefinition,
  { run, settings, columns }: SavedOptions,
): string | null {
  const toText = (summary: ReportSummaryDefinition) =>
    JSON.stringify(parseReportSummary(toReportSummarySearch(summary), columns));
  const wanted = toText(definition);
  const found = saved.find((summary) => {
    const opened = openNamedSummary(summary.definition, run, settings);
    return opened.problems.length === 0 && toText(opened.definition) === wanted;
  });
  return found?.name ?? null;
}
