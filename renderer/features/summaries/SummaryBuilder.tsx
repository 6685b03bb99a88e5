/** Chooses what is added up: one or two fields on rows, one on columns, the values, and what they are compared with. */
import { Autocomplete, Button, Checkbox, type ComboboxData, Popover, Select } from '@mantine/core';
import { parseTopCount, type SummaryOf } from '@renderer/lists/summary-search';
import { SegmentedControl } from '@renderer/ui/choices';
import type { Search } from '@shared/filters/filter-texts';
import { listSummaryShares, maxTopCount, type SummaryDefinition, savedSources } from '@shared/summary/definition';
import { shareLabels } from '@shared/summary/labels';
import { getPeriodBefore } from '@shared/summary/periods';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { sourceLabels, texts } from './texts';

type Option = { readonly value: string; readonly label: string };

type FieldProps = {
  readonly label: string;
  readonly value: string | null;
  readonly fields: readonly Option[];
  readonly isOptional: boolean;
  readonly onChange: (field: string | null) => void;
};

function FieldSelect({ label, value, fields, isOptional, onChange }: FieldProps) {
  return (
    <Select
      label={label}
      w={140}
      searchable
      clearable={isOptional}
      allowDeselect={isOptional}
      placeholder={texts.none}
      data={fields}
      value={value}
      onChange={onChange}
    />
  );
}

/** A value that can be shown. One that cannot says why. */
type ValueOption = Option & { readonly problem?: string };

type ValueProps = {
  readonly values: readonly ValueOption[];
  readonly shown: readonly string[];
  readonly onChange: (next: readonly string[]) => void;
};

function ValueMenu({ values, shown, onChange }: ValueProps) {
  const labels = values.flatMap(({ value, label }) => (shown.includes(value) ? [label] : []));
  const toggle = (value: string) =>
    values.map((other) => other.value).filter((other) => shown.includes(other) !== (other === value));
  return (
    <Popover position="bottom-start" shadow="md" trapFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} />}
          justify="space-between"
          title={texts.values(labels)}
          className="summary-values"
        >
          <span style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>{texts.values(labels)}</span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={texts.valuesTitle} style={{ maxHeight: '70vh', overflowY: 'auto' }}>
        {values.map(({ value, label, problem }) => {
          const isShown = shown.includes(value);
          return (
            <Checkbox
              key={value}
              size="xs"
              my={6}
              label={label}
              description={problem}
              checked={isShown}
              // A table of no values says nothing.
              disabled={problem !== undefined || (isShown && shown.length === 1)}
              onChange={() => onChange(toggle(value))}
            />
          );
        })}
      </Popover.Dropdown>
    </Popover>
  );
}

/* How many of the largest groups a summary shows beside the others, and by which value. */

const topStyles = {
  root: { position: 'relative' },
  wrapper: { margin: 0 },
  error: { position: 'absolute', top: 3, left: 28, margin: 0, whiteSpace: 'nowrap' },
} as const;

type TopFieldsProps = {
  readonly top: SummaryDefinition['top'];
  /** The values by which groups can be the largest. */
  readonly values: readonly Option[];
  readonly proposed: string;
  readonly onChange: (change: Search) => void;
};

/** A number that is typed is applied by Enter, or when the field loses the focus. */
function TopFields({ top, values, proposed, onChange }: TopFieldsProps) {
  const applied = top === undefined ? '' : String(top.count);
  const [draft, setDraft] = useState<string | null>(null);
  const [lastApplied, setLastApplied] = useState(applied);
  // What was typed is of the number before: a chosen option is told as typed text, too, and Back shows another number.
  if (lastApplied !== applied) {
    setLastApplied(applied);
    setDraft(null);
  }
  const [isOpen, setOpen] = useState(false);
  const text = draft ?? applied;
  const isInvalid = (typed: string) => typed.trim() !== '' && parseTopCount(typed.trim()) === null;
  const apply = (typed: string) => {
    const count = typed.trim();
    if (isInvalid(typed)) return;
    setDraft(null);
    if (count !== applied) onChange({ top: count, by: count === '' ? '' : (top?.by ?? proposed) });
  };
  return (
    <>
      <Autocomplete
        label={texts.top}
        w={72}
        // Beside the label: below the field it would move the others.
        styles={topStyles}
        size="xs"
        placeholder={texts.topAll}
        clearable
        data={['5', '10', '20']}
        // All of them, whatever is set.
        filter={({ options }) => options}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        value={text}
        error={draft !== null && isInvalid(draft) ? texts.topInvalid(maxTopCount) : null}
        onChange={setDraft}
        onOptionSubmit={apply}
        onClear={() => apply('')}
        onBlur={() => apply(text)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          apply(text);
          setOpen(false);
        }}
      />
      {top && (
        <Select
          label={texts.by}
          w={115}
          allowDeselect={false}
          data={values}
          value={top.by}
          onChange={(by) => by !== null && onChange({ by })}
        />
      )}
    </>
  );
}

/* What the change beside each value is from: the period before, or another result of the report. */

type ChangeProps = {
  readonly definition: SummaryDefinition;
  /** The other results of the report, by the ids of their runs. */
  readonly others: Option[];
  readonly onChange: (change: Search) => void;
};

function ChangeSelect({ definition, others, onChange }: ChangeProps) {
  const { before, source } = definition;
  const hasPeriod =
    typeof source === 'string' || before === 'period-before' || getPeriodBefore(definition).kind === 'field';
  const data: ComboboxData = [
    ...(hasPeriod ? [{ value: 'period-before', label: texts.periodBefore }] : []),
    ...(others.length > 0 ? [{ group: texts.otherResult, items: others }] : []),
  ];
  return (
    <Select
      label={texts.change}
      w={140}
      clearable
      placeholder={texts.none}
      comboboxProps={{ width: 340, position: 'bottom-start' }}
      data={data}
      value={typeof before === 'object' ? before.runId : (before ?? null)}
      onChange={(next) =>
        onChange(next === 'period-before' ? { change: '1', before: '' } : { change: '', before: next ?? '' })
      }
    />
  );
}

type Props = Pick<ChangeProps, 'others' | 'onChange'> & {
  readonly catalogue: SummaryOf['catalogue'];
  readonly definition: SummaryDefinition;
};

/** Lists the options: those with values, and those that are shown. */
const toOptions = (
  items: Iterable<{ readonly id: string; readonly label: string; readonly isBlank?: boolean }>,
  shown: readonly string[],
): Option[] =>
  Array.from(items)
    .filter(({ id, isBlank }) => isBlank !== true || shown.includes(id))
    .map(({ id, label }) => ({ value: id, label }));

const listUnknownUnits = (catalogue: SummaryOf['catalogue']): ValueOption[] =>
  'unknownUnits' in catalogue
    ? Array.from(catalogue.unknownUnits, ([id, name]) => ({ value: id, label: name }))
        .filter(({ value }) => value.startsWith('sum:'))
        .map((option) => ({ ...option, problem: texts.unitUnknown }))
    : [];

/** Memoised: the result and its progress leave the fields as they are. */
export const SummaryBuilder = memo(function SummaryBuilder({ catalogue, definition, others, onChange }: Props) {
  const { source, rows, column, measures, share, top } = definition;
  const [first = null, second = null] = rows;
  const fields = toOptions(catalogue.fields.values(), column === null ? rows : [...rows, column]);
  const values = toOptions(catalogue.measures.values(), measures);
  const without = (...used: readonly (string | null)[]) => fields.filter(({ value }) => !used.includes(value));
  const setRows = (next: readonly (string | null)[]) =>
    onChange({ rows: next.filter((field) => field !== null).join(',') });
  return (
    <fieldset aria-label={texts.title} className="summary-builder">
      {typeof source === 'string' && (
        <SegmentedControl
          aria-label={texts.count}
          data={savedSources.map((value) => ({ value, label: sourceLabels[value] }))}
          value={source}
          onChange={(next) => onChange({ of: next })}
        />
      )}
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
      <Select
        label={texts.share}
        w={115}
        clearable
        placeholder={texts.none}
        data={listSummaryShares(column !== null).map((value) => ({ value, label: shareLabels[value] }))}
        value={share ?? null}
        onChange={(next) => onChange({ share: next ?? '' })}
      />
      <TopFields top={top} values={values} proposed={measures.at(-1) ?? ''} onChange={onChange} />
      <ChangeSelect definition={definition} others={others} onChange={onChange} />
      <ValueMenu
        values={[...values, ...listUnknownUnits(catalogue)]}
        shown={measures}
        onChange={(next) => onChange({ values: next.join(',') })}
      />
    </fieldset>
  );
});
