/** Which data the screen in front shows, so that the top bar can say "Cached, 3 h old". */
import type { Freshness } from '@shared/schemas/freshness';
import { createContext, useContext, useEffect } from 'react';

type Report = (freshness: Freshness | null) => void;
export const FreshnessContext = createContext<Report>(() => undefined);

/** A screen tells what it shows; when it leaves, nothing is said any more. */
export function useShownFreshness(freshness: Freshness | undefined): void {
  const report = useContext(FreshnessContext);
  useEffect(() => {
    report(freshness ?? null);
    return () => report(null);
  }, [report, freshness]);
}
