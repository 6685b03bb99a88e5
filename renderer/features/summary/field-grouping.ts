/** The groups of the first of two fields on rows: of saved trips and sectors, and of reports. */
import type { Grouping } from '@renderer/table/model/row-groups';
import type { SummaryKey, SummaryRow } from '@shared/schemas/summary';
import { getKeyText } from './field-column';

type Options = Pick<Grouping<SummaryRow>, 'id' | 'label'> & { readonly formatKey: (key: SummaryKey) => string };

type FieldOptions = Options & {
  /** The key that a text stands for. */
  readonly toKey: (text: string) => SummaryKey;
  readonly isOrderedByKey: boolean;
};

/** Groups rows by their first field. */
export function createFieldGrouping({ formatKey, toKey, ...options }: FieldOptions): Grouping<SummaryRow> {
  return {
    ...options,
    // A group's key is a text: that of no value must not be the one of an empty text, which no field has.
    getKey: ({ keys }) => getKeyText(keys[0] ?? null),
    formatKey: (text) => formatKey(toKey(text)),
  };
}

/** Groups rows by their first field. The groups stand in the order of the rows: the largest first, all others last. */
export function createRankedGrouping(
  rows: readonly SummaryRow[],
  { formatKey, ...options }: Options,
): Grouping<SummaryRow> {
  const keys = [...new Set(rows.map((row) => row.keys[0] ?? null))];
  const ranks = new Map(keys.map((key, rank) => [key, String(rank).padStart(6, '0')]));
  return {
    ...options,
    getKey: (row) => ranks.get(row.keys[0] ?? null) ?? null,
    formatKey: (rank) => formatKey(keys[Number(rank)] ?? null),
    isOrderedByKey: true,
  };
}
