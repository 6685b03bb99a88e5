/** Pages of a list: the range shown, buttons to other pages, rows per page. */

import { ActionIcon, Select } from '@mantine/core';
import { perPageChoices } from '@shared/page-size';
import type { Pagination } from '@shared/schemas/freshness';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { Toolbar } from './Toolbar';
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
  const renderButton = (label: string, target: number, hasNoTarget: boolean, Icon: typeof IconChevronLeft) => {
    const isDisabled = hasNoTarget || isStale;
    return (
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        // A disabled button would lose the focus to the document's body with the page that it loads.
        data-disabled={isDisabled}
        aria-disabled={isDisabled}
        onClick={() => {
          if (!isDisabled) onPage(target);
        }}
      >
        <Icon size={16} />
      </ActionIcon>
    );
  };
  return (
    <>
      <span className="num dim" style={{ fontSize: 13 }} role="status" aria-label={texts.pages.shown}>
        {isStale ? texts.pages.searching : formatRange(pagination, rows, noun)}
      </span>
      <Toolbar label={texts.pages.turn} className="pager-buttons">
        {renderButton(texts.pages.first, 1, page <= 1, IconChevronsLeft)}
        {renderButton(texts.pages.previous, page - 1, page <= 1, IconChevronLeft)}
        {renderButton(texts.pages.next, page + 1, !hasNext, IconChevronRight)}
        {renderButton(texts.pages.last, Math.max(1, totalPages), !hasNext, IconChevronsRight)}
      </Toolbar>
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
