/** The columns of a dump's tables, from the records that the API documents. */
import { sectorAmounts } from '@shared/amounts';
import { isCalendarDate } from '@shared/dates';
import { z } from 'zod';

/** How the values of a column are stored. Text stays as it was sent. */
export type ColumnType = 'integer' | 'boolean' | 'text' | 'day' | 'json';

export type DumpColumn = {
  /** The names of the fields on the way to it, joined by "_". */
  readonly name: string;
  readonly type: ColumnType;
  /** Unit of its numbers; null for a number without one. */
  readonly unit: 'cents' | null;
};

/** A documented field: the positions of its columns, null where the dump leaves it out. */
export type DumpField = {
  readonly type: Exclude<ColumnType, 'day'>;
  readonly index: number | null;
  /** Position of the column with its calendar day; null where it is no date. */
  readonly dayIndex: number | null;
  /** Which texts are written; others are named by their kind. Null where all are. */
  readonly isWritten: ((text: string) => boolean) | null;
};

/** The documented fields of an object by their names. A list with a table of its own is `rows`. */
export type DumpShape = ReadonlyMap<string, DumpField | DumpShape | 'rows'>;

/** The columns of a record, and how they are read from it. */
export type DumpLayout = {
  readonly columns: readonly DumpColumn[];
  readonly shape: DumpShape;
  /** Without personal data, a value of another kind than documented is only named by its kind: it may contain some. */
  readonly isPersonalIncluded: boolean;
};

const centsFields: ReadonlySet<string> = new Set([
  'unit_price',
  ...sectorAmounts.flatMap(({ field, summaryField }) => [field, summaryField]),
]);

const isDate = (name: string) => name === 'last_modified' || name.split('_').includes('date');

const isLabel = () => true;
const matching = (pattern: RegExp) => (text: string) => pattern.test(text);

/**
 * The texts of a dump without personal data, and which values each of them may have: labels that the booking system lists,
 * and codes. Every other text may name a person: a purchase order, a locator, the place of a transfer.
 */
const impersonalTexts: Readonly<Record<string, (text: string) => boolean>> = {
  trip_type: isLabel,
  trip_status: isLabel,
  status_name: isLabel,
  class_type: isLabel,
  carrier: matching(/^[A-Z0-9]{2,3}$/),
  flight_no: matching(/^[A-Z0-9]{2,3} ?\d{1,4}[A-Z]?$|^\d{1,4}$/),
  location_code: matching(/^[A-Z0-9]{3,5}$/),
  time: matching(/^\d{1,2}:\d{2}(?::\d{2})?$/),
};

/** Which values of a text a dump without personal data may have; null where it leaves the field out. */
function findImpersonal(key: string): ((text: string) => boolean) | null {
  return isDate(key) ? (text) => toDay(text) !== null : (impersonalTexts[key] ?? null);
}

const datePattern = /^(\d{4}-\d{2}-\d{2})(?:[ T]\d{2}:\d{2}(?::\d{2})?)?$/;

/** The calendar day of a documented date or datetime; null for any other text. */
export function toDay(text: string): string | null {
  const day = datePattern.exec(text)?.[1];
  return day !== undefined && isCalendarDate(day) ? day : null;
}

function findType(schema: z.ZodType): DumpField['type'] {
  const accepts = (value: unknown) => schema.safeParse(value).success;
  if (accepts(0)) return 'integer';
  if (accepts(true)) return 'boolean';
  return accepts('text') ? 'text' : 'json';
}

/** What {@link createLayout} does with lists and with personal data. */
export type LayoutOptions = {
  /** Columns before those of the record. */
  readonly first?: readonly DumpColumn[];
  /** Fields that have a table of their own; other lists become a column of JSON. */
  readonly rowLists?: readonly string[];
  /** Whether the last column is the month of travel. */
  readonly hasMonth?: boolean;
  /** Whether fields with personal data, and those that the API does not document, are included. */
  readonly isPersonalIncluded: boolean;
};

/** Name of the column of values that are not of the documented kind. */
export const irregularColumn = 'irregular';
/** Name of the column of fields that the API does not document. */
export const otherFieldsColumn = 'other_fields';
/** Name of the column of the month of travel. */
export const monthColumn = 'month';

/** Lists the columns of a record: its fields in the API's order, then `irregular`, `other_fields` and `month`. */
export function createLayout(
  fields: Readonly<Record<string, z.ZodType>>,
  { first = [], rowLists = [], hasMonth = false, isPersonalIncluded }: LayoutOptions,
): DumpLayout {
  const columns: DumpColumn[] = [...first];
  const add = (column: DumpColumn) => columns.push(column) - 1;
  const addField = (path: readonly string[], schema: z.ZodType): DumpField => {
    const key = path.at(-1) ?? '';
    const type = findType(schema);
    const isWritten = isPersonalIncluded || type !== 'text' ? null : findImpersonal(key);
    const isLeftOut = !isPersonalIncluded && (type === 'json' || (type === 'text' && isWritten === null));
    if (isLeftOut) return { type, index: null, dayIndex: null, isWritten };
    const name = path.join('_');
    const index = add({ name, type, unit: type === 'integer' && centsFields.has(key) ? 'cents' : null });
    const dayIndex = type === 'text' && isDate(key) ? add({ name: `${name}_day`, type: 'day', unit: null }) : null;
    return { type, index, dayIndex, isWritten };
  };
  const addShape = (shape: Readonly<Record<string, z.ZodType>>, path: readonly string[]): DumpShape => {
    const addEntry = (key: string, schema: z.ZodType) => {
      if (rowLists.includes(key)) return 'rows';
      const inner = [...path, key];
      return schema instanceof z.ZodObject ? addShape(schema.shape, inner) : addField(inner, schema);
    };
    return new Map(Object.entries(shape).map(([key, schema]) => [key, addEntry(key, schema)]));
  };
  const shape = addShape(fields, []);
  add({ name: irregularColumn, type: 'json', unit: null });
  if (isPersonalIncluded) add({ name: otherFieldsColumn, type: 'json', unit: null });
  if (hasMonth) add({ name: monthColumn, type: 'text', unit: null });
  return { columns, shape, isPersonalIncluded };
}
