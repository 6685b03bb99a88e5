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
};

/** @param key - other elements are measured again */
export function useFitting(row: RefObject<HTMLElement | null>, key: string, options: Options): number {
  const {
    selector,
    gap,
    moreWidth,
    room: roomSelector,
    reserved = 0,
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
      const sum = (end: number) => widths.slice(0, end).reduce((total, width) => total + width, 0);
      let fitting = widths.length;
      const room = around.clientWidth - reserved;
      if (sum(fitting) - gap > room) while (fitting > 0 && sum(fitting) + moreWidth > room) fitting -= 1;
      setCount(fitting);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    measure();
    return () => observer.disconnect();
  }, [row, key, selector, gap, moreWidth, roomSelector, reserved, shrunkWidth]);
  return count;
}
