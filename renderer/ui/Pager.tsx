/** Pages of a list: which rows these are, the neighbours, and how many a page holds. */

import { ActionIcon, Select } from '@mantine/core';
import type { Pagination } from '@shared/schemas/freshness';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { count } from './quantities';

type Props = {
  readonly pagination: Pagination;
  readonly rows: number;
  readonly what: string;
  readonly onPage: (page: number) => void;
  readonly onPerPage: (perPage: number) => void;
};

export function Pager({ pagination, rows, what, onPage, onPerPage }: Props) {
  const { page, perPage, total, totalPages, hasNext } = pagination;
  const from = (page - 1) * perPage + 1;
  const to = from + rows - 1;
  const button = (label: string, target: number, isOff: boolean, Icon: typeof IconChevronLeft) => (
    <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isOff} onClick={() => onPage(target)}>
      <Icon size={16} />
    </ActionIcon>
  );
  return (
    <>
      <span className="num dim" style={{ fontSize: 13 }}>
        {rows === 0
          ? `${count.format(total)} ${what}`
          : `${count.format(from)}–${count.format(to)} of ${count.format(total)} ${what}`}
      </span>
      <span style={{ display: 'inline-flex' }}>
        {button('First page', 1, page <= 1, IconChevronsLeft)}
        {button('Previous page', page - 1, page <= 1, IconChevronLeft)}
        {button('Next page', page + 1, !hasNext, IconChevronRight)}
        {button('Last page', Math.max(1, totalPages), !hasNext, IconChevronsRight)}
      </span>
      <Select
        aria-label="Rows per page"
        w={112}
        allowDeselect={false}
        data={['25', '50', '100'].map((value) => ({ value, label: `${value} a page` }))}
        value={String(perPage)}
        onChange={(value) => value && onPerPage(Number(value))}
      />
    </>
  );
}
