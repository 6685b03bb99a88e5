/** Statuses and types that only saved trips have: the filters of these columns offer them beside those of the rows. */
import { useOfficeId } from '@renderer/data/queries/app';
import { savedTripCountsQuery } from '@renderer/data/queries/summary';
import type { ColumnValue } from '@renderer/table/columns/column-filters';
import type { OtherValues } from '@renderer/table/grid/other-values';
import { toSpellingKey } from '@shared/common-spelling';
import type { SummaryDefinition, SummaryKey } from '@shared/schemas/summary';
import { formatStatus } from '@shared/status-text';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { texts } from './texts';

type SavedCount = { readonly key: SummaryKey; readonly count: number };

/** Joins the counts of texts that are one value of a column: they differ in case only. No value comes last. */
export function toColumnValues(counts: readonly SavedCount[], format: (text: string) => string): ColumnValue[] {
  const found = new Map<string, ColumnValue>();
  for (const { key: text, count } of counts) {
    const trimmed = String(text ?? '').trim();
    const key = toSpellingKey(trimmed);
    const joined = found.get(key) ?? { key, label: format(trimmed), count: 0, spellings: 1 };
    found.set(key, { ...joined, count: joined.count + count });
  }
  return [...found.values()].sort((a, b) => Number(a.key === '') - Number(b.key === ''));
}

const formats = {
  trip_status: { field: 'status', format: formatStatus },
  trip_type: { field: 'type', format: (text: string) => text },
} as const;

const isSavedColumn = (id: string): id is keyof typeof formats => Object.hasOwn(formats, id);

/** @param filters - those of the server; must be stable between renders */
export function useSavedValues(filters: SummaryDefinition['filters']): OtherValues {
  const officeId = useOfficeId();
  const client = useQueryClient();
  return useMemo(
    () => ({
      title: texts.savedValues.title,
      failed: texts.savedValues.failed,
      load: (columnId) => {
        if (!isSavedColumn(columnId)) return null;
        const { field, format } = formats[columnId];
        return client
          .fetchQuery(savedTripCountsQuery(officeId, field, filters))
          .then(({ counts, notes }) => ({ values: toColumnValues(counts, format), notes }));
      },
    }),
    [officeId, client, filters],
  );
}
