/** Says why there is nothing to add up, and what shows more. */
import { Button } from '@mantine/core';
import { EmptyState } from '@renderer/ui/EmptyState';
import { type Filters, omitDates, type Period } from './periods';
import { texts } from './texts';

type Props = {
  readonly filters: Filters;
  /** Null for other dates. */
  readonly period: Period | null;
  readonly onClear: () => void;
  readonly onAllDates: () => void;
};

export function OverviewEmpty({ filters, period, onClear, onAllDates }: Props) {
  const isFiltered = Object.keys(omitDates(filters)).length > 0;
  const title = isFiltered ? texts.empty.noMatch : period === 'all' ? texts.empty.none : texts.empty.nonePeriod;
  return (
    <div className="panel" role="status">
      <EmptyState title={title} text={texts.empty.about}>
        {isFiltered && (
          <Button variant="default" onClick={onClear}>
            {texts.empty.clearFilters}
          </Button>
        )}
        {period !== 'all' && (
          <Button variant="default" onClick={onAllDates}>
            {texts.empty.allDates}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}
