/** How many of the largest groups a summary shows beside the others, and by which value. */
import { Autocomplete, Select } from '@mantine/core';
import { maxTopCount } from '@shared/schemas/summary';
import type { Search } from '@shared/search-parameters';
import { useState } from 'react';
import type { Option } from './builder-fields';
import { texts } from './texts';

const suggestedCounts = ['5', '10', '20'];

const topStyles = {
  root: { position: 'relative' },
  wrapper: { margin: 0 },
  error: { position: 'absolute', top: 3, left: 28, margin: 0, whiteSpace: 'nowrap' },
} as const;

const isCount = (text: string) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= maxTopCount;

type Props = {
  readonly top: { readonly count: number; readonly by: string } | undefined;
  /** The values by which groups can be the largest. */
  readonly values: readonly Option<string>[];
  readonly proposed: string;
  readonly onChange: (change: Search) => void;
};

/** A number that is typed is applied by Enter, or when the field loses the focus. */
export function TopFields({ top, values, proposed, onChange }: Props) {
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
