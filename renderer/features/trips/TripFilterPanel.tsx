/** What the filter panel of the trips list offers: choices to find by typing, and a field for each filter of the server. */
import { FilterChoiceList } from '@renderer/components/FilterChoiceList';
import { listColumnChoices, listServerChoices } from '@renderer/components/filter-choices';
import { TripFilterFields } from '@renderer/components/TripFilterFields';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import { UnappliedFiltersAlert } from '@renderer/ui/UnappliedFiltersAlert';
import type { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { tripFilters } from '@shared/filters';
import type { Names } from '@shared/schemas/directory';
import { useContext } from 'react';

const [, ...fieldFilters] = tripFilters;

export type TripFilterPanelProps = {
  readonly filters: Readonly<Record<string, string>>;
  readonly names: Names;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
  readonly typed: ReturnType<typeof useTypedFilters>;
  readonly onClose: () => void;
};

/** Lists the columns that a filter of the server covers on all pages. A column of ids without names is not among them. */
function getServerColumns(names: Names): ReadonlySet<string> {
  const named = (['branch', 'consultant', 'client'] as const).filter((kind) => Object.keys(names[kind]).length > 0);
  return new Set(['is_active', 'is_corporate', ...named.map((kind) => `${kind}_id`)]);
}

export function TripFilterPanel({ filters, names, onChange, typed, onClose }: TripFilterPanelProps) {
  const table = useContext(TableToolsContext);
  const choices = [
    ...listServerChoices({ definitions: tripFilters, filters, names, onChange }),
    ...listColumnChoices(table, getServerColumns(names)),
  ];
  return (
    <>
      <FilterChoiceList
        choices={choices}
        onDone={() => {
          onClose();
          table.focusRows();
        }}
      />
      <div className="filter-fields">
        <TripFilterFields
          definitions={fieldFilters}
          names={names}
          onChange={onChange}
          typed={typed}
          getWidth={() => 140}
        />
      </div>
      <UnappliedFiltersAlert errors={typed.errors} />
    </>
  );
}
