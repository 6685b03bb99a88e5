/** The one box of a list: what is typed filters the rows at once, and is offered as a filter, which becomes a chip. */

import { Kbd } from '@mantine/core';
import { FilterChips } from '@renderer/table/grid/FilterChips';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import { lazyModule } from '@renderer/ui/lazy-component';
import { lazyPart } from '@renderer/ui/lazy-part';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from 'react';
import { boxTexts as texts } from './texts';

const offerList = lazyModule(() => import('./offer-list'));
const FilterOffers = lazyPart(() => import('./FilterOffers'), 'FilterOffers');

/** A record that a text names exactly. */
export type FoundRecord = { readonly label: string; readonly open: () => void };

export type FilterBoxProps = {
  /** "Search trips". */
  readonly label: string;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The fields that are offered without their name, in the order of the offers. Default: all. */
  readonly boxFields?: readonly string[] | undefined;
  readonly findRecord?: ((text: string) => FoundRecord | null) | undefined;
  /** Counts rows in words. Default: "80 rows". */
  readonly formatCount?: ((count: number) => string) | undefined;
  /** Whether letters that are typed on the rows go into the box. Not where they decide about rows. Default: yes. */
  readonly hasLetterKeys?: boolean | undefined;
};

export function FilterBox(props: FilterBoxProps) {
  const { label, text, onText, hasLetterKeys = true } = props;
  const tools = useContext(TableToolsContext);
  const { filters, changeFilters, focusRows } = tools;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isOpen, setOpen] = useState(false);
  /** The option that the arrows have gone to; null for the one that is marked at first. */
  const [moved, setMoved] = useState<number | null>(null);
  const [isShowingAll, setShowingAll] = useState(false);
  useEffect(() => {
    // Before the first key, but after the first rows.
    const handle = requestIdleCallback(() => void offerList.load(), { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }, []);
  const offers = isOpen ? (offerList.getLoaded()?.listOffers(tools, props, isShowingAll) ?? null) : null;
  const options = offers?.options ?? [];
  const marked = moved ?? offers?.marked ?? -1;
  const close = () => {
    setOpen(false);
    setMoved(null);
    setShowingAll(false);
  };
  const type = (typed: string) => {
    onText(typed);
    setMoved(null);
    setOpen(true);
  };
  const take = async (index: number | null, isLeavingOut: boolean) => {
    const current = offers ?? (await offerList.load()).listOffers(tools, props, isShowingAll);
    const taken = current.options[index ?? current.marked]?.take(isLeavingOut);
    if (taken === undefined) return focusRows();
    close();
    if (taken.filters) changeFilters(taken.filters);
    if (taken.text !== undefined) onText(taken.text);
    if (taken.isOpen) setOpen(true);
    if (taken.showsAll) setShowingAll(true);
    if (taken.leave) taken.leave();
    else field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      if (isOpen && options.length > 0) setMoved((marked + step + options.length) % options.length);
      else setOpen(true);
    } else if (key === 'Enter') {
      // Nothing is offered, or nothing of it is marked: on to the rows.
      if (!isOpen || (text.trim() === '' && marked < 0)) focusRows();
      else void take(moved, shiftKey);
    } else if (key === 'Escape') {
      if (isOpen) close();
      else if (text !== '') onText('');
      else focusRows();
    } else if (key === 'Backspace' && text === '' && filters.length > 0) changeFilters(filters.slice(0, -1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search className="filter-box">
      <div className="box">
        <IconSearch size={14} aria-hidden />
        <input
          ref={field}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-activedescendant={options[marked] ? `${listId}-${marked}` : undefined}
          aria-keyshortcuts="Control+F /"
          data-no-letters={hasLetterKeys ? undefined : true}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={onKeyDown}
          onClick={() => setOpen(true)}
          onBlur={close}
        />
        <Kbd size="xs" aria-hidden>
          {texts.key}
        </Kbd>
      </div>
      {options.length > 0 && (
        <FilterOffers
          id={listId}
          label={texts.offers}
          options={options}
          isEmpty={text.trim() === ''}
          marked={marked}
          onTake={(index, isShift) => void take(index, isShift)}
        />
      )}
      <FilterChips onNoneLeft={() => field.current?.focus()} />
    </search>
  );
}
