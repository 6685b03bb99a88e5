/** The filters of a list in one bar: search, filters at hand, the panel with all of them, what is set. */
import { Button, TextInput } from '@mantine/core';
import type { ColumnFilters } from '@renderer/table/columns/column-filters';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import { FilterChips } from '@renderer/ui/FilterChips';
import { UnappliedFiltersAlert } from '@renderer/ui/UnappliedFiltersAlert';
import type { useTypedFilters } from '@renderer/ui/use-typed-filters';
import type { FilterDefinition } from '@shared/filters';
import type { Names } from '@shared/schemas/directory';
import { IconSearch } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useContext, useState } from 'react';
import { FilterMenu } from './FilterMenu';
import { texts } from './texts';
import './lists.css';

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
        aria-keyshortcuts="/"
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
