/** Says why no trip is listed, with what fills the list. Loaded when a list is empty. */
import { Button } from '@mantine/core';
import { formatNoColumnMatch, formatNoMatch } from '@renderer/lists/list-tools';
import { EmptyState } from '@renderer/ui/EmptyState';
import { useNavigate } from '@tanstack/react-router';
import { emptyTexts } from './empty-texts';
import { texts } from './texts';

type Props = {
  /** Rows that are loaded; those that are not listed are hidden by a filter. */
  readonly rows: number;
  readonly quickFilter: string;
  readonly hasColumnFilters: boolean;
  readonly hasFilters: boolean;
  readonly isNothingCached: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  readonly onClear: () => void;
  readonly onRefresh: () => void;
};

export function TripsEmpty(props: Props) {
  const { rows, quickFilter, hasColumnFilters, hasFilters, isNothingCached, isLoading, hasFailed } = props;
  const navigate = useNavigate();
  const clear = (
    <Button variant="default" onClick={props.onClear}>
      {emptyTexts.clearFilters}
    </Button>
  );
  if (rows > 0) {
    const title = hasColumnFilters ? formatNoColumnMatch(rows, texts.what) : formatNoMatch(rows, quickFilter);
    return <EmptyState title={title}>{clear}</EmptyState>;
  }
  if (isNothingCached) {
    return (
      <EmptyState title={emptyTexts.nothingSaved} text={emptyTexts.nothingSavedText}>
        <Button onClick={() => void navigate({ to: '/settings', search: { section: 'offline-data' } })}>
          {emptyTexts.saveTrips}
        </Button>
      </EmptyState>
    );
  }
  if (isLoading) return <EmptyState title={emptyTexts.loading} />;
  if (hasFailed) {
    return (
      <EmptyState title={emptyTexts.failed}>
        <Button variant="default" onClick={props.onRefresh}>
          {emptyTexts.tryAgain}
        </Button>
      </EmptyState>
    );
  }
  if (hasFilters) return <EmptyState title={emptyTexts.noMatch}>{clear}</EmptyState>;
  return (
    <EmptyState title={emptyTexts.none} text={emptyTexts.noneText}>
      <Button variant="default" onClick={props.onRefresh}>
        {emptyTexts.refresh}
      </Button>
    </EmptyState>
  );
}
