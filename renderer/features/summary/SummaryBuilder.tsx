/** Chooses what is added up: trips or sectors, one or two fields on rows, one on columns, and the values. */
import { Button, Checkbox, Popover, Select } from '@mantine/core';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import {
  listSummaryFields,
  type SummaryDefinition,
  type SummaryField,
  type SummaryMeasure,
  summaryMeasures,
  summarySources,
} from '@shared/schemas/summary';
import type { Search } from '@shared/search-parameters';
import { IconChevronDown } from '@tabler/icons-react';
import { fieldLabels, measureLabels, sourceLabels, texts } from './texts';

const frame = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: '6px 10px',
  margin: 0,
  padding: 0,
  border: 0,
} as const;

type Props = { readonly definition: SummaryDefinition; readonly onChange: (change: Search) => void };

type FieldProps = {
  readonly label: string;
  readonly value: SummaryField | null;
  readonly fields: readonly SummaryField[];
  readonly isOptional: boolean;
  readonly onChange: (field: SummaryField | null) => void;
};

function FieldSelect({ label, value, fields, isOptional, onChange }: FieldProps) {
  return (
    <Select
      label={label}
      w={190}
      searchable
      clearable={isOptional}
      allowDeselect={isOptional}
      placeholder={texts.none}
      data={fields.map((field) => ({ value: field, label: fieldLabels[field] }))}
      value={value}
      onChange={(next) => onChange(fields.find((field) => field === next) ?? null)}
    />
  );
}

function MeasureMenu({
  measures,
  onChange,
}: {
  measures: readonly SummaryMeasure[];
  onChange: (next: readonly SummaryMeasure[]) => void;
}) {
  return (
    <Popover position="bottom-start" shadow="md" trapFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Button variant="default" rightSection={<IconChevronDown size={14} />}>
          {texts.values(measures.map((measure) => measureLabels[measure]))}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.valuesTitle}>
        {summaryMeasures.map((measure) => {
          const isShown = measures.includes(measure);
          return (
            <Checkbox
              key={measure}
              size="xs"
              my={6}
              label={measureLabels[measure]}
              checked={isShown}
              // A table of no values says nothing.
              disabled={isShown && measures.length === 1}
              onChange={() =>
                onChange(summaryMeasures.filter((other) => measures.includes(other) !== (other === measure)))
              }
            />
          );
        })}
      </Popover.Dropdown>
    </Popover>
  );
}

export function SummaryBuilder({ definition, onChange }: Props) {
  const { source, rows, column, measures } = definition;
  const fields = listSummaryFields(source);
  const [first = 'consultant', second = null] = rows;
  const without = (...used: readonly (SummaryField | null)[]) => fields.filter((field) => !used.includes(field));
  const setRows = (next: readonly (SummaryField | null)[]) =>
    onChange({ rows: next.filter((field) => field !== null).join(',') });
  return (
    <fieldset aria-label={texts.title} style={frame}>
      <SegmentedControl
        aria-label={texts.count}
        data={summarySources.map((value) => ({ value, label: sourceLabels[value] }))}
        value={source}
        onChange={(next) => onChange({ of: next, values: '', rows: '' })}
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
      <MeasureMenu measures={measures} onChange={(next) => onChange({ values: next.join(',') })} />
    </fieldset>
  );
}
