/** The types that a column can be given, as choices of one list: dates and numbers also by how they are written. */

import { type DateOrder, type DecimalSign, dateOrders, decimalSigns } from '@shared/reading-ways';
import { inferType } from '@shared/report-columns';
import { type ColumnSetting, type ColumnStats, type ColumnType, columnTypes } from '@shared/schemas/report-column';
import { texts, typeLabels } from './texts';

/** The choice that leaves the type to the values. */
export const automaticType = 'found';

const join = (type: ColumnType, way: DateOrder | DecimalSign) => `${type} ${way}`;

type TypeChoice = { readonly value: string; readonly label: string };

/** Lists the choices of a column. One without texts has nothing that could be written in several ways. */
export function listTypeChoices(name: string, stats: ColumnStats): TypeChoice[] {
  const ways: Partial<Record<ColumnType, TypeChoice[]>> =
    stats.texts === 0
      ? {}
      : {
          date: dateOrders.map((order) => ({ value: join('date', order), label: texts.types.dateOrders[order] })),
          decimal: decimalSigns.map((sign) => ({
            value: join('decimal', sign),
            label: texts.types.decimalSigns[sign],
          })),
        };
  return [
    { value: automaticType, label: texts.types.automatic(inferType(name, stats)) },
    ...columnTypes.flatMap((type) => [{ value: type, label: typeLabels[type] }, ...(ways[type] ?? [])]),
  ];
}

/** Gets the choice that is set. */
export function toTypeChoice({ type, dateOrder, decimalSign }: ColumnSetting = {}): string {
  if (type === 'date' && dateOrder !== undefined) return join('date', dateOrder);
  if (type === 'decimal' && decimalSign !== undefined) return join('decimal', decimalSign);
  return type ?? automaticType;
}

/** Gets what a choice sets of a column. */
export function fromTypeChoice(choice: string): Omit<ColumnSetting, 'money'> {
  const [type, way] = choice.split(' ');
  const found = columnTypes.find((candidate) => candidate === type);
  if (found === undefined) return {};
  const dateOrder: DateOrder | undefined = dateOrders.find((order) => order === way);
  const decimalSign: DecimalSign | undefined = decimalSigns.find((sign) => sign === way);
  return { type: found, ...(dateOrder ? { dateOrder } : {}), ...(decimalSign ? { decimalSign } : {}) };
}
