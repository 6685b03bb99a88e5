/** Says why no client is listed, with what fills the list. */
import { Button } from '@mantine/core';
import { formatNoColumnMatch } from '@renderer/components/ListTools';
import { EmptyState } from '@renderer/ui/EmptyState';
import { texts } from './texts';

type Props = {
  /** Clients that are loaded; those that are not listed are hidden by a filter. */
  readonly rows: number;
  readonly isFiltered: boolean;
  readonly hasFailed: boolean;
  readonly onClear: () => void;
  readonly onRefresh: () => void;
};

export function ClientsEmpty({ rows, isFiltered, hasFailed, onClear, onRefresh }: Props) {
  if (hasFailed) return <EmptyState title={texts.empty.failed} />;
  if (rows > 0 || isFiltered) {
    return (
      <EmptyState title={rows > 0 ? formatNoColumnMatch(rows, texts.what) : texts.empty.noMatch}>
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
