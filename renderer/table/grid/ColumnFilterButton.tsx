/** The button in a column's header that opens its filter. */
import { ActionIcon, Popover } from '@mantine/core';
import { isNothingFocused } from '@renderer/ui/keyboard';
import { lazyPart } from '@renderer/ui/lazy-part';
import { IconFilter, IconFilterFilled } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { AppColumn } from '../columns/app-column';
import { formatColumnFilter } from '../columns/column-filters';
import { texts } from '../texts';
import type { ColumnFilterFormProps } from './ColumnFilterForm';

const ColumnFilterForm = lazyPart(() => import('./ColumnFilterForm'), 'ColumnFilterForm', { height: 110 });
/** Loads the form before it is opened: a popover gives the focus to what is in it at that moment. */
export const preloadFilterForm = () => ColumnFilterForm.preload?.();

type Props<Row> = Omit<ColumnFilterFormProps, 'columnId' | 'range' | 'onClose'> & {
  readonly column: AppColumn<Row>;
  readonly isOpen: boolean;
  /** Whether Tab stops at it. */
  readonly isTabStop: boolean;
  readonly setOpen: (isOpen: boolean) => void;
};

/** Renders the popover only while it is open: a report may have hundreds of columns. */
export function ColumnFilterButton<Row>(props: Props<Row>) {
  const { column, filter, onChange, getValues, isOpen, isTabStop, setOpen } = props;
  const element = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(isOpen);
  // The button is another element without the popover, which therefore cannot give the focus back.
  useEffect(() => {
    if (wasOpen.current && !isOpen && isNothingFocused()) element.current?.focus({ preventScroll: true });
    wasOpen.current = isOpen;
  }, [isOpen]);
  // A quick Escape comes before the popover has the focus, and so before it would close by itself.
  useEffect(() => {
    if (!isOpen) return;
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && isNothingFocused()) setOpen(false);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOpen, setOpen]);
  const Icon = filter ? IconFilterFilled : IconFilter;
  const toggle = async () => {
    // The popover gives the focus to what is in it when it opens.
    await preloadFilterForm();
    setOpen(!isOpen);
  };
  const button = (
    <ActionIcon
      ref={element}
      className={filter ? 'dt-filter dt-filter-on' : 'dt-filter'}
      variant="subtle"
      {...(filter ? {} : { color: 'gray' })}
      size={18}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={texts.filter.button(column.header)}
      aria-expanded={isOpen}
      {...(isOpen ? {} : { title: filter ? formatColumnFilter(column, filter) : texts.filter.title })}
      onClick={() => void toggle()}
    >
      <Icon size={13} />
    </ActionIcon>
  );
  if (!isOpen) return button;
  return (
    <Popover opened onChange={setOpen} position="bottom-end" shadow="md" withinPortal trapFocus width={360}>
      <Popover.Target>{button}</Popover.Target>
      <Popover.Dropdown aria-label={texts.filter.button(column.header)}>
        <ColumnFilterForm
          columnId={column.id}
          range={column.range}
          filter={filter}
          onChange={onChange}
          getValues={getValues}
          onClose={() => setOpen(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}
