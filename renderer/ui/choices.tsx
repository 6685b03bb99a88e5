/** One of several values: as a row of buttons, or from a list with a search. */
import {
  type ComboboxItem,
  SegmentedControl as MantineSegmentedControl,
  type SegmentedControlProps,
  Select,
  type SelectProps,
} from '@mantine/core';
import { foldText } from '@shared/values/texts';
import { useContext, useRef, useState } from 'react';
import { InPopoverContext } from './contexts';
import { texts } from './texts';

/* Mantine's segmented control with a typed value. */

type SegmentedProps<Value extends string> = {
  readonly data: readonly { readonly value: Value; readonly label: string }[];
  /** Null: none is chosen. */
  readonly value: Value | null;
  readonly onChange: (value: Value) => void;
  readonly 'aria-label': string;
} & Pick<SegmentedControlProps, 'style'>;

export function SegmentedControl<Value extends string>({ data, value, onChange, ...props }: SegmentedProps<Value>) {
  return (
    <MantineSegmentedControl
      size="xs"
      {...props}
      data={[...data]}
      value={value ?? ''}
      onChange={(next) => {
        const option = data.find((candidate) => candidate.value === next);
        if (option) onChange(option.value);
      }}
    />
  );
}

/*
 * A list to choose from by typing. Enter chooses the first match, leaving the field the only one. A text that matches
 * nothing stays in the field, in red.
 */

type Option = { readonly value: string; readonly label: string };

type Props = {
  readonly data: readonly Option[];
  readonly value: string | null;
  /** Called with null when the choice is cleared. */
  readonly onChange: (value: string | null) => void;
  /** A text that matched nothing, for a caller that stores it. */
  readonly unmatchedText?: string | null;
  /** Called with a typed text that matches nothing, or more than one option. */
  readonly onUnmatched?: (text: string) => void;
  readonly onType?: (text: string) => void;
  /** Whether the field is emptied after each choice. */
  readonly isPicker?: boolean;
} & Pick<
  SelectProps,
  | 'label'
  | 'aria-label'
  | 'aria-keyshortcuts'
  | 'w'
  | 'className'
  | 'placeholder'
  | 'clearable'
  | 'limit'
  | 'nothingFoundMessage'
  | 'title'
>;

const toComparable = (text: string) => foldText(text).trim();

/** Finds the options whose label contains a typed text. A value or label that is typed in full matches alone. */
export function matchOptions<T extends Option>(data: readonly T[], typed: string): readonly T[] {
  const text = toComparable(typed);
  const exact = data.filter(({ value, label }) => value === typed.trim() || toComparable(label) === text);
  return exact.length > 0 ? exact : data.filter(({ label }) => toComparable(label).includes(text));
}

/** Gets the label of the option that is highlighted in the list of a field; null if there is none. */
function getHighlightedLabel(field: HTMLInputElement): string | null {
  const list = document.getElementById(field.getAttribute('aria-controls') ?? '');
  return list?.querySelector('[data-combobox-selected]')?.textContent ?? null;
}

export function SearchSelect(props: Props) {
  const {
    data,
    value,
    onChange,
    unmatchedText = null,
    onUnmatched,
    onType,
    isPicker = false,
    clearable = false,
    ...input
  } = props;
  const label = data.find((option) => option.value === value)?.label ?? '';
  const isInPopover = useContext(InPopoverContext);
  const [isOpen, setOpen] = useState(false);
  const isChosen = useRef(false);
  const [search, setSearch] = useState('');
  const [localUnmatched, setUnmatched] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const unmatched = unmatchedText ?? localUnmatched;
  const choose = (next: string | null) => {
    setTyping(false);
    setUnmatched(null);
    setOpen(false);
    if (isPicker) setSearch('');
    if (next !== value || unmatched !== null) onChange(next);
  };
  const finish = (typed: string) => {
    if (typed === label && unmatched === null) return;
    setTyping(false);
    const [only, ...others] = typed.trim() === '' ? [] : matchOptions(data, typed);
    if (typed.trim() === '') {
      if (clearable) return choose(null);
      setUnmatched(null);
      setSearch(label);
    } else if (only && others.length === 0) choose(only.value);
    else {
      setUnmatched(typed);
      onUnmatched?.(typed);
    }
  };
  return (
    <Select
      {...input}
      searchable
      clearable={clearable}
      comboboxProps={{ withinPortal: !isInPopover }}
      // A choice that is clicked again is cleared; one that is typed again stays.
      allowDeselect={clearable && !isTyping}
      selectFirstOptionOnChange={search.trim() !== ''}
      data={[...data]}
      filter={({ options, search: typed, limit }) => matchOptions(options as ComboboxItem[], typed).slice(0, limit)}
      value={value}
      onChange={(next) => {
        if (!isChosen.current) choose(next);
      }}
      searchValue={isTyping ? search : (unmatched ?? search)}
      onSearchChange={setSearch}
      error={isTyping || unmatched === null ? null : texts.fields.chooseFromList}
      onInput={(event) => {
        setTyping(true);
        onType?.(event.currentTarget.value);
      }}
      onBlur={(event) => finish(event.currentTarget.value)}
      dropdownOpened={isOpen}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      onKeyDown={(event) => {
        const typed = event.currentTarget.value;
        if (event.key === 'Escape' && typed !== label) setSearch(label);
        if (event.key !== 'Enter' || (typed === label && unmatched === null)) return;
        const matches = typed.trim() === '' ? [] : matchOptions(data, typed);
        const highlighted = getHighlightedLabel(event.currentTarget);
        const match = matches.find((option) => option.label === highlighted) ?? matches[0];
        if (!match) return finish(typed);
        event.preventDefault();
        choose(match.value);
        // Mantine may choose its highlighted option on the same key press: the choice is already made.
        isChosen.current = true;
        queueMicrotask(() => {
          isChosen.current = false;
        });
      }}
    />
  );
}
