/** A report's summary as search parameters of its screen. */
import type { GroupableColumn, SummableColumn } from '@shared/report-summary-columns';
import {
  maxReportMeasures,
  type ReportField,
  type ReportMeasure,
  type ReportSummaryDefinition,
  reportPeriods,
} from '@shared/schemas/report-summary';
import { listSummaryShares } from '@shared/schemas/summary';
import type { Search } from '@shared/search-parameters';
import { parseTopCount } from '../summary-search';

/** The columns of a result that can be grouped by and added up. */
export type ReportColumns = {
  readonly groupable: readonly GroupableColumn[];
  readonly summable: readonly SummableColumn[];
};

/** A field as a parameter: `3`, for dates `3:month`. */
export const toFieldText = ({ column, period }: ReportField) => (period === null ? `${column}` : `${column}:${period}`);

/** A value as a parameter: `rows`, `sum:4`, `average:4`. */
export const toMeasureText = (measure: ReportMeasure) =>
  measure.kind === 'rows' ? 'rows' : `${measure.kind}:${measure.column}`;

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

/** Parses the parameters; null where the result has no columns. What the result does not have is left out. */
export function parseReportSummary(search: Search, columns: ReportColumns): ReportSummaryDefinition | null {
  const fields = listFields(columns);
  const find = (text: string | undefined) => fields.find((field) => toFieldText(field) === text);
  const given = [...new Set((search.rows ?? '').split(',').flatMap((text) => find(text) ?? []))].slice(0, 2);
  const initial = pickDefaultField(columns, fields);
  const rows = given.length > 0 ? given : initial ? [initial] : [];
  if (rows.length === 0) return null;
  const ofColumn = find(search.column);
  const column = ofColumn && !rows.includes(ofColumn) ? ofColumn : null;
  const share = listSummaryShares(column !== null).find((name) => name === search.share);
  const values = (search.values ?? '').split(',');
  const measures = listMeasures(columns);
  const chosen = measures.filter((measure) => values.includes(toMeasureText(measure))).slice(0, maxReportMeasures);
  const sums = measures.filter(({ kind }) => kind === 'sum').slice(0, maxDefaultSums);
  const shown: ReportMeasure[] = chosen.length > 0 ? chosen : [{ kind: 'rows' }, ...sums];
  const count = parseTopCount(search.top);
  const by = measures.find((measure) => toMeasureText(measure) === search.by) ?? shown.at(-1);
  return {
    rows,
    column,
    measures: shown,
    ...(share && { share }),
    ...(count !== null && by && { top: { count, by } }),
  };
}
