/** The filters of the trips list. Text applies after a pause in typing, everything else at once. */
import { Button, TextInput } from '@mantine/core';
import { TripFilterFields } from '@renderer/components/TripFilterFields';
import { UnappliedFiltersAlert } from '@renderer/ui/UnappliedFiltersAlert';
import type { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { type TripFilterName, tripFilters } from '@shared/filters';
import type { Names } from '@shared/schemas/directory';
import { IconSearch } from '@tabler/icons-react';
import type { RefObject } from 'react';

type Props = {
  readonly filters: Readonly<Record<string, string>>;
  readonly names: Names;
  readonly isColumnFiltered: boolean;
  readonly onChange: (change: Readonly<Record<string, string>>) => void;
  /** The typed texts. The screen owns them, because typing may begin in the table. */
  readonly typed: ReturnType<typeof useTypedFilters>;
  readonly searchField: RefObject<HTMLInputElement | null>;
};

const [searchFilter, ...otherFilters] = tripFilters;
/** Width of a field in pixels where {@link widths} has none. */
const defaultWidth = 120;
const widths: Partial<Readonly<Record<TripFilterName, number>>> = {
  active: 118,
  corporate: 142,
  branch_id: 150,
  consultant_id: 150,
  client_id: 72,
  trip_status: 96,
  trip_type: 92,
  date_from: 128,
  date_to: 128,
};

export function TripFilters({ filters, names, isColumnFiltered, onChange, typed, searchField }: Props) {
  const isFiltered = Object.keys(filters).length > 0 || isColumnFiltered || typed.errors.length > 0;
  return (
    <search className="filters">
      <TextInput
        ref={searchField}
        label={searchFilter.label}
        w={230}
        leftSection={<IconSearch size={14} />}
        title={searchFilter.hint}
        placeholder="Order, booker, place, number"
        value={typed.shown.search ?? ''}
        onChange={(event) => typed.type('search', event.currentTarget.value)}
      />
      <TripFilterFields
        definitions={otherFilters}
        names={names}
        onChange={onChange}
        typed={typed}
        getWidth={(name) => widths[name] ?? defaultWidth}
      />
      {isFiltered && (
        <Button
          className="beside-field"
          variant="subtle"
          onClick={() => {
            typed.reset();
            onChange({ ...Object.fromEntries(tripFilters.map(({ name }) => [name, ''])), where: '' });
          }}
        >
          Clear filters
        </Button>
      )}
      <UnappliedFiltersAlert errors={typed.errors} />
    </search>
  );
}
