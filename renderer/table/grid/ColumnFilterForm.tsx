/** The form of a column's filter: its values to tick, a range, a relative range of dates, a text, with or without a value. */
import { Button, Checkbox, Group, Radio, Stack, TextInput } from '@mantine/core';
import { InPopoverContext } from '@renderer/ui/contexts';
import { DateField } from '@renderer/ui/DateField';
import { formatInteger } from '@renderer/ui/formatters';
import { type DateRangeId, dateRanges } from '@shared/values/date-ranges';
import { foldText } from '@shared/values/texts';
import { type FormEvent, useState } from 'react';
import type { AppColumn } from '../columns/app-column';
import { type ChosenValue, type ColumnFilter, type ColumnValue, parseRangeEnd } from '../columns/column-filters';
import { filterFormTexts as texts } from '../menu-texts';
import { texts as tableTexts } from '../texts';
import { useOtherValues } from './table-tools-context';

/* The values of a column with their counts, to tick, with a search. A tick applies at once. */

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

function ColumnValueList({ columnId, getValues, chosen, onChange }: Props) {
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

/** The choices of the form. `filled` negates the filter `empty`, `not-values` the filter `values`. */
type FilterKind = ColumnFilter['kind'] | 'filled' | 'not-values';

const placeholders = { number: '0', cents: '0.00' } as const;

export type ColumnFilterFormProps = {
  readonly columnId: string;
  /** The kind of range that the column can be filtered by. */
  readonly range: AppColumn<unknown>['range'];
  readonly filter: ColumnFilter | null;
  readonly onChange: (filter: ColumnFilter | null) => void;
  /** Counts the column's values in the rows that pass all other filters. */
  readonly getValues: () => readonly ColumnValue[];
  readonly onClose: () => void;
};

function getFilterKind(filter: ColumnFilter | null, range: AppColumn<unknown>['range']): FilterKind {
  if (filter === null) return range === undefined ? 'values' : range === 'date' ? 'relative' : 'range';
  if (filter.kind === 'empty') return filter.isEmpty ? 'empty' : 'filled';
  return filter.kind === 'values' && filter.isExcluded ? 'not-values' : filter.kind;
}

type RelativeProps = { readonly chosen: DateRangeId | null; readonly onChoose: (range: DateRangeId) => void };

function RelativeRanges({ chosen, onChoose }: RelativeProps) {
  return (
    <Group gap={6} component="ul" className="chips" aria-label={texts.periods}>
      {dateRanges.map(({ id, label }) => (
        <li key={id}>
          <Button
            size="compact-xs"
            variant={id === chosen ? 'filled' : 'default'}
            aria-pressed={id === chosen}
            onClick={() => onChoose(id)}
          >
            {label}
          </Button>
        </li>
      ))}
    </Group>
  );
}

export function ColumnFilterForm({ columnId, range, filter, onChange, getValues, onClose }: ColumnFilterFormProps) {
  const [kind, setKind] = useState<FilterKind>(getFilterKind(filter, range));
  const [text, setText] = useState(filter?.kind === 'contains' ? filter.text : '');
  const [from, setFrom] = useState(filter?.kind === 'range' ? filter.from : '');
  const [to, setTo] = useState(filter?.kind === 'range' ? filter.to : '');
  const isInvalid = (end: string) => range !== undefined && end.trim() !== '' && parseRangeEnd(range, end) === null;
  const finish = (changed: ColumnFilter | null) => {
    onChange(changed);
    onClose();
  };
  const choose = (next: FilterKind) => {
    setKind(next);
    // A choice without more to say holds at once, and so do values that are ticked already.
    if (next === 'filled' || next === 'empty') onChange({ kind: 'empty', isEmpty: next === 'empty' });
    if ((next === 'values' || next === 'not-values') && filter?.kind === 'values')
      onChange({ ...filter, isExcluded: next === 'not-values' });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (kind === 'range') {
      if (isInvalid(from) || isInvalid(to)) return;
      finish(from.trim() === '' && to.trim() === '' ? null : { kind, from: from.trim(), to: to.trim() });
    } else if (kind === 'contains') finish(text.trim() === '' ? null : { kind, text: text.trim() });
    else onClose();
  };
  const renderRangeEnd = (label: string, value: string, onText: (text: string) => void) =>
    range === 'date' ? (
      <DateField label={label} width={150} value={value} onChange={onText} />
    ) : (
      <TextInput
        label={label}
        w={120}
        value={value}
        placeholder={range && placeholders[range]}
        error={range && isInvalid(value) ? texts.errors[range] : null}
        onChange={(event) => onText(event.currentTarget.value)}
      />
    );
  return (
    <InPopoverContext value>
      <form onSubmit={submit}>
        <Stack gap="xs">
          <Radio.Group aria-label={texts.kinds} value={kind} onChange={(value) => choose(value as FilterKind)}>
            <Group gap="6px 12px">
              {range === 'date' && <Radio size="xs" value="relative" label={texts.relative} />}
              {range && <Radio size="xs" value="range" label={texts.range} />}
              <Radio size="xs" value="values" label={texts.values} />
              <Radio size="xs" value="not-values" label={texts.notValues} />
              <Radio size="xs" value="contains" label={texts.contains} />
              <Radio size="xs" value="filled" label={texts.filled} />
              <Radio size="xs" value="empty" label={texts.empty} />
            </Group>
          </Radio.Group>
          {kind === 'relative' && (
            <RelativeRanges
              chosen={filter?.kind === 'relative' ? filter.range : null}
              onChoose={(chosen) => finish({ kind, range: chosen })}
            />
          )}
          {kind === 'range' && (
            <Group gap="xs" align="flex-start">
              {renderRangeEnd(texts.from, from, setFrom)}
              {renderRangeEnd(texts.to, to, setTo)}
            </Group>
          )}
          {(kind === 'values' || kind === 'not-values') && (
            <ColumnValueList
              columnId={columnId}
              getValues={getValues}
              chosen={filter?.kind === 'values' ? filter.values : []}
              onChange={(values) =>
                onChange(values.length === 0 ? null : { kind: 'values', values, isExcluded: kind === 'not-values' })
              }
            />
          )}
          {kind === 'contains' && (
            <TextInput
              label={texts.text}
              data-autofocus
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          )}
          <Group justify="flex-end" gap="xs">
            {filter && (
              <Button variant="default" onClick={() => finish(null)}>
                {texts.clear}
              </Button>
            )}
            <Button type="submit">{kind === 'range' || kind === 'contains' ? texts.filter : texts.done}</Button>
          </Group>
        </Stack>
      </form>
    </InPopoverContext>
  );
}
