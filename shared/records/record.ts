/**
 * API records, validated but never rejected. `strict` is the schema that the API documents; `lenient` is the same with
 * null instead of an invalid field. Unknown fields stay.
 */

import { z } from 'zod';
import type { Catalogue } from '../fields/field';

/** A field that breaks the API's contract. */
export const contractWarningSchema = z.object({
  /** Names of fields and list indexes, joined by dots. */
  path: z.string(),
  /** The documented kind of value: "a whole number". */
  expected: z.string(),
  /** The kind of value that the API sent: "text", "missing". Never the value. */
  found: z.string(),
  /** The received value, shortened. For the record's screen only: it may be personal. */
  received: z.string(),
});
export type ContractWarning = z.infer<typeof contractWarningSchema>;

/** Most warnings that are listed of one record, or of the texts of one list. */
export const maxWarnings = 200;
const maxPathLength = 200;

/** The path of a warning. Field names come from the server, and may be long. */
export function toWarningPath(path: readonly PropertyKey[]): string {
  return path
    .map((part) => String(part).slice(0, maxPathLength))
    .join('.')
    .slice(0, maxPathLength);
}

/** Limits warnings to {@link maxWarnings}: the last one then says that there are more. */
export function limitWarnings(warnings: readonly ContractWarning[]): ContractWarning[] {
  if (warnings.length <= maxWarnings) return [...warnings];
  const more = { path: '', expected: 'the documented fields', found: 'more problems of this kind', received: '' };
  return [...warnings.slice(0, maxWarnings - 1), more];
}

/** The two schemas of a field. */
export type Field<P extends z.ZodType = z.ZodType, H extends z.ZodType = z.ZodType> = {
  readonly strict: P;
  readonly lenient: H;
  /** The names of nested fields, where it has any. */
  readonly names?: readonly string[];
  readonly lists?: readonly RecordList[];
  /** Whether it is documented as a text. */
  readonly isText?: boolean;
};

/** A list of records: the names of the fields that lead to it, and the record of its items. */
type RecordList = { readonly path: readonly string[]; readonly items: RecordSchema<Record<string, Field>> };

type StrictShape<F extends Record<string, Field>> = { [K in keyof F]: F[K]['strict'] };
type LenientShape<F extends Record<string, Field>> = { [K in keyof F]: F[K]['lenient'] };

/** A record: its strict and lenient object schemas, and its fields in the API's order. */
export type RecordSchema<F extends Record<string, Field>> = Field<
  z.ZodObject<StrictShape<F>, z.core.$loose>,
  z.ZodObject<LenientShape<F>, z.core.$loose>
> & {
  readonly fields: readonly (keyof F & string)[];
  /** Those of its fields that are texts. */
  readonly texts: readonly (keyof F & string)[];
  /** The names of its fields and of all nested fields. */
  readonly names: readonly string[];
  /** The lists of records in it, those in its objects included, those in their items not. */
  readonly lists: readonly RecordList[];
};

function scalarField<P extends z.ZodType>(strict: P) {
  return { strict, lenient: strict.nullable().default(null) } as const;
}

const textField = <P extends z.ZodType>(strict: P) => ({ ...scalarField(strict), isText: true }) as const;

const toList = (record: object): RecordList => ({ path: [], items: record as RecordList['items'] });

/** The documented kinds of fields. `…OrNull` may be null, `optional…` may be absent. */
export const field = {
  int: () => scalarField(z.int()),
  intOrNull: () => scalarField(z.int().nullable()),
  /** An integer that is not negative. */
  count: () => scalarField(z.int().min(0)),
  /** Integer cents. */
  cents: () => scalarField(z.int()),
  text: () => textField(z.string()),
  textOrNull: () => textField(z.string().nullable()),
  optionalText: () => textField(z.string().nullish()),
  date: () => textField(z.string()),
  dateOrNull: () => textField(z.string().nullable()),
  bool: () => scalarField(z.boolean()),
  optionalBool: () => scalarField(z.boolean().optional()),
  object: <F extends Record<string, Field>>(record: RecordSchema<F>) => ({
    strict: record.strict,
    lenient: record.lenient.nullable().default(null),
    names: record.names,
    lists: record.lists,
  }),
  list: <F extends Record<string, Field>>(record: RecordSchema<F>) => ({
    strict: z.array(record.strict),
    lenient: z.array(record.lenient.nullable()).nullable().default(null),
    names: record.names,
    lists: [toList(record)],
  }),
  optionalList: <F extends Record<string, Field>>(record: RecordSchema<F>) => ({
    strict: z.array(record.strict).optional(),
    lenient: z.array(record.lenient.nullable()).nullable().default(null),
    names: record.names,
    lists: [toList(record)],
  }),
};

/** The fields of a catalogue, for {@link defineRecord}. */
export const toRecordFields = <F extends Catalogue>(fields: F) =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, field[type]()])) as {
    [N in keyof F]: ReturnType<(typeof field)[F[N]['type']]>;
  };

/** Builds a record's two schemas from its fields. Both are loose: unknown fields stay. */
export function defineRecord<F extends Record<string, Field>>(fields: F): RecordSchema<F> {
  const names = Object.keys(fields) as (keyof F & string)[];
  const strict = Object.fromEntries(names.map((name) => [name, fields[name]?.strict])) as StrictShape<F>;
  const lenient = Object.fromEntries(names.map((name) => [name, fields[name]?.lenient])) as LenientShape<F>;
  const inside = names.flatMap((name) => fields[name]?.names ?? []);
  return {
    strict: z.looseObject(strict),
    lenient: z.looseObject(lenient),
    fields: names,
    texts: names.filter((name) => fields[name]?.isText),
    names: [...names, ...inside],
    lists: names.flatMap((name) =>
      (fields[name]?.lists ?? []).map(({ path, items }) => ({ path: [name, ...path], items })),
    ),
  };
}

export type Parsed<R extends { readonly lenient: z.ZodType }> = z.infer<R['lenient']>;

const maxReceivedLength = 120;

function toReceived(value: unknown): string {
  if (value === undefined) return '(missing)';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > maxReceivedLength ? `${text.slice(0, maxReceivedLength)}…` : text;
}

/** Names the kind of a value without disclosing the value. */
function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a whole number' : 'a number with decimals';
  if (typeof value === 'boolean') return 'true or false';
  if (typeof value !== 'string') return 'an object';
  return /^-?\d[\d.eE+-]*$/.test(value) && value.length < 400 ? 'digits as text, or a number too long to hold' : 'text';
}

const expectedLabels: Readonly<Record<string, string>> = {
  int: 'a whole number',
  // Every documented number is an integer.
  number: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
};

function getAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let value = root;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** Sets a value inside an object, of whose inner objects those on the path are replaced by copies, each once. */
function setAt(
  root: Record<PropertyKey, unknown>,
  path: readonly PropertyKey[],
  value: unknown,
  copies: WeakSet<object>,
): void {
  let parent = root;
  for (const key of path.slice(0, -1)) {
    const inner = parent[key];
    if (typeof inner !== 'object' || inner === null) return;
    const isCopy = copies.has(inner);
    const copy = isCopy ? inner : Array.isArray(inner) ? [...inner] : { ...inner };
    copies.add(copy);
    parent[key] = copy;
    parent = copy as Record<PropertyKey, unknown>;
  }
  const key = path.at(-1);
  if (key !== undefined) parent[key] = value;
}

function describeExpected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return expectedLabels[issue.expected] ?? issue.expected;
  return issue.code === 'too_big' || issue.code === 'too_small' ? 'a whole number' : issue.message;
}

/** Parses the documented fields of one record, without the items of its lists. */
function parseFields<F extends Record<string, Field>>(schema: RecordSchema<F>, raw: object) {
  const documented: Record<string, unknown> = {};
  const other: Record<string, unknown> = {};
  const copies = new WeakSet<object>();
  for (const [name, value] of Object.entries(raw)) {
    (schema.fields.includes(name) ? documented : other)[name] = value;
  }
  for (const { path } of schema.lists) if (Array.isArray(getAt(raw, path))) setAt(documented, path, [], copies);
  const issues = schema.strict.safeParse(documented).error?.issues ?? [];
  const warnings: ContractWarning[] = [];
  for (const { path, ...issue } of issues) {
    const value = getAt(documented, path);
    const expected = describeExpected(issue as z.core.$ZodIssue);
    const found = describeValue(value);
    warnings.push({ path: toWarningPath(path), expected, found, received: toReceived(value) });
    setAt(documented, path, null, copies);
  }
  return { record: { ...schema.lenient.parse(documented), ...other } as Record<string, unknown>, warnings };
}

/** Items of lists between two pauses. */
const itemsPerSlice = 100;

/** A record and its warnings, at most {@link maxWarnings}. The record is null only where the data is no object. */
export type ReadRecord<F extends Record<string, Field>> = {
  readonly record: Parsed<RecordSchema<F>> | null;
  readonly warnings: ContractWarning[];
};

/**
 * Parses one record in slices of {@link itemsPerSlice} of its lists' items: each invalid field becomes null and a warning, each
 * unknown field stays.
 *
 * @param raw - plain data; it is not changed
 */
export function* parseRecordInSlices<F extends Record<string, Field>>(
  schema: RecordSchema<F>,
  raw: unknown,
): Generator<void, ReadRecord<F>> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    const warning = { path: '', expected: 'an object', found: describeValue(raw), received: toReceived(raw) };
    return { record: null, warnings: [warning] };
  }
  const { record, warnings } = parseFields(schema, raw);
  for (const { path: listPath, items: itemSchema } of schema.lists) {
    const list = getAt(raw, listPath);
    if (!Array.isArray(list)) continue;
    const items: unknown[] = [];
    for (const [index, item] of list.entries()) {
      const read = yield* parseRecordInSlices(itemSchema, item);
      items.push(read.record);
      for (const warning of warnings.length > maxWarnings ? [] : read.warnings) {
        const path = [...listPath, index, ...(warning.path === '' ? [] : [warning.path])];
        warnings.push({ ...warning, path: toWarningPath(path) });
      }
      if (index % itemsPerSlice === itemsPerSlice - 1) yield;
    }
    setAt(record, listPath, items, new WeakSet());
  }
  return { record: record as Parsed<RecordSchema<F>>, warnings: limitWarnings(warnings) };
}

/** The fields that the API does not document, for "Other fields". */
export function getOtherFields(schema: { readonly fields: readonly string[] }, record: object): [string, unknown][] {
  return Object.entries(record).filter(([name]) => !schema.fields.includes(name));
}
