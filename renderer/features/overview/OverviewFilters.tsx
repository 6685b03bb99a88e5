/** The period of the Overview, and its other filters in the bar that Trips has. */
import { TripFilterBar } from '@renderer/components/TripFilterBar';
import { noFilters } from '@renderer/table/columns/column-filters';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { useToday } from '@renderer/ui/use-now';
import type { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { formatDate } from '@shared/dates';
import type { Names } from '@shared/schemas/directory';
import { useRef } from 'react';
import { type Filters, omitDates, type Period, toPeriodSearch } from './periods';
import { periodLabels, texts } from './texts';

const periods = (['this', 'last', 'all'] as const).map((value) => ({ value, label: periodLabels[value] }));

type Props = {
  readonly filters: Filters;
  /** Null for other dates. */
  readonly period: Period | null;
  readonly names: Names;
  readonly typed: ReturnType<typeof useTypedFilters>;
  readonly onPeriod: (period: Period) => void;
  readonly onChange: (change: Filters) => void;
};

export function OverviewFilters({ filters, period, names, typed, onPeriod, onChange }: Props) {
  const today = useToday();
  const searchField = useRef<HTMLInputElement>(null);
  const { date_from: from, date_to: to } = filters;
  const changeFilters = (change: Filters) => {
    const isWithoutDates = change.date_from === '' && change.date_to === '';
    // Clearing all filters at once leaves a period, and puts this financial year in the place of other dates.
    const dates = period === null ? toPeriodSearch('this', today) : {};
    onChange(isWithoutDates ? { ...omitDates(change), ...dates } : change);
  };
  return (
    <div className="overview-tools">
      <SegmentedControl aria-label={texts.period} data={periods} value={period} onChange={onPeriod} />
      {period !== null && period !== 'all' && (
        <span className="dim small num">{texts.dates(formatDate(from ?? ''), formatDate(to ?? ''))}</span>
      )}
      <TripFilterBar
        // The dates of a period stand beside it.
        filters={period === null ? filters : omitDates(filters)}
        columnFilters={noFilters}
        names={names}
        onChange={changeFilters}
        typed={typed}
        searchField={searchField}
      />
    </div>
  );
}
