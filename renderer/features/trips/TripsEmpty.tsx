/** Says why no trip is listed, with what fills the list. Loaded when a list is empty. */
import { Button } from '@mantine/core';
import { appStateQuery } from '@renderer/data/app';
import { EmptyState } from '@renderer/ui/Screen';
import { useQuery } from '@tanstack/react-query';
import { emptyTexts } from './texts';

type Props = {
  readonly officeId: string;
  readonly isOffline: boolean;
  /** Whether the list was never read whole. */
  readonly isLoading: boolean;
  /** Why the server did not give it; null where that is not known. */
  readonly problem: string | null;
  readonly onRefresh: () => void;
};

export function TripsEmpty(props: Props) {
  const { officeId, isOffline, isLoading, problem, onRefresh } = props;
  const { data } = useQuery(appStateQuery);
  if (isLoading && (isOffline || problem !== null)) {
    const office = data?.offices.find(({ id }) => id === officeId)?.name ?? '';
    return (
      <EmptyState title={emptyTexts.unreachable(office)} {...(problem === null ? {} : { text: problem })}>
        <Button variant="default" onClick={onRefresh}>
          {emptyTexts.tryAgain}
        </Button>
      </EmptyState>
    );
  }
  if (isLoading) return <EmptyState title={emptyTexts.loading} />;
  return <EmptyState title={emptyTexts.none} />;
}
