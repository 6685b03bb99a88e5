/** Says why no client is listed, with what fills the list. */
import { Button } from '@mantine/core';
import { formatNoColumnMatch, formatNoMatch } from '@renderer/components/ListTools';
import { EmptyState } from '@renderer/ui/EmptyState';
import { texts } from './texts';

type Props = {
  /** Clients that are loaded; those that are not listed are hidden by a filter. */
  readonly rows: number;
  /** The text that filters the rows. */
  readonly quickFilter: string;
  readonly hasColumnFilters: boolean;
  /** Whether a filter of the server is set. */
  readonly isFiltered: boolean;
  readonly hasFailed: boolean;
  readonly onClear: () => void;
  readonly onRefresh: () => void;
};

export function ClientsEmpty(props: Props) {
  const { rows, quickFilter, hasColumnFilters, isFiltered, hasFailed, onClear, onRefresh } = props;
  if (hasFailed) return <EmptyState title={texts.empty.failed} />;
  if (rows > 0 || isFiltered) {
    const noRow = hasColumnFilters ? formatNoColumnMatch(rows, texts.what) : formatNoMatch(rows, quickFilter);
    return (
      <EmptyState title={rows > 0 ? noRow : texts.empty.noMatch}>
        <Button variant="default" onClick={onClear}>
          {texts.empty.clearFilters}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={texts.empty.none} text={texts.empty.noneText}>
      <Button variant="default" onClick={onRefresh}>
        {texts.empty.refresh}
      </Button>
    </EmptyState>
  );
}
