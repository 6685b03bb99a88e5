/** The menu of a column: sorting, its filter, freezing, hiding. It acts while it is open, and says what rows it would list. */
import { Popover, TextInput } from '@mantine/core';
import { formatInteger } from '@renderer/ui/formatters';
import { type Filter, type FilterField, type Filters, formatValue, formatWanted } from '@shared/filters/filter';
import { listPresets, offerFilters } from '@shared/filters/grammar';
import { foldText, splitTerms, toSpellingKey } from '@shared/values/texts';
import { IconArrowDown, IconArrowUp, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import type { DataTableProps } from '../data-table-props';
import { columnMenuTexts as texts } from '../menu-texts';
import type { DataTableState } from '../use-data-table';

/** Values that are listed; typing finds the others. */
const maxListedValues = 200;

/** What the menu of a column is opened on. */
export type OpenedColumn = {
  readonly id: string;
  /** Where it opens, in pixels of the window. */
  readonly anchor: { readonly x: number; readonly y: number };
};

type Props<Row> = {
  readonly props: DataTableProps<Row>;
  readonly state: DataTableState<Row>;
  readonly opened: OpenedColumn;
  readonly onClose: () => void;
};

type ItemProps = {
  readonly icon?: ReactNode;
  readonly label: string;
  readonly detail?: ReactNode;
  /** Undefined for what is done once. */
  readonly isChecked?: boolean;
  readonly isDisabled?: boolean;
  readonly onClick: (isShift: boolean) => void;
};

function Item({ icon, label, detail, isChecked, isDisabled = false, onClick }: ItemProps) {
  return (
    <button
      type="button"
      className="menu-item"
      disabled={isDisabled}
      {...(isChecked === undefined ? {} : { role: 'checkbox', 'aria-checked': isChecked, 'aria-label': label })}
      onClick={(event) => onClick(event.shiftKey)}
    >
      {icon}
      {isChecked !== undefined && (
        <span className="menu-check">{isChecked && <IconCheck size={13} aria-hidden />}</span>
      )}
      <span className="menu-label">{label}</span>
      <span className="dim num">{detail}</span>
    </button>
  );
}

/** The text by which a filter can be typed again; empty for ticked values. */
function toTyped(filters: Filters, field: FilterField): string {
  const [filter, ...others] = filters;
  if (!filter || others.length > 0 || filter.op === 'is') return '';
  const wanted = filter.op === 'has' ? (filter.values[0] ?? '') : formatWanted(filter, field);
  return filter.isNot ? texts.not(wanted) : wanted;
}

type FilterProps<Row> = Pick<Props<Row>, 'state' | 'onClose'> & { readonly field: FilterField };

function FilterItems<Row>({ state, field, onClose }: FilterProps<Row>) {
  const { counts, today } = state;
  const filters = state.filters.filter((filter) => filter.field === field.id);
  const onFilters = (changed: Filters) => {
    const index = state.filters.findIndex((filter) => filter.field === field.id);
    const others = state.filters.filter((filter) => filter.field !== field.id);
    // The chip stays where it is among the others.
    const before = index < 0 ? others : others.slice(0, index);
    state.changeFilters([...before, ...changed, ...others.slice(before.length)]);
  };
  const [typed, setTyped] = useState(() => toTyped(filters, field));
  const isListed = field.kind === 'text' || field.kind === 'id' || field.kind === 'flag';
  // Counted once: a list that changed under the pointer would be ticked wrongly.
  const [values] = useState(() => (isListed ? counts.getValues(field.id) : []));
  const [presets] = useState(() => listPresets(field).map((filter) => ({ filter, count: counts.countRows(filter) })));
  const terms = splitTerms(typed);
  const found = values.filter(({ value }) => {
    const label = foldText(formatValue(field, value));
    return terms.every((term) => label.includes(term));
  });
  const [known] = filters.filter(({ op }) => op === 'is');
  const chosen = new Set(known?.values.map(toSpellingKey));
  const isTicked = (value: string) =>
    known !== undefined && chosen.has(toSpellingKey(value)) !== (known.isNot === true);
  const toggle = (value: string, isLeavingOut: boolean) => {
    const isNot = known ? known.isNot === true : isLeavingOut;
    const others = known?.values.filter((other) => toSpellingKey(other) !== toSpellingKey(value)) ?? [];
    const next = chosen.has(toSpellingKey(value)) ? others : [...others, value];
    onFilters(next.length === 0 ? [] : [{ field: field.id, op: 'is', values: next, ...(isNot && { isNot: true }) }]);
  };
  const type = (text: string) => {
    setTyped(text);
    if (isListed) return;
    const { offers, marked } = offerFilters(`${field.label} ${text}`, { fields: [field], getValues: () => [] }, today);
    const offer = offers[marked];
    if (text.trim() === '') onFilters([]);
    else if (offer) onFilters([offer.filter]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = found;
    if (!isListed) onClose();
    else if (terms.length > 0 && first) {
      toggle(first.value, event.shiftKey);
      setTyped('');
    } else if (terms.length > 0) onFilters([{ field: field.id, op: 'has', values: [typed.trim()] }]);
    else onClose();
  };
  const isSet = (preset: Filter) => JSON.stringify(filters) === JSON.stringify([preset]);
  return (
    <>
      <TextInput
        data-autofocus
        size="xs"
        aria-label={texts.filter(field.label)}
        placeholder={texts.placeholders[field.kind](values.length)}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div className="menu-values">
        {presets.map(({ filter, count }) => (
          <Item
            key={JSON.stringify(filter)}
            label={texts.preset(filter, formatWanted(filter, field))}
            detail={formatInteger(count)}
            isChecked={isSet(filter)}
            onClick={() => {
              setTyped('');
              onFilters(isSet(filter) ? [] : [filter]);
            }}
          />
        ))}
        {found.slice(0, maxListedValues).map(({ value, count }) => (
          <Item
            key={value}
            label={texts.value(formatValue(field, value))}
            detail={formatInteger(count)}
            isChecked={isTicked(value)}
            onClick={(isShift) => toggle(value, isShift)}
          />
        ))}
      </div>
      <span className="dim small" role="status">
        {isListed && found.length === 0 && texts.noMatches}
        {found.length > maxListedValues && texts.more(found.length - maxListedValues)}
      </span>
    </>
  );
}

/** Moves the focus to the next control, or the one before. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return;
  event.preventDefault();
  const controls = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled), input')];
  const index = controls.indexOf(document.activeElement as HTMLElement);
  controls[(index + step + controls.length) % controls.length]?.focus();
}

function ColumnMenu<Row>({ props, state, opened: { id, anchor }, onClose }: Props<Row>) {
  const { layout, visibleColumns } = state;
  const { sorting, pinned } = layout;
  const field = state.fields.find((candidate) => candidate.id === id);
  if (!field) return null;
  const sorted = sorting.find((key) => key.id === id);
  const shown = visibleColumns.map(({ column }) => column.id);
  const isFrozen = pinned.at(-1) === id;
  const choices = props.columns.find((column) => column.id === id)?.choices ?? [];
  const order = texts.orders[field.kind];
  const close = (act: () => void) => () => {
    act();
    onClose();
  };
  const renderSort = (isDescending: boolean) => (
    <Item
      icon={isDescending ? <IconArrowDown size={13} aria-hidden /> : <IconArrowUp size={13} aria-hidden />}
      label={order[isDescending ? 'descending' : 'ascending']}
      detail={sorted?.desc === isDescending && <IconCheck size={13} aria-label={texts.isSorted} />}
      onClick={() => layout.setSorting([{ id, desc: isDescending }])}
    />
  );
  const isDescendingFirst = field.kind !== 'text' && field.kind !== 'id' && field.kind !== 'flag';
  return (
    <Popover
      opened
      onChange={(isOpen) => !isOpen && onClose()}
      position="bottom-start"
      offset={0}
      shadow="md"
      width={250}
      withRoles={false}
      trapFocus
      transitionProps={{ duration: 0 }}
      middlewares={{ flip: true, shift: true, size: true }}
    >
      <Popover.Target>
        <span className="dt-menu-point" style={{ left: anchor.x, top: anchor.y }} />
      </Popover.Target>
      <Popover.Dropdown
        role="dialog"
        tabIndex={-1}
        className="column-menu"
        aria-label={texts.label(field.label)}
        onKeyDown={moveFocus}
      >
        {renderSort(isDescendingFirst)}
        {renderSort(!isDescendingFirst)}
        <Item
          label={texts.thenBy}
          detail={texts.thenByKey}
          isDisabled={sorting.length === 0 || sorted !== undefined}
          onClick={() => layout.setSorting([...sorting.slice(0, 1), { id, desc: false }])}
        />
        <hr />
        {props.columnFilters && <FilterItems state={state} field={field} onClose={onClose} />}
        {props.columnFilters && <hr />}
        {choices.map(({ label, isChosen, onChoose }) => (
          <Item key={label} label={label} isChecked={isChosen} onClick={close(onChoose)} />
        ))}
        <Item
          label={isFrozen ? texts.unfreeze : texts.freeze}
          onClick={close(() => layout.setPinned(isFrozen ? [] : shown.slice(0, shown.indexOf(id) + 1)))}
        />
        <Item label={texts.hide} onClick={close(() => layout.setShown(id, false))} />
      </Popover.Dropdown>
    </Popover>
  );
}

/** Draws the menu of a column. Another column has a menu of its own. */
export const renderColumnMenu = <Row,>(
  props: DataTableProps<Row>,
  state: DataTableState<Row>,
  opened: OpenedColumn,
  onClose: () => void,
): ReactNode => <ColumnMenu key={opened.id} props={props} state={state} opened={opened} onClose={onClose} />;
