/** One header of the grid: a click sorts, dragging moves or resizes its column, a double-click on its edge fits it to its content. */
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type DragEvent, type KeyboardEvent, memo, type ReactNode, useRef } from 'react';
import { texts } from '../texts';
import type { HeaderActions } from './header-actions';

const ariaSort = { asc: 'ascending', desc: 'descending' } as const;
/** Pixels that one press of Shift and an arrow adds to a column, or takes from it. */
const widthStep = 12;

type Props = {
  readonly id: string;
  readonly title: string;
  readonly isNumeric: boolean;
  readonly width: number;
  readonly pinnedLeft: number | null;
  readonly index: number;
  readonly sorted: 'asc' | 'desc' | false;
  readonly isResizing: boolean;
  /** The column's filter button; null where columns cannot be filtered. */
  readonly filterButton: ReactNode;
  readonly isPartial: boolean;
  /** Whether Tab stops at this column. */
  readonly isTabStop: boolean;
  readonly actions: HeaderActions;
  /** Must be stable between renders. */
  readonly onFocus: (id: string) => void;
};

/** Gets the cell to which a key leads from a header's cell; null for any other key. */
function findTarget(cell: HTMLElement, key: string): Element | null {
  switch (key) {
    case 'ArrowLeft':
      return cell.previousElementSibling;
    case 'ArrowRight':
      return cell.nextElementSibling;
    case 'Home':
      return cell.parentElement?.firstElementChild ?? null;
    case 'End':
      return cell.parentElement?.lastElementChild ?? null;
    default:
      return null;
  }
}

/** Memoised: a summary by month has hundreds of them. */
export const HeaderCell = memo(function HeaderCell(props: Props) {
  const { id, title, isNumeric, width, pinnedLeft, index, sorted, isResizing, filterButton } = props;
  const { isPartial, isTabStop, actions, onFocus } = props;
  const cell = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const { altKey, shiftKey } = event;
    if (!altKey && !shiftKey && cell.current) {
      const target = findTarget(cell.current, event.key);
      target?.querySelector('button')?.focus();
      if (target) event.preventDefault();
      return;
    }
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const isRight = event.key === 'ArrowRight';
    if (!(altKey && actions.moveAside(id, isRight))) {
      if (!shiftKey) return;
      actions.addWidth(id, isRight ? widthStep : -widthStep);
    }
    event.preventDefault();
  };
  const onDrop = (event: DragEvent) => {
    const droppedId = event.dataTransfer.getData('text/column');
    if (droppedId !== '') actions.move(droppedId, id);
  };
  const className = [
    'dt-head',
    isNumeric && 'dt-number',
    pinnedLeft !== null && 'dt-pinned',
    filterButton !== null && 'dt-filterable',
  ];
  return (
    <div
      ref={cell}
      role="columnheader"
      aria-label={title}
      className={className.filter(Boolean).join(' ')}
      aria-colindex={index + 1}
      aria-sort={sorted ? ariaSort[sorted] : 'none'}
      style={{ width, ...(pinnedLeft === null ? {} : { left: pinnedLeft }) }}
      onFocus={() => onFocus(id)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={onDrop}
    >
      <button
        type="button"
        className="dt-sort"
        tabIndex={isTabStop ? 0 : -1}
        title={isPartial ? texts.sortsPageOnly(title) : title}
        draggable
        onDragStart={(event) => event.dataTransfer.setData('text/column', id)}
        onClick={() => actions.toggleSorting(id)}
        onKeyDown={onKeyDown}
      >
        <span>{title}</span>
        {sorted === 'asc' && <IconArrowUp size={13} aria-hidden />}
        {sorted === 'desc' && <IconArrowDown size={13} aria-hidden />}
      </button>
      {filterButton}
      <span
        className={isResizing ? 'dt-resize dt-resizing' : 'dt-resize'}
        onMouseDown={(event) => actions.startResizing(id, event)}
        onTouchStart={(event) => actions.startResizing(id, event)}
        onDoubleClick={() => actions.fitWidth(id)}
      />
    </div>
  );
});
