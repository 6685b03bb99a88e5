/** The choices of a list's filter panel: filters that the server applies, periods of dates, values of columns. */

import { TextInput } from '@mantine/core';
import type { ColumnFilter } from '@renderer/table/columns/column-filters';
import type { TableTools } from '@renderer/table/grid/table-tools-context';
import { texts as tableTexts } from '@renderer/table/texts';
import { FilterField } from '@renderer/ui/FilterField';
import { formatInteger } from '@renderer/ui/formatters';
import type { useTypedFilters } from '@renderer/ui/use-typed-filters';
import type { FilterDefinition } from '@shared/filters/filters';
import { formatNameAndId, type Names } from '@shared/records/directory';
import { dateRanges } from '@shared/values/date-ranges';
import { foldText } from '@shared/values/texts';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { texts as listTexts } from './texts';
import { filterPanelTexts as texts } from './tool-texts';

/** One way to filter by a value: whether it is set, and what sets or removes it. */
type Toggle = { readonly isChosen: boolean; readonly toggle: () => void };

export type FilterChoice = Toggle & {
  readonly key: string;
  /** What is filtered: "Departs". */
  readonly name: string;
  /** The value to choose: "Next month". */
  readonly value: string;
  /** Spellings that the value joins, which differ in case only. */
  readonly spellings: number;
  /** Rows that have it; null where it is not known. */
  readonly count: number | null;
  /** "Is not": leaves out the rows that have the value. Null where no column is filtered by it. */
  readonly exclusion: Toggle | null;
};

/** Columns with more values have none in the panel: their own filter has a search. */
const maxColumnValues = 300;

type ServerFilters = {
  readonly definitions: readonly FilterDefinition[];
  readonly filters: Readonly<Record<string, string>>;
  readonly names: Names;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
};

/** Lists the filters that the server applies to all pages: those with two values, and those with names to choose from. */
export function listServerChoices({ definitions, filters, names, onChange }: ServerFilters): FilterChoice[] {
  return definitions.flatMap(({ name, label, kind, choices, directory }) => {
    const toChoice = (value: string, shown: string): FilterChoice => ({
      key: `${name} ${value}`,
      name: label,
      value: shown,
      spellings: 1,
      count: null,
      isChosen: filters[name] === value,
      toggle: () => onChange({ [name]: filters[name] === value ? '' : value }),
      exclusion: null,
    });
    if (kind === 'boolean')
      return [toChoice('true', choices?.[0] ?? listTexts.yes), toChoice('false', choices?.[1] ?? listTexts.no)];
    if (directory === undefined) return [];
    return Object.keys(names[directory]).map((id) => toChoice(id, formatNameAndId(names, directory, id) ?? id));
  });
}

/**
 * Lists periods of date columns, and values of columns that have few of them.
 *
 * @param without - ids of columns that the server filters
 */
export function listColumnChoices(
  { columns, filters, changeFilter, getValues }: TableTools,
  without: ReadonlySet<string>,
): FilterChoice[] {
  return columns.flatMap(({ id, header, range, isNumeric }): FilterChoice[] => {
    const filter: ColumnFilter | undefined = filters.get(id);
    if (range === 'date') {
      return dateRanges.map((period) => {
        const isChosen = filter?.kind === 'relative' && filter.range === period.id;
        return {
          key: `${id} ${period.id}`,
          name: header,
          value: period.label,
          spellings: 1,
          count: null,
          isChosen,
          toggle: () => changeFilter(id, isChosen ? null : { kind: 'relative', range: period.id }),
          exclusion: null,
        };
      });
    }
    if (range !== undefined || isNumeric === true || without.has(id)) return [];
    const values = getValues(id);
    if (values.length > maxColumnValues) return [];
    return values.map(({ key, label, count, spellings }) => {
      const createToggle = (isExcluded: boolean): Toggle => {
        const chosen = filter?.kind === 'values' && filter.isExcluded === isExcluded ? filter.values : [];
        const isChosen = chosen.some(([other]) => other === key);
        const changed = isChosen ? chosen.filter(([other]) => other !== key) : [...chosen, [key, label] as const];
        const next: ColumnFilter | null = changed.length === 0 ? null : { kind: 'values', values: changed, isExcluded };
        return { isChosen, toggle: () => changeFilter(id, next) };
      };
      return {
        key: `${id} ${key}`,
        name: header,
        value: label === '' ? tableTexts.filter.blank : label,
        spellings,
        count,
        ...createToggle(false),
        exclusion: createToggle(true),
      };
    });
  });
}

/** Makes a toggle end its opposite, too: a value that is both selected and left out leaves no row. */
const excludeEachOther = (own: Toggle, opposite: Toggle): Toggle => ({
  isChosen: own.isChosen,
  toggle: () => {
    if (opposite.isChosen) opposite.toggle();
    own.toggle();
  },
});

/** Takes over from the values of columns how to leave out what a filter of the server can only select. */
export function addExclusions(choices: readonly FilterChoice[], values: readonly FilterChoice[]): FilterChoice[] {
  const toLabel = ({ name, value }: FilterChoice) => JSON.stringify([name, value]);
  const exclusions = new Map(values.map((choice) => [toLabel(choice), choice.exclusion]));
  return choices.map((choice) => {
    const exclusion = exclusions.get(toLabel(choice)) ?? null;
    if (exclusion === null) return { ...choice, exclusion };
    return { ...choice, ...excludeEachOther(choice, exclusion), exclusion: excludeEachOther(exclusion, choice) };
  });
}

/** Finds the choices that contain every word of a text in their name or value; those with all of it in the value first. */
export function findChoices(choices: readonly FilterChoice[], typed: string): readonly FilterChoice[] {
  const terms = foldText(typed)
    .split(' ')
    .filter((term) => term !== '');
  const hasTerms = (text: string) => {
    const folded = foldText(text);
    return terms.every((term) => folded.includes(term));
  };
  const found = choices.filter(({ name, value }) => hasTerms(`${name} ${value}`));
  return [...found.filter(({ value }) => hasTerms(value)), ...found.filter(({ value }) => !hasTerms(value))];
}

/* The searchable list of a filter panel. Enter applies the marked choice and leaves the list open for the next. */

/** Choices that are listed at once; a longer text finds fewer. */
const maxListedChoices = 80;

type FilterChoiceListProps = {
  readonly choices: readonly FilterChoice[];
  /** Called for Enter without a text: nothing more is to be chosen. */
  readonly onDone: () => void;
};

export function FilterChoiceList({ choices, onDone }: FilterChoiceListProps) {
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [marked, setMarked] = useState(-1);
  const found = findChoices(choices, typed);
  const listed = found.slice(0, maxListedChoices);
  const mark = (index: number) => {
    setMarked(index);
    document.getElementById(`${listId}-${index}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown') mark(Math.min(listed.length - 1, marked + 1));
    else if (event.key === 'ArrowUp') mark(Math.max(0, marked - 1));
    else if (event.key === 'Enter') {
      const choice = listed[marked];
      if (choice && event.shiftKey) choice.exclusion?.toggle();
      else if (choice) choice.toggle();
      else if (typed.trim() === '') onDone();
      setTyped('');
      setMarked(-1);
    } else return;
    event.preventDefault();
  };
  return (
    <>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={texts.find}
        aria-controls={listId}
        aria-expanded="true"
        aria-activedescendant={listed[marked] ? `${listId}-${marked}` : undefined}
        placeholder={texts.placeholder}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setMarked(event.currentTarget.value.trim() === '' ? -1 : 0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={texts.choices} aria-multiselectable="true" className="choice-list">
        {listed.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and moves the mark by keys.
          <div
            key={choice.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            {...(choice.exclusion ? { 'aria-keyshortcuts': 'Shift+Enter' } : {})}
            aria-selected={choice.isChosen || choice.exclusion?.isChosen === true}
            className={index === marked ? 'choice choice-marked' : 'choice'}
            onMouseDown={(event) => event.preventDefault()}
            onClick={choice.toggle}
          >
            <span className="choice-check">
              {choice.isChosen && <IconCheck size={13} aria-hidden />}
              {choice.exclusion?.isChosen && <IconX size={13} aria-hidden />}
            </span>
            <span className="dim">{choice.exclusion?.isChosen ? texts.isNot(choice.name) : choice.name}</span>{' '}
            <span className="choice-value">
              {choice.value}
              {choice.spellings > 1 && <span className="dim">{texts.spellings(choice.spellings)}</span>}
            </span>
            {choice.exclusion && (
              <span
                className="choice-not"
                // An option may not hold a button, and would be read out as left out: Shift+Enter does the same.
                aria-hidden
                title={texts.exclusionHint}
                onClick={(event) => {
                  event.stopPropagation();
                  choice.exclusion?.toggle();
                }}
              >
                {texts.exclusion}
              </span>
            )}
            {choice.count !== null && <span className="dim num">{formatInteger(choice.count)}</span>}
          </div>
        ))}
      </div>
      <span className="dim small" role="status">
        {found.length === 0 && texts.noMatches}
        {found.length > listed.length && texts.more(found.length - listed.length)}
      </span>
    </>
  );
}

/* The fields of some filters of a list or a summary. Text applies after a pause in typing, everything else at once. */

/** In pixels: three fields stand in a line of the panel. */
const fieldWidth = 140;

type Props = {
  readonly definitions: readonly FilterDefinition[];
  readonly names: Names;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
  /** The typed texts, which the screen owns. */
  readonly typed: ReturnType<typeof useTypedFilters>;
};

export function FilterFields({ definitions, names, onChange, typed }: Props) {
  const setFilter = ({ name, kind }: FilterDefinition, value: string) => {
    // A date applies on commit: while it is typed, it may already be another valid date.
    if (kind === 'date') typed.setDraft(name, value);
    else if (kind === 'boolean') onChange({ [name]: value });
    else typed.type(name, value);
  };
  return definitions.map((definition) => (
    <FilterField
      key={definition.name}
      definition={definition}
      value={typed.shown[definition.name] ?? ''}
      width={fieldWidth}
      onChange={(value) => setFilter(definition, value)}
      onCommit={(value) => typed.commit(definition.name, value)}
      {...(definition.directory ? { names: names[definition.directory] } : {})}
    />
  ));
}
