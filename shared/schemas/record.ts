/**
 * API records, validated but never rejected. `strict` is the schema that the API documents; `lenient` is the same with
 * null instead of an invalid field. Unknown fields stay.
 */
import { z } from 'zod';

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

/** The two schemas of a field. */
export type Field<P extends z.ZodType = z.ZodType, H extends z.ZodType = z.ZodType> = {
  readonly strict: P;
  readonly lenient: H;
  /** The names of nested fields, where it has any. */
  readonly names?: readonly string[];
  /** Whether it is documented as a text. */
  readonly isText?: boolean;
};

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
};

function scalarField<P extends z.ZodType>(strict: P) {
  return { strict, lenient: strict.nullable().default(null) } as const;
}

const textField = <P extends z.ZodType>(strict: P) => ({ ...scalarField(strict), isText: true }) as const;

/** The documented kinds of fields. `…OrNull` may be null, `optional…` may be absent. */
export const field = {
  int: () => scalarField(z.int()),
  intOrNull: () => scalarField(z.int().nullable()),
  /** Integer cents. */
  cents: () => scalarField(z.int()),
  text: () => textField(z.string()),
  textOrNull: () => textField(z.string().nullable()),
  optionalText: () => textField(z.string().nullish()),
  bool: () => scalarField(z.boolean()),
  object: <F extends Record<string, Field>>(record: RecordSchema<F>) => ({
    strict: record.strict,
    lenient: record.lenient.nullable().default(null),
    names: record.names,
  }),
  list: <F extends Record<string, Field>>(record: RecordSchema<F>) => ({
    strict: z.array(record.strict),
    lenient: z.array(record.lenient.nullable()).nullable().default(null),
    names: record.names,
  }),
  optionalList: <F extends Record<string, Field>>(record: RecordSchema<F>) => ({
    strict: z.array(record.strict).optional(),
    lenient: z.array(record.lenient.nullable()).nullable().default(null),
    names: record.names,
  }),
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
  };
}

/** A record as the lenient schema parses it. */
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

function deepCopy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(deepCopy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, deepCopy(inner)]));
}

function setNull(root: unknown, path: readonly PropertyKey[]): void {
  const parent = getAt(root, path.slice(0, -1));
  const key = path.at(-1);
  if (key === undefined || typeof parent !== 'object' || parent === null) return;
  (parent as Record<PropertyKey, unknown>)[key] = null;
}

function describeExpected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return expectedLabels[issue.expected] ?? issue.expected;
  return issue.code === 'too_big' || issue.code === 'too_small' ? 'a whole number' : issue.message;
}

/**
 * Parses one record: each invalid field becomes null and a warning, each unknown field stays.
 *
 * @param raw - plain data; it is not changed
 * @returns the record and its warnings. The record is null only where `raw` is no object
 */
export function parseRecord<F extends Record<string, Field>>(
  schema: RecordSchema<F>,
  raw: unknown,
): { record: Parsed<RecordSchema<F>> | null; warnings: ContractWarning[] } {
  const outcome = schema.strict.safeParse(raw);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return {
      record: null,
      warnings: [{ path: '', expected: 'an object', found: describeValue(raw), received: toReceived(raw) }],
    };
  }
  const issues = outcome.error?.issues ?? [];
  // Most records have none, and parsing changes nothing of what it is given.
  const copy = issues.length > 0 ? deepCopy(raw) : raw;
  const warnings: ContractWarning[] = [];
  for (const issue of issues) {
    const value = getAt(raw, issue.path);
    warnings.push({
      path: issue.path.join('.'),
      expected: describeExpected(issue),
      found: describeValue(value),
      received: toReceived(value),
    });
    setNull(copy, issue.path);
  }
  return { record: schema.lenient.parse(copy) as Parsed<RecordSchema<F>>, warnings };
}

/** The fields that the API does not document, for "Other fields". */
export function getOtherFields(schema: { readonly fields: readonly string[] }, record: object): [string, unknown][] {
  return Object.entries(record).filter(([name]) => !schema.fields.includes(name));
}
