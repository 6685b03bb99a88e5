/** The column of a field on rows: of saved trips and sectors, and of reports. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import { othersKey, type SummaryKey, type SummaryRow } from '@shared/schemas/summary';

type Column = AppColumn<SummaryRow>;

/** Pixels for the names of groups, in the first column. */
const groupNameWidth = 240;

export const getKeyText = (key: SummaryKey) => (key === null ? null : String(key));

type Options = Pick<Column, 'id' | 'header'> & {
  /** The position of the field among those on rows, and how many those are. */
  readonly index: number;
  readonly fieldCount: number;
  /** Periods are copied as they sort: 2026-10. */
  readonly isPeriod: boolean;
  readonly formatKey: (key: SummaryKey) => string;
  readonly searchText: NonNullable<Column['searchText']>;
};

export function createFieldColumn(options: Options): Column {
  const { id, header, index, fieldCount, isPeriod, formatKey, searchText } = options;
  const getKey = ({ keys }: SummaryRow) => keys[index] ?? null;
  const format = (row: SummaryRow) => formatKey(getKey(row));
  const getPeriod = (row: SummaryRow) => (getKey(row) === othersKey ? format(row) : getKeyText(getKey(row)));
  return {
    id,
    header,
    size: 260,
    minSize: fieldCount > 1 ? groupNameWidth : 0,
    isPinned: true,
    value: isPeriod ? getPeriod : format,
    cell: (row) => ({ text: format(row), ...(getKey(row) === null ? { tone: 'dim' as const } : {}) }),
    searchText,
  };
}
