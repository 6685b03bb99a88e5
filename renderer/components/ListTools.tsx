/** Tools above a list: a quick filter of its rows, and their grouping. */
import { TextInput } from '@mantine/core';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import { SearchSelect } from '@renderer/ui/SearchSelect';
import { IconFilter } from '@tabler/icons-react';
import { type RefObject, useContext } from 'react';
import { texts } from './texts';

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
      aria-label={texts.quickFilter}
      aria-keyshortcuts="/"
      placeholder={texts.filter}
      className="bar-filter"
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
export const formatNoMatch = texts.noMatch;

/** Explains that no row passes the filters of the columns, with the records in the plural. */
export const formatNoColumnMatch = texts.noColumnMatch;

type GroupSelectProps = {
  readonly groupings: readonly { readonly id: string; readonly label: string }[];
  readonly value: string | null;
  /** Called with an empty text for no grouping. */
  readonly onChange: (id: string) => void;
};

export function GroupSelect({ groupings, value, onChange }: GroupSelectProps) {
  return (
    <SearchSelect
      aria-label={texts.groupBy}
      aria-keyshortcuts="g"
      placeholder={texts.groupBy}
      w={146}
      clearable
      data={groupings.map(({ id, label }) => ({ value: id, label }))}
      value={value}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
