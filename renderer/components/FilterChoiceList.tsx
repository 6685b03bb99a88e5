/** The searchable list of a filter panel. Enter applies the marked choice and leaves the list open for the next. */
import { TextInput } from '@mantine/core';
import { formatInteger } from '@renderer/ui/formatters';
import { IconCheck, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { type FilterChoice, findChoices } from './filter-choices';
import { filterPanelTexts as texts } from './filter-panel-texts';

/** Choices that are listed at once; a longer text finds fewer. */
const maxListedChoices = 80;

type Props = {
  readonly choices: readonly FilterChoice[];
  /** Called for Enter without a text: nothing more is to be chosen. */
  readonly onDone: () => void;
};

export function FilterChoiceList({ choices, onDone }: Props) {
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
