/** A column of ids that shows, sorts and searches them by name. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import { toTextCell } from '@renderer/table/columns/column-factories';
import { formatNameAndId, type NameKind, type Names } from '@shared/records/directory';
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

/** "Acme (20417)", or where it has no name the id alone: "Client 20417" of a client. */
export function formatName(names: Names, kind: NameKind, id: number | string): string {
  const isUnnamed = kind === 'client' && names.client[String(id)] === undefined;
  return isUnnamed ? fieldTexts.clientNumber(id) : (formatNameAndId(names, kind, id) ?? '');
}

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
  const named = {
    header: fieldTexts.formatNumberHeader(header),
    id: getId,
    name: (row: Row) => names[kind][String(getId(row))] ?? null,
  };
  const column = { id, header, size, isHidden, value, named };
  if (kind !== 'client') return column;
  const cell = (row: Row) => {
    const view = toTextCell(value(row));
    return names.client[String(getId(row))] !== undefined || view.text === ''
      ? view
      : { ...view, tooltip: fieldTexts.unnamedClient };
  };
  return { ...column, cell };
}
