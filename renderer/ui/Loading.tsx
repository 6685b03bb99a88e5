/** A placeholder during the first load, as tall as the content will be. */
import { Skeleton } from '@mantine/core';
import { texts } from './texts';

/** @param height - in pixels. Default: the rest of the screen. */
export function Loading({ height }: { height?: number }) {
  return (
    <Skeleton
      role="status"
      aria-label={texts.loading}
      radius={4}
      {...(height === undefined ? { flex: 1 } : { h: height })}
    />
  );
}
