/** The filters of the trips list. */
import { FilterBar } from '@renderer/components/FilterBar';
import type { ColumnFilters } from '@renderer/table/columns/column-filters';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import { LazyFrame } from '@renderer/ui/LazyFrame';
import { lazyComponent } from '@renderer/ui/lazy-component';
import { tripFilters } from '@shared/filters';
import { type RefObject, useContext } from 'react';
import type { TripFilterPanelProps } from './TripFilterPanel';
import { texts } from './texts';

const TripFilterPanel = lazyComponent(() => import('./TripFilterPanel'), 'TripFilterPanel');
/** Pixels of the panel. */
const panelHeight = 440;

type Props = Omit<TripFilterPanelProps, 'onClose'> & {
  readonly columnFilters: ColumnFilters;
  readonly searchField: RefObject<HTMLInputElement | null>;
};

export function TripFilters(props: Props) {
  const { filters, columnFilters, names, onChange, typed } = props;
  const { changeFilter } = useContext(TableToolsContext);
  return (
    <FilterBar
      {...props}
      definitions={tripFilters}
      suggestions={[
        filters.active === undefined && {
          label: texts.suggested.active,
          apply: () => onChange({ active: 'true' }),
        },
        filters.corporate === undefined && {
          label: texts.suggested.corporate,
          apply: () => onChange({ corporate: 'true' }),
        },
        !columnFilters.has('earliest_travel_date') && {
          label: texts.suggested.departsNextMonth,
          apply: () => changeFilter('earliest_travel_date', { kind: 'relative', range: 'next-month' }),
        },
      ]}
      preload={() => TripFilterPanel.preload?.()}
      renderPanel={(onClose) => (
        <LazyFrame height={panelHeight}>
          <TripFilterPanel {...{ filters, names, onChange, typed, onClose }} />
        </LazyFrame>
      )}
    />
  );
}
