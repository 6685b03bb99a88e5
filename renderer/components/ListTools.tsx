/** Tools above a list: a quick filter of its rows, and their grouping. */
import { TextInput } from '@mantine/core';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import { formatInteger } from '@renderer/ui/formatters';
import { SearchSelect } from '@renderer/ui/SearchSelect';
import { IconFilter } from '@tabler/icons-react';
import { type RefObject, useContext } from 'react';

type QuickFilterProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

/** Filters by text in the visible columns. Enter and the arrow down move the focus to the rows. */
export function QuickFilter({ field, text, onChange }: QuickFilterProps) {
  const { focusRows } = useContext(TableToolsContext);
  return (
    <TextInput
      ref={field}
      aria-label="Filter these rows"
      placeholder="Filter these rows"
      w={140}
      leftSection={<IconFilter size={13} />}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
        if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
        event.preventDefault();
        focusRows();
      }}
    />
  );
}

/** Explains that no row passes the quick filter. */
export function formatNoMatch(rows: number, text: string): string {
  const subject = rows === 1 ? 'The one row here does not show' : `None of these ${formatInteger(rows)} rows shows`;
  return `${subject} “${text}” in its columns.`;
}

/** Explains that no row passes the filters of the columns, with the records in the plural. */
export function formatNoColumnMatch(rows: number, what: string): string {
  return `None of these ${formatInteger(rows)} ${what} match the filters of their columns.`;
}

type GroupSelectProps = {
  readonly groupings: readonly { readonly id: string; readonly label: string }[];
  readonly value: string | null;
  /** Called with an empty text for no grouping. */
  readonly onChange: (id: string) => void;
};

export function GroupSelect({ groupings, value, onChange }: GroupSelectProps) {
  return (
    <SearchSelect
      aria-label="Group by"
      aria-keyshortcuts="g"
      placeholder="Group by"
      w={146}
      clearable
      data={groupings.map(({ id, label }) => ({ value: id, label: `By ${label.toLowerCase()}` }))}
      value={value}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
