/** A column of any field of a catalogue, by the field's type. */
import {
  type AppColumn,
  type CellView,
  createAmountColumn,
  createCountColumn,
  createDateColumn,
  createFlagColumn,
  createIdColumn,
  createStatusColumn,
  toTextCell,
} from '@renderer/table/columns/app-column';
import type { Grouping } from '@renderer/table/model/row-groups';
import type { CatalogueField } from '@shared/fields/field';
import type { NameKind, Names } from '@shared/records/directory';
import { formatName } from '@shared/records/format-name';
import { toGroupStatus } from '@shared/values/texts';
import { fieldTexts } from './texts';

/* A column of ids that shows, sorts and searches them by name. */

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

type Options<Row> = {
  readonly get: (row: Row) => string | number | boolean | null;
  readonly isHidden?: boolean;
  /** Whether its texts are statuses, which are drawn with their colour. */
  readonly isStatus?: boolean;
};

/** @param names - of what its ids name */
export function createFieldColumn<Row>(
  id: string,
  field: CatalogueField,
  names: Names,
  { get, isHidden = false, isStatus = false }: Options<Row>,
): AppColumn<Row> {
  const { label: header, type, names: kind, isCount, hasNoSum, width, narrowWidth, shownFrom, choices } = field;
  const column = {
    id,
    header,
    isHidden,
    ...(width === undefined ? {} : { size: width }),
    ...(narrowWidth === undefined ? {} : { narrowSize: narrowWidth }),
    ...(shownFrom === undefined ? {} : { shownFrom }),
  };
  // The type of a field is that of its values.
  const value = <T>() => get as (row: Row) => T | null;
  if (kind) return { ...createNameColumn({ size: 150, ...column, names, kind, getId: value<number>() }), ...column };
  if (isStatus) return createStatusColumn({ ...column, value: value<string>() });
  switch (type) {
    case 'cents':
      return createAmountColumn({ ...column, cents: value<number>(), hasTotal: !hasNoSum });
    case 'int':
    case 'intOrNull':
      return (isCount ? createCountColumn : createIdColumn)({ ...column, value: value<number>() });
    case 'date':
    case 'dateOrNull':
      return createDateColumn({ ...column, value: value<string>() });
    case 'bool':
      return createFlagColumn({ ...column, value: value<boolean>() }, choices);
    default:
      return { ...column, value: value<string>() };
  }
}

/** Groups rows by a text, such as a status, of which several spellings are one group. */
export const createSpellingGrouping = <Row>(
  id: string,
  label: string,
  getText: (row: Row) => string | null,
  format = (text: string) => text,
): Grouping<Row> => ({
  id,
  label,
  getKey: (row) => {
    const text = getText(row);
    return text ? toGroupStatus(text) : null;
  },
  formatKey: (key) => key,
  getSpelling: (row) => format(getText(row) ?? ''),
});

/** Groups rows by a column of ids or flags, which filters know by their names. */
export const toGrouping = <Row>(id: string, { header, filter }: AppColumn<Row>): Grouping<Row> => ({
  id,
  label: header,
  getKey: (row) => filter?.key?.(row) || null,
  formatKey: (key) => filter?.format(key) ?? key,
});
