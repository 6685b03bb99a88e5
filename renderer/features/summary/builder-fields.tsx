/** Fields that choose what a summary is made of: one to group by, and the values that it shows. */
import { Button, Checkbox, Popover, Select } from '@mantine/core';
import { listSummaryShares, type SummaryShare } from '@shared/schemas/summary';
import { shareLabels } from '@shared/summary-labels';
import { IconChevronDown } from '@tabler/icons-react';
import { texts } from './texts';

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
export function ChangeField({ isShown, onChange }: ChangeProps) {
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
