/** The one box of a list: what is typed filters the rows at once, and is offered as a filter, which becomes a chip. */

import { ActionIcon, Button, Kbd, Menu, Popover } from '@mantine/core';
import { TableToolsContext } from '@renderer/table/data-table-props';
import type { Grouping } from '@renderer/table/model/row-groups';
import { lazyModule } from '@renderer/ui/lazy-part';
import { IconList, IconSearch, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useContext, useEffect, useId, useRef, useState } from 'react';
import { boxTexts, texts } from './texts';
import './lists.css';
import { texts as tableTexts } from '@renderer/table/texts';
import { BidiText } from '@renderer/ui/formatters';
import { useFitting } from '@renderer/ui/use-fitting';
import { type Filter, formatWanted, noFilters } from '@shared/filters/filter';

/** How chips are measured, in pixels. */
const chipSizes = { selector: ':scope > ul > .chip', gap: 6, moreWidth: 44, reserved: 54, shrunkWidth: 118 } as const;

/**
 * The filters that are set, in one row that never wraps: what does not fit is a number that opens a list.
 *
 * @param props.onNoneLeft - takes the focus when the last chip is removed
 */
function FilterChips({ onNoneLeft }: { readonly onNoneLeft: () => void }) {
  const { fields, filters, changeFilters, openMenu } = useContext(TableToolsContext);
  const row = useRef<HTMLDivElement>(null);
  const chips = filters.flatMap((filter) => {
    const field = fields.find(({ id }) => id === filter.field);
    if (!field) return [];
    const name = filter.isNot ? tableTexts.filter.not(field.label) : field.label;
    return [{ filter, name, value: formatWanted(filter, field) }];
  });
  const key = JSON.stringify(chips);
  const fitting = useFitting(row, key, chipSizes);
  const remove = (removed: Filter, index: number) => {
    changeFilters(filters.filter((filter) => filter !== removed));
    // The next chip takes the place of this one, and the focus.
    setTimeout(() => {
      const buttons = row.current?.querySelectorAll<HTMLElement>('.chip-remove') ?? [];
      const next = buttons[Math.min(index, buttons.length - 1)];
      if (next) next.focus();
      else onNoneLeft();
    });
  };
  if (chips.length === 0) return null;
  const renderChip = ({ filter, name, value }: (typeof chips)[number], index: number, isOver = false) => (
    <li key={JSON.stringify(filter)} className={isOver ? 'chip chip-over' : 'chip'}>
      <button
        type="button"
        className="chip-edit"
        title={`${name} ${value}`}
        onClick={(event) => openMenu(filter.field, event.currentTarget)}
      >
        <span className="dim">{name}</span> <BidiText>{value}</BidiText>
      </button>
      <ActionIcon
        className="chip-remove"
        variant="transparent"
        size={16}
        aria-label={tableTexts.filter.remove(name, value)}
        onClick={() => remove(filter, index)}
      >
        <IconX size={12} aria-hidden />
      </ActionIcon>
    </li>
  );
  return (
    <div ref={row} className="chip-row">
      <ul className="chip-items" aria-label={tableTexts.filter.chips}>
        {chips.map((chip, index) => renderChip(chip, index, index >= fitting))}
        {fitting < chips.length && (
          <li>
            <Popover position="bottom-start" shadow="md" trapFocus>
              <Popover.Target>
                <button type="button" className="chip-more" aria-label={tableTexts.filter.more(chips.length - fitting)}>
                  +{chips.length - fitting}
                </button>
              </Popover.Target>
              <Popover.Dropdown p="xs">
                <ul className="chip-list">{chips.map((chip, index) => index >= fitting && renderChip(chip, index))}</ul>
              </Popover.Dropdown>
            </Popover>
          </li>
        )}
      </ul>
      <Button
        variant="subtle"
        size="compact-xs"
        onClick={() => {
          changeFilters(noFilters);
          onNoneLeft();
        }}
      >
        {tableTexts.filter.clear}
      </Button>
    </div>
  );
}

/* What stands above every list: the one box, and the grouping. */

type GroupButtonProps = {
  readonly groupings: readonly { readonly id: string; readonly label: string }[];
  readonly grouping: { readonly label: string } | undefined;
  /** Called with an empty text for no grouping. */
  readonly onChange: (id: string) => void;
};

/** Groups the rows; then it is a chip that says by what. */
export function GroupButton({ groupings, grouping, onChange }: GroupButtonProps) {
  return (
    <span className="group-by">
      <Menu position="bottom-end" transitionProps={{ duration: 0 }}>
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            className={grouping ? 'group-button group-chip' : 'group-button'}
            leftSection={<IconList size={15} />}
            aria-keyshortcuts="Control+G"
            aria-label={grouping ? `${texts.group.by} ${grouping.label}` : texts.group.label}
          >
            {grouping ? (
              <>
                <span className="dim group-word">{`${texts.group.by} `}</span>
                {grouping.label}
              </>
            ) : (
              <span className="wide-only">{texts.group.label}</span>
            )}
          </Button>
        </Menu.Target>
        <Menu.Dropdown aria-label={texts.group.label}>
          {groupings.map(({ id, label }) => (
            <Menu.Item key={id} onClick={() => onChange(id)}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {grouping && (
        <Button
          variant="subtle"
          color="gray"
          className="group-remove"
          aria-label={texts.group.remove(grouping.label)}
          onClick={() => onChange('')}
        >
          <IconX size={12} aria-hidden />
        </Button>
      )}
    </span>
  );
}

type Options<Row> = Omit<FilterBoxProps, 'text' | 'onText' | 'label'> & {
  /** Default: "Search rows". */
  readonly label?: string | undefined;
  /** What is typed, and what stores it: the screen has it in the history, in memory or in its view state. */
  readonly typed: readonly [text: string, onText: (text: string) => void];
  /** Default: the list cannot be grouped. */
  readonly groupings?: readonly Grouping<Row>[];
  readonly groupId?: string | null | undefined;
  /** Called with an empty text for no grouping. */
  readonly onGroup?: (groupId: string) => void;
};

/** The box and the grouping of a list, and what of them its table needs: it filters by the text, and groups the rows. */
export function useListTools<Row>(options: Options<Row>) {
  const { label = texts.searchRows, typed, groupings, groupId, onGroup, ...box } = options;
  const [text, onText] = typed;
  const grouping = groupings?.find(({ id }) => id === groupId);
  return {
    tableProps: { filterText: text, grouping },
    toolbar: (
      <>
        <FilterBox {...box} label={label} text={text} onText={onText} />
        {groupings && onGroup && <GroupButton groupings={groupings} grouping={grouping} onChange={onGroup} />}
      </>
    ),
  };
}

const offerList = lazyModule(() => import('./FilterOffers'));

/** A record that a text names exactly. */
type FoundRecord = { readonly label: string; readonly open: () => void };

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
  const [loaded, setLoaded] = useState(offerList.getLoaded);
  useEffect(() => {
    // Before the first key, but after the first rows.
    const handle = requestIdleCallback(() => void offerList.preload(), { timeout: 2_000 });
    return () => cancelIdleCallback(handle);
  }, []);
  const offers = isOpen ? (loaded?.listOffers(tools, props, isShowingAll) ?? null) : null;
  const options = offers?.options ?? [];
  const marked = moved ?? offers?.marked ?? -1;
  const close = () => {
    setOpen(false);
    setMoved(null);
    setShowingAll(false);
  };
  const open = () => {
    setOpen(true);
    offerList.use(setLoaded);
  };
  const type = (typed: string) => {
    onText(typed);
    setMoved(null);
    open();
  };
  const take = (index: number | null, isLeavingOut: boolean) =>
    offerList.use(({ listOffers }) => {
      const current = offers ?? listOffers(tools, props, isShowingAll);
      const taken = current.options[index ?? current.marked]?.take(isLeavingOut);
      if (taken === undefined) return focusRows();
      close();
      if (taken.filters) changeFilters(taken.filters);
      if (taken.text !== undefined) onText(taken.text);
      if (taken.isOpen) open();
      if (taken.showsAll) setShowingAll(true);
      if (taken.leave) taken.leave();
      else field.current?.focus();
    });
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, shiftKey } = event;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      const step = key === 'ArrowDown' ? 1 : -1;
      if (isOpen && options.length > 0) setMoved((marked + step + options.length) % options.length);
      else open();
    } else if (key === 'Enter') {
      // Nothing is offered, or nothing of it is marked: on to the rows.
      if (!isOpen || (text.trim() === '' && marked < 0)) focusRows();
      else take(moved, shiftKey);
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
          onClick={open}
          onBlur={close}
        />
        <Kbd size="xs" aria-hidden>
          {boxTexts.key}
        </Kbd>
      </div>
      {loaded && options.length > 0 && (
        <loaded.FilterOffers id={listId} options={options} isEmpty={text.trim() === ''} marked={marked} onTake={take} />
      )}
      <FilterChips onNoneLeft={() => field.current?.focus()} />
    </search>
  );
}
