/** The values of a column with their counts, to tick, with a search. A tick applies at once. */
import { Checkbox, TextInput } from '@mantine/core';
import { formatInteger } from '@renderer/ui/formatters';
import { foldText } from '@shared/search-text';
import { useState } from 'react';
import type { ChosenValue, ColumnValue } from '../columns/column-filters';
import { texts as tableTexts } from '../texts';
import { filterFormTexts as texts } from './filter-form-texts';

/** Shorter lists have no search; longer ones list so many values. */
const minSearchedValues = 9;
const maxListedValues = 200;

type Props = {
  readonly getValues: () => readonly ColumnValue[];
  readonly chosen: readonly ChosenValue[];
  readonly onChange: (chosen: readonly ChosenValue[]) => void;
};

export function ColumnValueList({ getValues, chosen, onChange }: Props) {
  // Counted once: a list that changed under the pointer would be ticked wrongly.
  const [values] = useState(getValues);
  const [typed, setTyped] = useState('');
  const needle = foldText(typed.trim());
  const found = values.filter(({ key }) => key.includes(needle));
  const keys = new Set(chosen.map(([key]) => key));
  const toggle = ({ key, label }: ColumnValue) =>
    onChange(keys.has(key) ? chosen.filter(([other]) => other !== key) : [...chosen, [key, label]]);
  const listed = found.slice(0, maxListedValues);
  return (
    <div>
      {values.length >= minSearchedValues && (
        <TextInput
          size="xs"
          mb={6}
          aria-label={texts.searchValues}
          placeholder={texts.searchCount(values.length)}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <ul className="value-list" aria-label={texts.valueList}>
        {listed.map((value) => (
          <li key={value.key}>
            <Checkbox
              size="xs"
              label={
                <>
                  {value.label === '' ? tableTexts.filter.blank : value.label}
                  {value.spellings > 1 && <span className="dim">{texts.spellings(value.spellings)}</span>}
                </>
              }
              checked={keys.has(value.key)}
              onChange={() => toggle(value)}
            />
            <span className="dim num">{formatInteger(value.count)}</span>
          </li>
        ))}
      </ul>
      <span className="dim small" role="status">
        {found.length === 0 && texts.noMatches}
        {found.length > listed.length && texts.more(found.length - listed.length)}
      </span>
    </div>
  );
}
