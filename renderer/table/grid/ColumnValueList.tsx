/** The values of a column with their counts, to tick, with a search. A tick applies at once. */
import { Checkbox, TextInput } from '@mantine/core';
import { formatInteger } from '@renderer/ui/formatters';
import { foldText } from '@shared/search-text';
import { useState } from 'react';
import type { ChosenValue, ColumnValue } from '../columns/column-filters';
import { texts as tableTexts } from '../texts';
import { filterFormTexts as texts } from './filter-form-texts';
import { useOtherValues } from './other-values';

/** Shorter lists have no search; longer ones list so many values. */
const minSearchedValues = 9;
const maxListedValues = 200;

type ItemsProps = {
  readonly label: string;
  readonly values: readonly ColumnValue[];
  readonly chosen: readonly ChosenValue[];
  readonly onChange: (chosen: readonly ChosenValue[]) => void;
};

function ValueItems({ label: listLabel, values, chosen, onChange }: ItemsProps) {
  const keys = new Set(chosen.map(([key]) => key));
  const toggle = ({ key, label }: ColumnValue) =>
    onChange(keys.has(key) ? chosen.filter(([other]) => other !== key) : [...chosen, [key, label]]);
  const listed = values.slice(0, maxListedValues);
  return (
    <>
      <ul className="value-list" aria-label={listLabel}>
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
      {values.length > listed.length && (
        <span className="dim small" role="status">
          {texts.more(values.length - listed.length)}
        </span>
      )}
    </>
  );
}

type Props = {
  readonly columnId: string;
  readonly getValues: () => readonly ColumnValue[];
  readonly chosen: readonly ChosenValue[];
  readonly onChange: (chosen: readonly ChosenValue[]) => void;
};

export function ColumnValueList({ columnId, getValues, chosen, onChange }: Props) {
  // Counted once: a list that changed under the pointer would be ticked wrongly.
  const [values] = useState(getValues);
  const others = useOtherValues(columnId, values);
  const [typed, setTyped] = useState('');
  const needle = foldText(typed.trim());
  const find = (all: readonly ColumnValue[]) => all.filter(({ key }) => key.includes(needle));
  const [found, foundOthers] = [find(values), find(others?.values ?? [])];
  return (
    <div>
      {/* From the start where others follow: it would move the values from under the pointer. */}
      {(values.length >= minSearchedValues || others !== null) && (
        <TextInput
          size="xs"
          mb={6}
          aria-label={texts.searchValues}
          placeholder={texts.searchCount(values.length + (others?.values.length ?? 0))}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className="value-lists" aria-busy={others?.isLoading === true}>
        <ValueItems label={texts.valueList} values={found} chosen={chosen} onChange={onChange} />
        <span className="dim small" role="status">
          {found.length + foundOthers.length === 0 && texts.noMatches}
        </span>
        {others !== null && foundOthers.length > 0 && (
          <>
            <div className="dim small value-title">{others.title}</div>
            <ValueItems label={others.title} values={foundOthers} chosen={chosen} onChange={onChange} />
          </>
        )}
        {others !== null && others.notes.length > 0 && (
          <div className="small" role="status">
            {others.notes.map((note) => (
              <div key={note}>{note}</div>
            ))}
          </div>
        )}
      </div>
    </div>
  );
}
