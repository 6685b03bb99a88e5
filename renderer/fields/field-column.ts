/** A column of any field of a catalogue, by the field's type. */
import type { AppColumn } from '@renderer/table/columns/app-column';
import {
  createAmountColumn,
  createCountColumn,
  createDateColumn,
  createFlagColumn,
  createIdColumn,
  createStatusColumn,
} from '@renderer/table/columns/column-factories';
import type { Grouping } from '@renderer/table/model/row-groups';
import type { CatalogueField } from '@shared/fields/field';
import type { Names } from '@shared/records/directory';
import { createNameColumn } from './name-column';

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

/** Groups rows by a column of ids or flags, which filters know by their names. */
export const toGrouping = <Row>(id: string, { header, filter }: AppColumn<Row>): Grouping<Row> => ({
  id,
  label: header,
  getKey: (row) => filter?.key?.(row) || null,
  formatKey: (key) => filter?.format(key) ?? key,
});
