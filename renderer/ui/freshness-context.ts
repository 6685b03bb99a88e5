/** Freshness of the data on the current screen, for the top bar and the screen's title: "Saved copy, 3 h old". */
import type { Freshness } from '@shared/schemas/freshness';
import { createContext, useContext, useLayoutEffect } from 'react';

type Report = (freshness: Freshness | null) => void;
export const ReportFreshnessContext = createContext<Report>(() => undefined);
/** The freshness that the current screen has reported. */
export const ScreenFreshnessContext = createContext<Freshness | null>(null);

/**
 * Reports a screen's freshness before the browser paints it, and withdraws it when the screen is left.
 *
 * @param freshness - undefined reports nothing: a part of the screen may do so
 */
export function useReportFreshness(freshness: Freshness | undefined): void {
  const report = useContext(ReportFreshnessContext);
  useLayoutEffect(() => {
    if (freshness === undefined) return;
    report(freshness);
    return () => report(null);
  }, [report, freshness]);
}
