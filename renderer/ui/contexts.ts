/** What a part learns from what stands around it: how old the data is, whether it is in a popover, who replaces a token. */
import type { Freshness } from '@shared/records/freshness';
import { createContext, useCallback, useContext, useId, useLayoutEffect, useMemo, useState } from 'react';

/* Freshness of the data on the current screen, for what is printed of it. */

type Publish = (part: string, freshness: Freshness | null) => void;
export const PublishFreshnessContext = createContext<Publish>(() => undefined);
/** The freshness that the parts of the current screen have published. */
export const ScreenFreshnessContext = createContext<Freshness | null>(null);

const isLessFresh = (one: Freshness, other: Freshness): boolean =>
  one.source === other.source ? one.fetchedAtMs < other.fetchedAtMs : one.source === 'cache';

/** Combines what the parts of a screen publish: a saved copy stands before data from the network, of each the oldest. */
export function combineFreshness(parts: Iterable<Freshness>): Freshness | null {
  let combined: Freshness | null = null;
  for (const part of parts) if (combined === null || isLessFresh(part, combined)) combined = part;
  return combined;
}

/** Returns the freshness of the current screen, and the function by which its parts publish theirs. */
export function useScreenFreshness(): readonly [Freshness | null, Publish] {
  const [parts, setParts] = useState<ReadonlyMap<string, Freshness>>(new Map());
  const publish = useCallback<Publish>((part, freshness) => {
    setParts((before) => {
      const after = new Map(before);
      if (freshness === null) after.delete(part);
      else after.set(part, freshness);
      return after;
    });
  }, []);
  return [useMemo(() => combineFreshness(parts.values()), [parts]), publish];
}

/**
 * Publishes the freshness of a screen, or of a part of it, before the browser paints it, and withdraws it when that is left.
 *
 * @param freshness - undefined publishes nothing
 */
export function usePublishFreshness(freshness: Freshness | undefined): void {
  const publish = useContext(PublishFreshnessContext);
  const part = useId();
  useLayoutEffect(() => {
    if (freshness === undefined) return;
    publish(part, freshness);
    return () => publish(part, null);
  }, [publish, part, freshness]);
}

/** Publishes when saved data on a screen was read, or the oldest of it. @param fetchedAtMs - epoch milliseconds; null publishes nothing */
export function usePublishAge(fetchedAtMs: number | null): void {
  usePublishFreshness(
    useMemo(
      () => (fetchedAtMs === null ? undefined : { source: 'cache', fetchedAtMs, fallbackReason: null }),
      [fetchedAtMs],
    ),
  );
}

/* Whether fields stand in a popover: what they open must be within it, for a click outside would close it. */

export const InPopoverContext = createContext(false);

/* Opens the field for a new token of the current office; null if there is no current office. */

export const ReplaceTokenContext = createContext<(() => void) | null>(null);
