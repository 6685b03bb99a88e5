/** The filters of the trips list in one bar: search, filters at hand, the panel with all of them, what is set. */
import { Button, TextInput } from '@mantine/core';
import { FilterMenu } from '@renderer/components/FilterMenu';
import type { ColumnFilters } from '@renderer/table/columns/column-filters';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import { FilterChips } from '@renderer/ui/FilterChips';
import { LazyFrame } from '@renderer/ui/LazyFrame';
import { lazyComponent } from '@renderer/ui/lazy-component';
import { UnappliedFiltersAlert } from '@renderer/ui/UnappliedFiltersAlert';
import { tripFilters } from '@shared/filters';
import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useContext, useState } from 'react';
import type { TripFilterPanelProps } from './TripFilterPanel';
import { texts } from './texts';

const TripFilterPanel = lazyComponent(() => import('./TripFilterPanel'), 'TripFilterPanel');
/** Pixels of the panel. */
const panelHeight = 440;

type Props = Omit<TripFilterPanelProps, 'onClose'> & {
  readonly columnFilters: ColumnFilters;
  readonly searchField: RefObject<HTMLInputElement | null>;
};

/** Filters that are set by one click, each until it is set. */
function SuggestedFilters({ filters, columnFilters, onChange }: Pick<Props, 'filters' | 'columnFilters' | 'onChange'>) {
  const { changeFilter } = useContext(TableToolsContext);
  const suggestions = [
    filters.active === undefined && { label: texts.suggested.active, apply: () => onChange({ active: 'true' }) },
    filters.corporate === undefined && {
      label: texts.suggested.corporate,
      apply: () => onChange({ corporate: 'true' }),
    },
    !columnFilters.has('earliest_travel_date') && {
      label: texts.suggested.departsNextMonth,
      apply: () => changeFilter('earliest_travel_date', { kind: 'relative', range: 'next-month' }),
    },
  ];
  return suggestions.map(
    (suggestion) =>
      suggestion && (
        <button key={suggestion.label} type="button" className="suggested-filter" onClick={suggestion.apply}>
          {suggestion.label}
        </button>
      ),
  );
}

export function TripFilters(props: Props) {
  const { filters, columnFilters, names, onChange, typed, searchField } = props;
  const { focusRows } = useContext(TableToolsContext);
  const [isOpen, setOpen] = useState(false);
  const isFiltered = Object.keys(filters).length > 0 || columnFilters.size > 0 || typed.errors.length > 0;
  const [searchFilter] = tripFilters;
  return (
    <search className="filter-bar">
      <TextInput
        ref={searchField}
        aria-label={searchFilter.label}
        aria-keyshortcuts="/"
        w={200}
        leftSection={<IconSearch size={14} />}
        title={searchFilter.hint}
        placeholder={texts.search}
        value={typed.shown.search ?? ''}
        onChange={(event) => typed.type('search', event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          focusRows();
        }}
      />
      <FilterMenu isOpen={isOpen} setOpen={setOpen} preload={() => TripFilterPanel.preload?.()}>
        <LazyFrame height={panelHeight}>
          <TripFilterPanel {...{ filters, names, onChange, typed }} onClose={() => setOpen(false)} />
        </LazyFrame>
      </FilterMenu>
      <SuggestedFilters {...{ filters, columnFilters, onChange }} />
      <FilterChips
        definitions={tripFilters}
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
            onChange({ ...Object.fromEntries(tripFilters.map(({ name }) => [name, ''])), where: '' });
          }}
        >
          {texts.clearFilters}
        </Button>
      )}
      {!isOpen && <UnappliedFiltersAlert errors={typed.errors} />}
    </search>
  );
}
