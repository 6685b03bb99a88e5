/** How the two runs of a comparison are read where the user calls their columns numbers or dates, and what is not read. */
import { createColumnIds } from '@renderer/components/result-columns';
import { describeUnread } from '@renderer/components/result-reading';
import { columnReadingsQuery } from '@renderer/data/queries/column-readings';
import { useReportPreferences } from '@renderer/data/queries/preferences';
import { describeUnproven, isUnproven } from '@shared/column-readings';
import type { ColumnReading } from '@shared/schemas/column-reading';
import type { ReportRun } from '@shared/schemas/report';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { RunReadings } from './comparison-columns';
import { texts } from './texts';

/** Reads the columns of both runs. `readings` are null until they are read. */
export function useRunReadings(officeId: string, before: ReportRun | undefined, after: ReportRun | undefined) {
  const settings = useReportPreferences(after?.slug ?? '')?.columns;
  const toQuery = (run: ReportRun | undefined) =>
    columnReadingsQuery(officeId, settings ? (run ?? null) : null, settings ?? {});
  const earlier = useQuery(toQuery(before));
  const later = useQuery(toQuery(after));
  const readings = useMemo(
    (): RunReadings | null => (earlier.data && later.data ? { before: earlier.data, after: later.data } : null),
    [earlier.data, later.data],
  );
  return { readings, error: earlier.error ?? later.error };
}

function describeRun({ headers }: ReportRun, readings: readonly ColumnReading[]): string[] {
  const names = createColumnIds(headers);
  return readings
    .filter(({ unreadCount }) => unreadCount > 0)
    .map((reading) => {
      const { column, kind, unreadCount, unreadSample } = reading;
      const name = names[column] ?? '';
      const type = kind === 'date' ? 'date' : 'decimal';
      const question = isUnproven(reading) ? ` ${describeUnproven(name, kind)}` : '';
      return texts.unread(describeUnread(name, type, unreadCount), unreadSample ?? '') + question;
    });
}

/** Names the columns of both runs with values that are not read. What is the same of both is said once. */
export function describeUnreadColumns(before: ReportRun, after: ReportRun, readings: RunReadings): string[] {
  const earlier = describeRun(before, readings.before);
  const later = describeRun(after, readings.after);
  const { sides } = texts;
  return [
    ...earlier.map((line) => texts.ofSide(later.includes(line) ? sides.both : sides.before, line)),
    ...later.filter((line) => !earlier.includes(line)).map((line) => texts.ofSide(sides.now, line)),
  ];
}
