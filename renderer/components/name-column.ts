/** A column of ids that shows, sorts and searches them by name. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import { formatNameAndId, type NameKind, type Names } from '@shared/schemas/directory';

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

/** Creates a column that shows "Name (id)", or the id alone if it has no name. */
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
    const text = formatNameAndId(names, kind, rowId);
    textById.set(rowId, text);
    return text;
  };
  return { id, header, size, isHidden, value };
}
