/** The button in a column's header that opens its filter. */
import { ActionIcon, Button, Group, Popover, Radio, Stack, TextInput } from '@mantine/core';
import { DateField } from '@renderer/ui/DateField';
import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import type { AppColumn } from '../columns/app-column';
import { type ColumnFilter, formatColumnFilter, parseRangeEnd } from '../columns/column-filters';

/** The choices of the form. `filled` negates the filter `empty`. */
type FilterKind = ColumnFilter['kind'] | 'filled';

const placeholders = { number: '0', cents: '0.00' } as const;
const rangeEndErrors = {
  number: 'A number',
  cents: 'An amount such as 1,234.50',
} as const;

type FormProps<Row> = {
  readonly column: AppColumn<Row>;
  readonly filter: ColumnFilter | null;
  readonly onChange: (filter: ColumnFilter | null) => void;
};

function getFilterKind(filter: ColumnFilter | null, hasRange: boolean): FilterKind {
  if (filter === null) return hasRange ? 'range' : 'contains';
  return filter.kind === 'empty' && !filter.isEmpty ? 'filled' : filter.kind;
}

function FilterForm<Row>({ column, filter, onChange }: FormProps<Row>) {
  const { range } = column;
  const [kind, setKind] = useState<FilterKind>(getFilterKind(filter, range !== undefined));
  const [text, setText] = useState(filter?.kind === 'contains' ? filter.text : '');
  const [from, setFrom] = useState(filter?.kind === 'range' ? filter.from : '');
  const [to, setTo] = useState(filter?.kind === 'range' ? filter.to : '');
  const isInvalid = (end: string) => range !== undefined && end.trim() !== '' && parseRangeEnd(range, end) === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (kind === 'range') {
      if (isInvalid(from) || isInvalid(to)) return;
      onChange(from.trim() === '' && to.trim() === '' ? null : { kind, from: from.trim(), to: to.trim() });
    } else if (kind === 'contains') onChange(text.trim() === '' ? null : { kind, text: text.trim() });
    else onChange({ kind: 'empty', isEmpty: kind === 'empty' });
  };
  const renderRangeEnd = (label: string, value: string, onText: (text: string) => void) =>
    range === 'date' ? (
      <DateField label={label} width={150} value={value} onChange={onText} isInPopover />
    ) : (
      <TextInput
        label={label}
        w={120}
        value={value}
        placeholder={range && placeholders[range]}
        error={range && isInvalid(value) ? rangeEndErrors[range] : null}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    );
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Radio.Group aria-label="Keep rows where it" value={kind} onChange={(value) => setKind(value as FilterKind)}>
          <Group gap="sm">
            {range && <Radio size="xs" value="range" label="Lies between" />}
            <Radio size="xs" value="contains" label="Contains" />
            <Radio size="xs" value="filled" label="Has a value" />
            <Radio size="xs" value="empty" label="Is empty" />
          </Group>
        </Radio.Group>
        {kind === 'range' && (
          <Group gap="xs" align="flex-start">
            {renderRangeEnd('From', from, setFrom)}
            {renderRangeEnd('To', to, setTo)}
          </Group>
        )}
        {kind === 'contains' && (
          <TextInput
            label="Text"
            data-autofocus
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Group justify="flex-end" gap="xs">
          {filter && (
            <Button variant="default" onClick={() => onChange(null)}>
              Take off
            </Button>
          )}
          <Button type="submit">Filter</Button>
        </Group>
      </Stack>
    </form>
  );
}

type Props<Row> = FormProps<Row> & { readonly isOpen: boolean; readonly setOpen: (isOpen: boolean) => void };

/** Renders the popover only while it is open: a report may have hundreds of columns. */
export function ColumnFilterButton<Row>({ column, filter, onChange, isOpen, setOpen }: Props<Row>) {
  const Icon = filter ? IconFilterFilled : IconFilter;
  const button = (
    <ActionIcon
      className={filter ? 'dt-filter dt-filter-on' : 'dt-filter'}
      variant="subtle"
      {...(filter ? {} : { color: 'gray' })}
      size={18}
      aria-label={`Filter ${column.header}`}
      aria-expanded={isOpen}
      {...(isOpen ? {} : { title: filter ? formatColumnFilter(column, filter) : 'Filter' })}
      onClick={() => setOpen(!isOpen)}
    >
      <Icon size={13} />
    </ActionIcon>
  );
  if (!isOpen) return button;
  return (
    <Popover opened onChange={setOpen} position="bottom-end" shadow="md" withinPortal trapFocus width={360}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={`Filter ${column.header}`}>
        <FilterForm
          column={column}
          filter={filter}
          onChange={(changed) => {
            onChange(changed);
            setOpen(false);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
