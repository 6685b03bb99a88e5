/** Pages of a list: the range shown, buttons to other pages, rows per page. */

import { ActionIcon, Select } from '@mantine/core';
import { perPageChoices } from '@shared/page-size';
import type { Pagination } from '@shared/schemas/freshness';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { formatInteger } from './formatters';

type Props = {
  readonly pagination: Pagination;
  readonly rows: number;
  readonly what: string;
  /** Whether the rows are of a previous query. Their range is then not shown. */
  readonly isStale?: boolean;
  readonly onPage: (page: number) => void;
  readonly onPerPage: (perPage: number) => void;
};

/** Formats the range of a page: "51–100 of 2,400 trips". */
function formatRange({ page, perPage, total }: Pagination, rows: number, what: string): string {
  if (rows === 0) return `${formatInteger(total)} ${what}`;
  const from = (page - 1) * perPage + 1;
  return `${formatInteger(from)}–${formatInteger(from + rows - 1)} of ${formatInteger(total)} ${what}`;
}

export function Pager({ pagination, rows, what, isStale = false, onPage, onPerPage }: Props) {
  const { page, perPage, totalPages, hasNext } = pagination;
  const renderButton = (label: string, target: number, isDisabled: boolean, Icon: typeof IconChevronLeft) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={isDisabled || isStale}
      onClick={() => onPage(target)}
    >
      <Icon size={16} />
    </ActionIcon>
  );
  return (
    <>
      <span className="num dim" style={{ fontSize: 13 }} role="status" aria-label="Rows of this page">
        {isStale ? 'Searching…' : formatRange(pagination, rows, what)}
      </span>
      <span style={{ display: 'inline-flex' }}>
        {renderButton('First page', 1, page <= 1, IconChevronsLeft)}
        {renderButton('Previous page', page - 1, page <= 1, IconChevronLeft)}
        {renderButton('Next page', page + 1, !hasNext, IconChevronRight)}
        {renderButton('Last page', Math.max(1, totalPages), !hasNext, IconChevronsRight)}
      </span>
      <Select
        aria-label="Rows per page"
        w={112}
        allowDeselect={false}
        data={perPageChoices.map((choice) => ({ value: String(choice), label: `${choice} a page` }))}
        value={String(perPage)}
        onChange={(value) => value && onPerPage(Number(value))}
      />
    </>
  );
}
