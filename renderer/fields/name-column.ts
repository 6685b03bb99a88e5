/** A column of ids that shows, sorts and searches them by name. */
import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import { toTextCell } from '@renderer/table/columns/column-factories';
import type { NameKind, Names } from '@shared/records/directory';
import { formatName } from '@shared/records/format-name';
import { fieldTexts } from './texts';

type NameColumn<Row> = {
  readonly id: string;
  readonly header: string;
  readonly names: Names;
  readonly kind: NameKind;
  readonly getId: (row: Row) => number | null;
  /** Width in pixels. */
  readonly size: number;
  readonly isHidden?: boolean;
};

/** Creates a column of names. */
export function createNameColumn<Row>({
  id,
  header,
  names,
  kind,
  getId,
  size,
  isHidden = false,
}: NameColumn<Row>): AppColumn<Row> {
  // A list has few different ids and up to 100,000 rows.
  const textById = new Map<number | null, string | null>();
  const value = (row: Row) => {
    const rowId = getId(row);
    const cached = textById.get(rowId);
    if (cached !== undefined) return cached;
    const text = rowId === null ? null : formatName(names, kind, rowId);
    textById.set(rowId, text);
    return text;
  };
  const getName = (row: Row) => names[kind][String(getId(row))];
  const cell = (row: Row): CellView => {
    const [name, text] = [getName(row), value(row)];
    if (text === null || text === name) return toTextCell(text);
    if (name !== undefined) return { ...toTextCell(name), aside: String(getId(row)) };
    return kind === 'client' ? { text, tone: 'dim', tooltip: fieldTexts.unnamedClient } : toTextCell(text);
  };
  return {
    id,
    header,
    size,
    isHidden,
    value,
    cell,
    text: (row) => getName(row) ?? value(row) ?? '',
    // A number that is typed finds what it is the number of.
    searchText: {
      key: (row) => String(getId(row) ?? ''),
      format: (rowId) => (rowId === '' ? '' : `${formatName(names, kind, rowId)} ${rowId}`),
    },
    named: {
      header: fieldTexts.formatNumberHeader(header),
      id: getId,
      name: (row) => getName(row) ?? null,
    },
    filter: {
      kind: 'id',
      key: (row) => String(getId(row) ?? ''),
      format: (rowId) => formatName(names, kind, rowId),
    },
  };
}
