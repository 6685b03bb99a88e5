/** The filters of a summary: those of the list of trips. */
import { FilterBar } from '@renderer/components/FilterBar';
import { TripFilterFields } from '@renderer/components/TripFilterFields';
import { useNames } from '@renderer/data/queries/names';
import { noFilters } from '@renderer/table/columns/column-filters';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { tripFilters } from '@shared/filters';
import type { SummaryDefinition } from '@shared/schemas/summary';
import type { Search } from '@shared/search-parameters';
import { memo, useRef } from 'react';

const [, ...fieldFilters] = tripFilters;

type Props = {
  /** Must be stable between renders. */
  readonly filters: SummaryDefinition['filters'];
  /** Must be stable between renders. */
  readonly onChange: (change: Search, isTyped?: boolean) => void;
};

/** Memoised: other fields leave the filters as they are. */
export const SummaryFilters = memo(function SummaryFilters({ filters, onChange }: Props) {
  const names = useNames();
  const typed = useTypedFilters(tripFilters, filters, (changed) => onChange(changed, true));
  const searchField = useRef<HTMLInputElement>(null);
  return (
    <FilterBar
      definitions={tripFilters}
      filters={filters}
      columnFilters={noFilters}
      names={names}
      onChange={onChange}
      typed={typed}
      searchField={searchField}
      suggestions={[]}
      preload={() => undefined}
      renderPanel={() => (
        <div className="filter-fields">
          <TripFilterFields
            definitions={fieldFilters}
            names={names}
            onChange={onChange}
            typed={typed}
            getWidth={() => 140}
          />
        </div>
      )}
    />
  );
});
