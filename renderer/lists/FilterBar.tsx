/** The filters of a list in one bar: search, filters at hand, the panel with all of them, what is set. */

import { Button, CloseButton, Group, Popover, TextInput } from '@mantine/core';
import type { ColumnFilters } from '@renderer/table/columns/column-filters';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import { InPopoverContext } from '@renderer/ui/contexts';
import { texts as uiTexts } from '@renderer/ui/texts';
import type { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { formatFilterValue } from '@shared/filters/filter-texts';
import { type FilterDefinition, findContradictions } from '@shared/filters/filters';
import type { Names } from '@shared/records/directory';
import { IconPlus, IconSearch } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useContext, useRef, useState } from 'react';
import { texts } from './texts';
import './lists.css';

/* Lists the typed filters that are not applied because they cannot be read. */

export function UnappliedFiltersAlert({ errors }: { errors: readonly string[] }) {
  if (errors.length === 0) return null;
  return (
    <span className="warn small unapplied" role="alert">
      {uiTexts.alerts.notApplied(errors.join(' '))}
    </span>
  );
}

/* The filters that are applied, each with a button that removes it. */

type FilterChipsProps = {
  readonly definitions: readonly FilterDefinition[];
  readonly filters: Readonly<Record<string, string>>;
  readonly names: Names;
  readonly onRemove: (name: string) => void;
};

function FilterChips({ definitions, filters, names, onRemove }: FilterChipsProps) {
  const applied = definitions.filter(({ name }) => filters[name] !== undefined);
  if (applied.length === 0) return null;
  return (
    <Group gap={6} component="ul" className="chips" aria-label={uiTexts.filters.list}>
      {applied.map((definition) => {
        const text = formatFilterValue(definition, filters[definition.name] ?? '', names);
        return (
          <li key={definition.name} className="chip">
            <span className="dim">{definition.label}</span> {text}
            <CloseButton
              size={16}
              aria-label={uiTexts.filters.remove(definition.label, text)}
              onClick={() => onRemove(definition.name)}
            />
          </li>
        );
      })}
      {findContradictions(definitions, filters).map(({ text }) => (
        <li key={text} className="warn small">
          {text}
        </li>
      ))}
    </Group>
  );
}

/* The button "Filter" of a list with its panel: every filter that one can choose in one place. */

type FilterMenuProps = {
  readonly isOpen: boolean;
  readonly setOpen: (isOpen: boolean) => void;
  /** Loads the panel's code: the popover gives the focus to what is in it when it opens. */
  readonly preload: () => Promise<unknown> | undefined;
  /** Renders the panel. `close` closes it, and gives the focus back to the button. */
  readonly renderPanel: (close: () => void) => ReactNode;
};

function FilterMenu({ isOpen, setOpen, preload, renderPanel }: FilterMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const open = async () => {
    await preload();
    setOpen(true);
  };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-start"
      shadow="md"
      withinPortal
      trapFocus
      // A panel that fades would still take the keys of the screen.
      transitionProps={{ duration: 0 }}
      width={480}
      // In a low window the panel scrolls.
      middlewares={{ flip: true, shift: true, size: true }}
      closeOnEscape={false}
    >
      <Popover.Target>
        <Button
          ref={button}
          variant="default"
          leftSection={<IconPlus size={14} />}
          aria-expanded={isOpen}
          onClick={() => (isOpen ? setOpen(false) : void open())}
        >
          {texts.filter}
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        className="filter-panel"
        onKeyDown={({ key }) => {
          if (key === 'Escape') close();
        }}
      >
        {isOpen && <InPopoverContext value>{renderPanel(close)}</InPopoverContext>}
      </Popover.Dropdown>
    </Popover>
  );
}

type Props = {
  /** The filters of the server; the first one is the search. */
  readonly definitions: readonly [FilterDefinition, ...FilterDefinition[]];
  readonly filters: Readonly<Record<string, string>>;
  readonly columnFilters: ColumnFilters;
  readonly names: Names;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
  readonly typed: ReturnType<typeof useTypedFilters>;
  readonly searchField: RefObject<HTMLInputElement | null>;
  /** Filters that one click sets; false for one that is set. */
  readonly suggestions: readonly (false | { readonly label: string; readonly apply: () => void })[];
  /** Loads the code of the panel. */
  readonly preload: () => Promise<unknown> | undefined;
  readonly renderPanel: (close: () => void) => ReactNode;
};

export function FilterBar(props: Props) {
  const { definitions, filters, columnFilters, names, onChange, typed, searchField, suggestions } = props;
  const { focusRows } = useContext(TableToolsContext);
  const [isOpen, setOpen] = useState(false);
  const isFiltered = Object.keys(filters).length > 0 || columnFilters.size > 0 || typed.errors.length > 0;
  const [searchFilter] = definitions;
  return (
    <search className="filter-bar">
      <TextInput
        ref={searchField}
        aria-label={searchFilter.label}
        aria-keyshortcuts="/ Control+F"
        className="bar-search"
        leftSection={<IconSearch size={14} />}
        title={searchFilter.hint}
        placeholder={searchFilter.label}
        value={typed.shown[searchFilter.name] ?? ''}
        onChange={(event) => typed.type(searchFilter.name, event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          focusRows();
        }}
      />
      <FilterMenu isOpen={isOpen} setOpen={setOpen} preload={props.preload} renderPanel={props.renderPanel} />
      {suggestions.map(
        (suggestion) =>
          suggestion && (
            <button key={suggestion.label} type="button" className="suggested-filter" onClick={suggestion.apply}>
              {suggestion.label}
            </button>
          ),
      )}
      <FilterChips
        definitions={definitions}
        filters={filters}
        names={names}
        onRemove={(name) => {
          typed.reset(name);
          onChange({ [name]: '' });
        }}
      />
      {isFiltered && (
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => {
            typed.reset();
            onChange({ ...Object.fromEntries(definitions.map(({ name }) => [name, ''])), where: '' });
          }}
        >
          {texts.clearFilters}
        </Button>
      )}
      {!isOpen && <UnappliedFiltersAlert errors={typed.errors} />}
    </search>
  );
}
