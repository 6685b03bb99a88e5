/** The filters of the server's trips in one bar: search, suggestions, the panel with all of them, what is set. */
import type { ColumnFilters } from '@renderer/table/columns/column-filters';
import { lazyPart } from '@renderer/ui/lazy-part';
import { tripFilters } from '@shared/filters';
import type { ComponentProps, RefObject } from 'react';
import { FilterBar } from './FilterBar';
import type { TripFilterPanelProps } from './TripFilterPanel';
import { texts } from './texts';

const TripFilterPanel = lazyPart(() => import('./TripFilterPanel'), 'TripFilterPanel', { height: 440 });

type Props = Omit<TripFilterPanelProps, 'onClose'> & {
  readonly columnFilters: ColumnFilters;
  readonly searchField: RefObject<HTMLInputElement | null>;
  /** What the screen suggests beside filters of the server. */
  readonly suggestions?: ComponentProps<typeof FilterBar>['suggestions'];
};

export function TripFilterBar({ columnFilters, searchField, suggestions = [], ...panel }: Props) {
  const { filters, onChange } = panel;
  return (
    <FilterBar
      {...panel}
      columnFilters={columnFilters}
      searchField={searchField}
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
        ...suggestions,
      ]}
      preload={() => TripFilterPanel.preload?.()}
      renderPanel={(close) => <TripFilterPanel {...panel} onClose={close} />}
    />
  );
}
