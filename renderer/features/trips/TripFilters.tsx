/** The filters of the trips list. */
import { TripFilterBar } from '@renderer/components/TripFilterBar';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import { type ComponentProps, useContext } from 'react';
import { texts } from './texts';

/** Suggests a filter of a column, too: it needs the table around the bar. */
export function TripFilters(props: Omit<ComponentProps<typeof TripFilterBar>, 'suggestions'>) {
  const { changeFilter } = useContext(TableToolsContext);
  return (
    <TripFilterBar
      {...props}
      suggestions={[
        !props.columnFilters.has('earliest_travel_date') && {
          label: texts.departsNextMonth,
          apply: () => changeFilter('earliest_travel_date', { kind: 'relative', range: 'next-month' }),
        },
      ]}
    />
  );
}
