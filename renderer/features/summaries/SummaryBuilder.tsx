/** Chooses what is added up: trips or sectors, one or two fields on rows, one on columns, and the values. */
import { Autocomplete, Button, Checkbox, Popover, Select } from '@mantine/core';
import { SegmentedControl } from '@renderer/ui/choices';
import type { Search } from '@shared/filters/filter-texts';
import {
  listSummaryFields,
  listSummaryShares,
  maxTopCount,
  type SummaryDefinition,
  type SummaryField,
  type SummaryShare,
  summaryMeasures,
  summarySources,
} from '@shared/summary/definition';
import { fieldLabels, measureLabels, shareLabels } from '@shared/summary/labels';
import { IconChevronDown } from '@tabler/icons-react';
import { memo, useState } from 'react';
import { sourceLabels, texts } from './texts';

/* Fields that choose what a summary is made of: one to group by, and the values that it shows. */

export const builderFrame = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: '6px 8px',
  margin: 0,
  padding: 0,
  border: 0,
} as const;

export type Option<V extends string> = { readonly value: V; readonly label: string };

type FieldProps<V extends string> = {
  readonly label: string;
  readonly value: V | null;
  readonly fields: readonly Option<V>[];
  readonly isOptional: boolean;
  readonly onChange: (field: V | null) => void;
};

export function FieldSelect<V extends string>({ label, value, fields, isOptional, onChange }: FieldProps<V>) {
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
      onChange={(next) => onChange(fields.find((field) => field.value === next)?.value ?? null)}
    />
  );
}

type ShareProps = {
  readonly share: SummaryShare | undefined;
  /** Whether there is a field on columns: without one a row is its own whole. */
  readonly hasColumn: boolean;
  /** @param share - empty for none */
  readonly onChange: (share: SummaryShare | '') => void;
};

/** Chooses what the shares beside each value are of. */
export function ShareSelect({ share, hasColumn, onChange }: ShareProps) {
  const shares = listSummaryShares(hasColumn);
  return (
    <Select
      label={texts.share}
      w={115}
      clearable
      placeholder={texts.none}
      data={shares.map((value) => ({ value, label: shareLabels[value] }))}
      value={share ?? null}
      onChange={(next) => onChange(shares.find((value) => value === next) ?? '')}
    />
  );
}

type ChangeProps = { readonly isShown: boolean; readonly onChange: (change: '1' | '') => void };

/** Shows beside each value how it has changed from the period before. */
function ChangeField({ isShown, onChange }: ChangeProps) {
  return (
    <Checkbox
      label={texts.change}
      title={texts.changeHint}
      size="xs"
      mb={6}
      checked={isShown}
      onChange={(event) => onChange(event.currentTarget.checked ? '1' : '')}
    />
  );
}

/** A value that can be shown. One that cannot says why. */
type ValueOption<V extends string> = Option<V> & { readonly problem?: string };

type ValueProps<V extends string> = {
  readonly values: readonly ValueOption<V>[];
  readonly shown: readonly V[];
  readonly onChange: (next: readonly V[]) => void;
};

/** As wide as its text, and cut rather than alone in a line. */
const valuesStyle = { flex: '1 1 120px', minWidth: 0, maxWidth: 'max-content' } as const;

export function ValueMenu<V extends string>({ values, shown, onChange }: ValueProps<V>) {
  const labels = values.flatMap(({ value, label }) => (shown.includes(value) ? [label] : []));
  const toggle = (value: V) =>
    values.map((other) => other.value).filter((other) => shown.includes(other) !== (other === value));
  return (
    <Popover position="bottom-start" shadow="md" trapFocus transitionProps={{ duration: 0 }}>
      <Popover.Target>
        <Button
          variant="default"
          rightSection={<IconChevronDown size={14} />}
          justify="space-between"
          title={texts.values(labels)}
          style={valuesStyle}
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

const suggestedCounts = ['5', '10', '20'];

const topStyles = {
  root: { position: 'relative' },
  wrapper: { margin: 0 },
  error: { position: 'absolute', top: 3, left: 28, margin: 0, whiteSpace: 'nowrap' },
} as const;

const isCount = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= maxTopCount;

type TopFieldsProps = {
  readonly top: { readonly count: number; readonly by: string } | undefined;
  /** The values by which groups can be the largest. */
  readonly values: readonly Option<string>[];
  readonly proposed: string;
  readonly onChange: (change: Search) => void;
};

/** A number that is typed is applied by Enter, or when the field loses the focus. */
export function TopFields({ top, values, proposed, onChange }: TopFieldsProps) {
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
  const isInvalid = draft !== null && draft.trim() !== '' && !isCount(draft.trim());
  const apply = (typed: string) => {
    const count = typed.trim();
    if (count !== '' && !isCount(count)) return;
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
        data={suggestedCounts}
        // All of them, whatever is set.
        filter={({ options }) => options}
        dropdownOpened={isOpen}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        value={text}
        error={isInvalid ? texts.topInvalid(maxTopCount) : null}
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
