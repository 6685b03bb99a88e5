/** Tools over a list: a quick filter of the rows at hand, and what they are grouped by. */
import { TextInput } from '@mantine/core';
import { FocusRowsContext } from '@renderer/table/grid/focus-rows-context';
import { SearchSelect } from '@renderer/ui/SearchSelect';
import { IconFilter } from '@tabler/icons-react';
import { type RefObject, useContext } from 'react';

type QuickFilterProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

/** Searches the columns that are shown. Enter and the arrow down lead to the rows. */
export function QuickFilter({ field, text, onChange }: QuickFilterProps) {
  const toRows = useContext(FocusRowsContext);
  return (
    <TextInput
      ref={field}
      aria-label="Filter these rows"
      placeholder="Filter these rows"
      w={150}
      leftSection={<IconFilter size={13} />}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
        if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
        event.preventDefault();
        toRows();
      }}
    />
  );
}

/** Says that the filter of the rows leaves none of them. */
export function formatNoMatch(rows: number, text: string): string {
  const many =
    rows === 1 ? 'The one row here does not show' : `None of these ${rows.toLocaleString('en-AU')} rows shows`;
  return `${many} “${text}” in its columns.`;
}

type GroupSelectProps = {
  readonly groupings: readonly { readonly id: string; readonly label: string }[];
  readonly value: string | null;
  /** Given an empty text for no groups. */
  readonly onChange: (id: string) => void;
};

export function GroupSelect({ groupings, value, onChange }: GroupSelectProps) {
  return (
    <SearchSelect
      aria-label="Group by"
      placeholder="Group by"
      w={140}
      clearable
      data={groupings.map(({ id, label }) => ({ value: id, label: `By ${label.toLowerCase()}` }))}
      value={value}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
