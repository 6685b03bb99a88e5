/** Chooses the columns of a result to group by, and the values to show. */
import type { ReportColumns } from '@shared/report-summary-columns';
import { formatReportField, formatReportMeasure } from '@shared/report-summary-labels';
import type { ReportRun } from '@shared/schemas/report';
import type { ReportField, ReportMeasure, ReportSummaryDefinition } from '@shared/schemas/report-summary';
import type { Search } from '@shared/search-parameters';
import { builderFrame, FieldSelect, type Option, ShareSelect, ValueMenu } from '../builder-fields';
import { TopFields } from '../TopFields';
import { texts as summaryTexts } from '../texts';
import { ChangeSelect } from './ChangeSelect';
import { listFields, listMeasures, toFieldText, toMeasureText } from './report-summary-search';
import { texts } from './texts';

type Props = {
  readonly run: ReportRun;
  readonly columns: ReportColumns;
  readonly definition: ReportSummaryDefinition;
  /** The id of the result that changes are from; null for none. */
  readonly before: string | null;
  readonly onChange: (change: Search) => void;
};

/** The options with those that are shown and not among them. */
const withShown = (options: readonly Option<string>[], shown: readonly Option<string>[]) => [
  ...options,
  ...shown.filter(({ value }) => !options.some((option) => option.value === value)),
];

export function ReportSummaryBuilder({ run, columns, definition, before, onChange }: Props) {
  const { rows, column, measures, share, top, change } = definition;
  const [first = null, second = null] = rows.map(toFieldText);
  const shownColumn = column === null ? null : toFieldText(column);
  const toOption = (field: ReportField) => ({ value: toFieldText(field), label: formatReportField(run, field) });
  // A saved summary may have columns without any value, which are not proposed.
  const shownFields = column === null ? rows : [...rows, column];
  const fields = withShown(listFields(columns).map(toOption), shownFields.map(toOption));
  const without = (...used: readonly (string | null)[]) => fields.filter(({ value }) => !used.includes(value));
  const setRows = (next: readonly (string | null)[]) =>
    onChange({ rows: next.filter((field) => field !== null).join(',') });
  const toValue = (measure: ReportMeasure) => ({
    value: toMeasureText(measure),
    label: formatReportMeasure(run, measure),
  });
  const values = withShown(listMeasures(columns).map(toValue), measures.map(toValue));
  const unknown = columns.summable.flatMap(({ column: index, unit }) => {
    const measure = { kind: 'sum', column: index } as const;
    if (unit !== null) return [];
    return [{ value: toMeasureText(measure), label: formatReportMeasure(run, measure), problem: texts.unitUnknown }];
  });
  return (
    <fieldset aria-label={summaryTexts.title} style={builderFrame}>
      <FieldSelect
        label={summaryTexts.rows}
        value={first}
        fields={without(second, shownColumn)}
        isOptional={false}
        onChange={(field) => setRows([field ?? first, second])}
      />
      <FieldSelect
        label={summaryTexts.thenBy}
        value={second}
        fields={without(first, shownColumn)}
        isOptional
        onChange={(field) => setRows([first, field])}
      />
      <FieldSelect
        label={summaryTexts.columns}
        value={shownColumn}
        fields={without(first, second)}
        isOptional
        onChange={(field) => onChange({ column: field ?? '' })}
      />
      <ShareSelect share={share} hasColumn={column !== null} onChange={(next) => onChange({ share: next })} />
      <TopFields
        top={top && { count: top.count, by: toMeasureText(top.by) }}
        values={values}
        proposed={measures.map(toMeasureText).at(-1) ?? ''}
        onChange={onChange}
      />
      <ChangeSelect run={run} change={change} before={before} period={column?.period} onChange={onChange} />
      <ValueMenu
        values={[...values, ...unknown]}
        shown={measures.map(toMeasureText)}
        onChange={(next) => onChange({ values: next.join(',') })}
      />
    </fieldset>
  );
}
