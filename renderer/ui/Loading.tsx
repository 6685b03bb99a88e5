/** Stands in for what is read for the first time, as tall as what will come. */
import { Skeleton } from '@mantine/core';

/** @param height - in pixels; what is left of the screen where left out */
export function Loading({ height }: { height?: number }) {
  return (
    <Skeleton role="status" aria-label="Loading" radius={4} {...(height === undefined ? { flex: 1 } : { h: height })} />
  );
}
