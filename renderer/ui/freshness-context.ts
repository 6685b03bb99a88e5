/** Which data the screen in front shows, so that the top bar and the screen's head can say "Saved copy, 3 h old". */
import type { Freshness } from '@shared/schemas/freshness';
import { createContext, useContext, useLayoutEffect } from 'react';

type Report = (freshness: Freshness | null) => void;
export const ReportFreshnessContext = createContext<Report>(() => undefined);
/** What the screen in front has reported. */
export const ScreenFreshnessContext = createContext<Freshness | null>(null);

/** A screen tells what it shows, before the browser paints it; when it leaves, nothing is said any more. */
export function useReportFreshness(freshness: Freshness | undefined): void {
  const report = useContext(ReportFreshnessContext);
  useLayoutEffect(() => {
    report(freshness ?? null);
    return () => report(null);
  }, [report, freshness]);
}
