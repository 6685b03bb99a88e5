/** Says why no trip is listed, with what fills the list. Loaded when a list is empty. */
import { Button } from '@mantine/core';
import { appStateQuery } from '@renderer/data/app';
import { formatNoColumnMatch, formatNoMatch } from '@renderer/lists/list-tools';
import { EmptyState } from '@renderer/ui/EmptyState';
import { useQuery } from '@tanstack/react-query';
import { emptyTexts } from './empty-texts';
import { texts } from './texts';

type Props = {
  readonly officeId: string;
  /** Rows that pass the filters of the address; those that are not listed are hidden by another filter. */
  readonly rows: number;
  readonly quickFilter: string;
  readonly hasColumnFilters: boolean;
  readonly hasFilters: boolean;
  readonly isOffline: boolean;
  /** Whether the list was never read whole. */
  readonly isLoading: boolean;
  readonly onClear: () => void;
  readonly onRefresh: () => void;
};

export function TripsEmpty(props: Props) {
  const { officeId, rows, quickFilter, hasColumnFilters, hasFilters, isOffline, isLoading, onClear, onRefresh } = props;
  const { data } = useQuery(appStateQuery);
  const clear = (
    <Button variant="default" onClick={onClear}>
      {emptyTexts.clearFilters}
    </Button>
  );
  if (rows > 0) {
    const title = hasColumnFilters ? formatNoColumnMatch(rows, texts.what) : formatNoMatch(rows, quickFilter);
    return <EmptyState title={title}>{clear}</EmptyState>;
  }
  if (isLoading && isOffline) {
    const office = data?.offices.find(({ id }) => id === officeId)?.name ?? '';
    return (
      <EmptyState title={emptyTexts.unreachable(office)}>
        <Button variant="default" onClick={onRefresh}>
          {emptyTexts.tryAgain}
        </Button>
      </EmptyState>
    );
  }
  if (isLoading) return <EmptyState title={emptyTexts.loading} />;
  return hasFilters ? (
    <EmptyState title={emptyTexts.noMatch}>{clear}</EmptyState>
  ) : (
    <EmptyState title={emptyTexts.none} />
  );
}
