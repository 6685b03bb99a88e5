/** Pages of a list: the range shown, buttons to other pages, rows per page. */

import { ActionIcon, Select } from '@mantine/core';
import { perPageChoices } from '@shared/app/application';
import type { Pagination } from '@shared/records/freshness';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { texts } from './texts';

/*
 * A group of buttons at which Tab stops once: arrows, Home and End lead from one to the next, as WAI-ARIA describes it.
 * Fields stay outside: arrows are theirs.
 */

const listButtons = (toolbar: HTMLElement) => [...toolbar.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];

/** Makes one button the stop of Tab. @param chosen - default: the one that is it already, else the first */
function setTabStop(toolbar: HTMLElement, chosen?: HTMLButtonElement): void {
  const buttons = listButtons(toolbar);
  const stop = chosen ?? buttons.find((button) => button.dataset.tabStop !== undefined) ?? buttons[0];
  for (const button of buttons) {
    button.tabIndex = button === stop ? 0 : -1;
    if (button === stop) button.dataset.tabStop = '';
    else delete button.dataset.tabStop;
  }
}

function findTarget(buttons: readonly HTMLButtonElement[], key: string): HTMLButtonElement | undefined {
  const index = buttons.findIndex((button) => button.matches(':focus'));
  switch (key) {
    case 'ArrowLeft':
      return buttons.at(index - 1);
    case 'ArrowRight':
      return buttons[(index + 1) % buttons.length];
    case 'Home':
      return buttons[0];
    case 'End':
      return buttons.at(-1);
    default:
      return undefined;
  }
}

type ToolbarProps = { readonly label: string; readonly className?: string; readonly children: ReactNode };

function Toolbar({ label, className, children }: ToolbarProps) {
  const element = useRef<HTMLDivElement>(null);
  // After each render: buttons come, go and are disabled.
  useLayoutEffect(() => {
    if (element.current) setTabStop(element.current);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const target = element.current && findTarget(listButtons(element.current), event.key);
    if (!target) return;
    target.focus();
    event.preventDefault();
    // Not also a key of the list below.
    event.stopPropagation();
  };
  return (
    <div
      ref={element}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={onKeyDown}
      onFocus={({ target }) => {
        if (element.current && target instanceof HTMLButtonElement) setTabStop(element.current, target);
      }}
    >
      {children}
    </div>
  );
}

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
