/** How many of some elements fit into a row that never wraps. */
import { type RefObject, useLayoutEffect, useState } from 'react';

type Options = {
  /** Selects the elements in the row. */
  readonly selector: string;
  /** Pixels between them, and of what stands for those that do not fit. */
  readonly gap: number;
  readonly moreWidth: number;
  /** Pixels that one of them shrinks to before it makes room. Default: they do not shrink. */
  readonly shrunkWidth?: number;
  /** The element around the row whose width they may take. Default: the row. */
  readonly room?: string;
  /** Pixels of what stands behind them. Default: none. */
  readonly reserved?: number;
  /** The index of one that always stands there, behind those that fit. Default: none. */
  readonly pinned?: number;
};

/** How many stand there beside the one that is pinned. Each width has the gap behind it, the room's too. */
export function countFitting(widths: readonly number[], room: number, moreWidth: number, pinned: number): number {
  const sum = (end: number) =>
    widths.reduce((total, width, index) => total + (index < end || index === pinned ? width : 0), 0);
  let fitting = widths.length;
  if (sum(fitting) > room) while (fitting > 0 && sum(fitting) + moreWidth > room) fitting -= 1;
  return fitting;
}

/** @param key - other elements are measured again */
export function useFitting(row: RefObject<HTMLElement | null>, key: string, options: Options): number {
  const {
    selector,
    gap,
    moreWidth,
    room: roomSelector,
    reserved = 0,
    pinned = -1,
    shrunkWidth = Number.POSITIVE_INFINITY,
  } = options;
  const [count, setCount] = useState(Number.POSITIVE_INFINITY);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the elements.
  useLayoutEffect(() => {
    const element = row.current;
    if (!element) return;
    const around = (roomSelector && element.closest(roomSelector)) || element;
    const measure = () => {
      const widths = Array.from(
        element.querySelectorAll<HTMLElement>(selector),
        (item) => Math.min(item.offsetWidth, shrunkWidth) + gap,
      );
      setCount(countFitting(widths, around.clientWidth - reserved + gap, moreWidth + gap, pinned));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    measure();
    return () => observer.disconnect();
  }, [row, key, selector, gap, moreWidth, roomSelector, reserved, pinned, shrunkWidth]);
  return count;
}
