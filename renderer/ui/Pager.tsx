/** Pages of a list: the range shown, buttons to other pages, rows per page. */

import { ActionIcon, Select } from '@mantine/core';
import { perPageChoices } from '@shared/page-size';
import type { Pagination } from '@shared/schemas/freshness';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { texts } from './texts';

type Props = {
  readonly pagination: Pagination;
  readonly rows: number;
  /** What the list has, in the singular: "saved trip". */
  readonly noun: string;
  /** Whether the rows are of a previous query. Their range is then not shown. */
  readonly isStale?: boolean;
  readonly onPage: (page: number) => void;
  readonly onPerPage: (perPage: number) => void;
};

/** Formats the range of a page: "51–100 of 2,400 trips". */
function formatRange({ page, perPage, total }: Pagination, rows: number, noun: string): string {
  if (rows === 0 || total === 1) return texts.pages.total(total, noun);
  const from = (page - 1) * perPage + 1;
  return texts.pages.range(from, from + rows - 1, total, noun);
}

export function Pager({ pagination, rows, noun, isStale = false, onPage, onPerPage }: Props) {
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
      <span className="num dim" style={{ fontSize: 13 }} role="status" aria-label={texts.pages.shown}>
        {isStale ? texts.pages.searching : formatRange(pagination, rows, noun)}
      </span>
      <span style={{ display: 'inline-flex' }}>
        {renderButton(texts.pages.first, 1, page <= 1, IconChevronsLeft)}
        {renderButton(texts.pages.previous, page - 1, page <= 1, IconChevronLeft)}
        {renderButton(texts.pages.next, page + 1, !hasNext, IconChevronRight)}
        {renderButton(texts.pages.last, Math.max(1, totalPages), !hasNext, IconChevronsRight)}
      </span>
      <Select
        aria-label={texts.pages.rowsPerPage}
        w={112}
        allowDeselect={false}
        data={perPageChoices.map((choice) => ({ value: String(choice), label: texts.pages.perPage(choice) }))}
        value={String(perPage)}
        onChange={(value) => value && onPerPage(Number(value))}
      />
    </>
  );
}
