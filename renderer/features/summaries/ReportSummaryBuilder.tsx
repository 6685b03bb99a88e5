/** Chooses the columns of a result to group by, and the values to show. */
import { Select } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { useRunHistory } from '@renderer/data/reports';
import { formatTimestamp } from '@renderer/ui/formatters';
import type { Search } from '@shared/filters/filter-texts';
import { formatParameters, toParameters } from '@shared/reports/parameters';
import type { ReportRun } from '@shared/reports/report';
import type { ReportColumns } from '@shared/summary/report-summary';
import { formatReportField, formatReportMeasure } from '@shared/summary/report-summary-labels';
import type {
  ReportField,
  ReportMeasure,
  ReportPeriod,
  ReportSummaryDefinition,
} from '@shared/summary/report-summary-schema';
import { listFields, listMeasures, toFieldText, toMeasureText } from './report-summary-search';
import { builderFrame, FieldSelect, type Option, ShareSelect, TopFields, ValueMenu } from './SummaryBuilder';
import { reportSummaryTexts, texts as summaryTexts } from './texts';

/* Chooses what the change beside each value is from: another result of the report, or the column before. */

type ChangeSelectProps = {
  readonly run: ReportRun;
  readonly change: ReportSummaryDefinition['change'];
  /** The id of the result that changes are from; null for none. */
  readonly before: string | null;
  /** The period of the field on columns, if it has one. */
  readonly period: ReportPeriod | null | undefined;
  readonly onChange: (change: Search) => void;
};

function ChangeSelect({ run: { slug, runId }, change, before, period, onChange }: ChangeSelectProps) {
  const names = useNames();
  const history = useRunHistory(useOfficeId()) ?? [];
  const ofColumns = period && period !== 'day' ? reportSummaryTexts.columnChange[period] : null;
  const others = history.filter(({ run, hasRows }) => hasRows && run.slug === slug && run.runId !== runId);
  return (
    <Select
      label={summaryTexts.change}
      title={change === 'columns' && ofColumns ? ofColumns.hint : reportSummaryTexts.changeHint}
      w={150}
      clearable
      placeholder={summaryTexts.none}
      nothingFoundMessage={reportSummaryTexts.noOtherResult}
      comboboxProps={{ width: 340, position: 'bottom-start' }}
      data={[
        ...(ofColumns ? [{ value: 'columns', label: ofColumns.label }] : []),
        {
          group: reportSummaryTexts.otherResult,
          items: others.map(({ run }) => ({
            value: run.runId,
            label: `${formatTimestamp(run.ranAtMs)} · ${formatParameters(toParameters(run.filtersSent), names)}`,
          })),
        },
      ]}
      value={before ?? change ?? null}
      onChange={(next) =>
        onChange(next === 'columns' ? { change: next, before: '' } : { change: '', before: next ?? '' })
      }
    />
  );
}

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
    return [
      {
        value: toMeasureText(measure),
        label: formatReportMeasure(run, measure),
        problem: reportSummaryTexts.unitUnknown,
      },
    ];
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
