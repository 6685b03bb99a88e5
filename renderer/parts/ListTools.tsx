/** Tools over a list: a quick filter of the rows at hand, and what they are grouped by. */
import { Select, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import type { RefObject } from 'react';

type QuickFilterProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

export function QuickFilter({ field, text, onChange }: QuickFilterProps) {
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
      }}
    />
  );
}

type GroupSelectProps = {
  readonly groupings: readonly { readonly id: string; readonly label: string }[];
  readonly value: string | null;
  /** Given an empty text for no groups. */
  readonly onChange: (id: string) => void;
};

export function GroupSelect({ groupings, value, onChange }: GroupSelectProps) {
  return (
    <Select
      aria-label="Group by"
      placeholder="Group by"
      w={140}
      clearable
      searchable
      data={groupings.map(({ id, label }) => ({ value: id, label: `By ${label.toLowerCase()}` }))}
      value={value}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
