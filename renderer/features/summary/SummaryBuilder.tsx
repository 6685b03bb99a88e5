/** Chooses what is added up: trips or sectors, one or two fields on rows, one on columns, and the values. */
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import {
  listSummaryFields,
  type SummaryDefinition,
  type SummaryField,
  summaryMeasures,
  summarySources,
} from '@shared/schemas/summary';
import type { Search } from '@shared/search-parameters';
import { fieldLabels, measureLabels } from '@shared/summary-labels';
import { memo } from 'react';
import { builderFrame, ChangeField, FieldSelect, ShareSelect, ValueMenu } from './builder-fields';
import { TopFields } from './TopFields';
import { sourceLabels, texts } from './texts';

type Props = { readonly definition: SummaryDefinition; readonly onChange: (change: Search) => void };

/** Memoised: the result and its progress leave the fields as they are. */
export const SummaryBuilder = memo(function SummaryBuilder({ definition, onChange }: Props) {
  const { source, rows, column, measures, share, top, change } = definition;
  const fields = listSummaryFields(source);
  const [first = 'consultant', second = null] = rows;
  const without = (...used: readonly (SummaryField | null)[]) =>
    fields.filter((field) => !used.includes(field)).map((field) => ({ value: field, label: fieldLabels[field] }));
  const setRows = (next: readonly (SummaryField | null)[]) =>
    onChange({ rows: next.filter((field) => field !== null).join(',') });
  const values = summaryMeasures.map((measure) => ({ value: measure, label: measureLabels[measure] }));
  return (
    <fieldset aria-label={texts.title} style={builderFrame}>
      <SegmentedControl
        aria-label={texts.count}
        data={summarySources.map((value) => ({ value, label: sourceLabels[value] }))}
        value={source}
        // Fields that only the other source has stay in the search, so that they come back with it.
        onChange={(next) => onChange({ of: next })}
      />
      <FieldSelect
        label={texts.rows}
        value={first}
        fields={without(second, column)}
        isOptional={false}
        onChange={(field) => setRows([field ?? first, second])}
      />
      <FieldSelect
        label={texts.thenBy}
        value={second}
        fields={without(first, column)}
        isOptional
        onChange={(field) => setRows([first, field])}
      />
      <FieldSelect
        label={texts.columns}
        value={column}
        fields={without(first, second)}
        isOptional
        onChange={(field) => onChange({ column: field ?? '' })}
      />
      <ShareSelect share={share} hasColumn={column !== null} onChange={(next) => onChange({ share: next })} />
      <TopFields top={top} values={values} proposed={measures.at(-1) ?? ''} onChange={onChange} />
      <ChangeField isShown={change === true} onChange={(next) => onChange({ change: next })} />
      <ValueMenu values={values} shown={measures} onChange={(next) => onChange({ values: next.join(',') })} />
    </fieldset>
  );
});
