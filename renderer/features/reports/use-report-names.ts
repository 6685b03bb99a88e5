/** Takes over the names that a report's result proves. */
import { useServerNames } from '@renderer/data/names';
import { useChangePreferences, usePreferences } from '@renderer/data/preferences';
import type { ReportResult } from '@renderer/data/reports';
import { collectReportNames } from '@shared/reports/names';
import { useEffect, useMemo, useRef } from 'react';

export function useReportNames({ run: { headers }, rows }: ReportResult): void {
  const known = usePreferences()?.reportNames;
  const serverNames = useServerNames();
  const { mutate } = useChangePreferences();
  const found = useMemo(() => collectReportNames({ headers, rows }, serverNames), [headers, rows, serverNames]);
  const taken = useRef<typeof found | null>(null);
  useEffect(() => {
    // Once for a result: where it cannot be saved, that is said once.
    if (!known || taken.current === found) return;
    taken.current = found;
    const names = found.filter(({ of, id, label }) => known[of][id] !== label);
    if (names.length > 0) mutate({ kind: 'report-names', names });
  }, [known, found, mutate]);
}
