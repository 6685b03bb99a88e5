/** The filters of a summary: those of the list of trips, and for sectors a group of their own. */
import { FilterBar } from '@renderer/components/FilterBar';
import { FilterFields } from '@renderer/components/FilterFields';
import { useNames } from '@renderer/data/queries/names';
import { noFilters } from '@renderer/table/columns/column-filters';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { sectorFilters } from '@shared/filters';
import { type SummaryDefinition, type SummarySource, summarySources } from '@shared/schemas/summary';
import type { Search } from '@shared/search-parameters';
import { listShownFilters } from '@shared/summary-filters';
import type { SummaryDate } from '@shared/summary-periods';
import { memo, useMemo, useRef } from 'react';
import { sourceLabels } from './texts';

const sectorNames: ReadonlySet<string> = new Set(sectorFilters.map(({ name }) => name));

type Props = {
  readonly source: SummarySource;
  /** What From and To compare. */
  readonly date: SummaryDate | null;
  /** Must be stable between renders. */
  readonly filters: SummaryDefinition['filters'];
  /** Must be stable between renders. */
  readonly onChange: (change: Search, isTyped?: boolean) => void;
};

/** Memoised: other fields leave the filters as they are. */
export const SummaryFilters = memo(function SummaryFilters({ source, date, filters, onChange }: Props) {
  const names = useNames();
  const definitions = useMemo(() => listShownFilters(source, date), [source, date]);
  const [, ...fields] = definitions;
  const typed = useTypedFilters(definitions, filters, (changed) => onChange(changed, true));
  const searchField = useRef<HTMLInputElement>(null);
  const renderFields = (group: SummarySource) => (
    <div className="filter-fields">
      <FilterFields
        definitions={fields.filter(({ name }) => sectorNames.has(name) === (group === 'sectors'))}
        names={names}
        onChange={onChange}
        typed={typed}
      />
    </div>
  );
  return (
    <FilterBar
      definitions={definitions}
      filters={filters}
      columnFilters={noFilters}
      names={names}
      onChange={onChange}
      typed={typed}
      searchField={searchField}
      suggestions={[]}
      preload={() => undefined}
      renderPanel={() =>
        source === 'trips'
          ? renderFields('trips')
          : summarySources.map((group) => (
              <fieldset key={group} className="filter-group">
                <legend>{sourceLabels[group]}</legend>
                {renderFields(group)}
              </fieldset>
            ))
      }
    />
  );
});
