/**
 * Records of the API are checked against the document but never lost to it: `strict` is what the document says, `lenient`
 * is what the application keeps (the same, with null where the promise was broken). Unknown fields stay.
 */
import { z } from 'zod';

/** A place where a record did not keep the document's promise. */
export const contractWarningSchema = z.object({
  /** Names of fields and positions in lists, joined by dots. */
  path: z.string(),
  /** What the document promises: "a whole number". */
  expected: z.string(),
  /** What kind of value came instead: "text", "missing". It says nothing of the value itself. */
  found: z.string(),
  /** The value that came, shortened, for the record's own screen only: it may be a client's. */
  received: z.string(),
});
export type ContractWarning = z.infer<typeof contractWarningSchema>;

/** A field as the document promises it and as the application holds it. */
export type Field<P extends z.ZodType = z.ZodType, H extends z.ZodType = z.ZodType> = {
  readonly strict: P;
  readonly lenient: H;
  /** The names of all fields inside, where it has any. */
  readonly names?: readonly string[];
};

type StrictShape<F extends Record<string, Field>> = { [K in keyof F]: F[K]['strict'] };
type LenientShape<F extends Record<string, Field>> = { [K in keyof F]: F[K]['lenient'] };

/** A record: its strict and lenient object schemas, and its fields in the document's order. */
export type RecordSchema<F extends Record<string, Field>> = Field<
  z.ZodObject<StrictShape<F>, z.core.$loose>,
  z.ZodObject<LenientShape<F>, z.core.$loose>
> & {
  readonly fields: readonly (keyof F & string)[];
  /** The names of its fields and of all fields inside them. */
  readonly names: readonly string[];
};

function scalarField<P extends z.ZodType>(strict: P) {
  return { strict, lenient: strict.nullable().default(null) } as const;
}

/** The kinds of field that the document uses. `…OrNull` are its nullable fields, `optional…` those it may leave out. */
export const field = {
  int: () => scalarField(z.int()),
  intOrNull: () => scalarField(z.int().nullable()),
  /** Integer cents. */
  cents: () => scalarField(z.int()),
  text: () => scalarField(z.string()),
  textOrNull: () => scalarField(z.string().nullable()),
  optionalText: () => scalarField(z.string().nullish()),
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

/** Builds a record's two schemas from its fields. Both are loose: an unknown field is kept. */
export function defineRecord<F extends Record<string, Field>>(fields: F): RecordSchema<F> {
  const names = Object.keys(fields) as (keyof F & string)[];
  const strict = Object.fromEntries(names.map((name) => [name, fields[name]?.strict])) as StrictShape<F>;
  const lenient = Object.fromEntries(names.map((name) => [name, fields[name]?.lenient])) as LenientShape<F>;
  const inside = names.flatMap((name) => fields[name]?.names ?? []);
  return {
    strict: z.looseObject(strict),
    lenient: z.looseObject(lenient),
    fields: names,
    names: [...names, ...inside],
  };
}

/** What a record schema's lenient form gives. */
export type Parsed<R extends { readonly lenient: z.ZodType }> = z.infer<R['lenient']>;

const maxReceivedLength = 120;

function toReceived(value: unknown): string {
  if (value === undefined) return '(missing)';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > maxReceivedLength ? `${text.slice(0, maxReceivedLength)}…` : text;
}

/** The kind of a value in words that say nothing of the value itself. */
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
  // Every number of the document is an integer.
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
 * Reads one record tolerantly: every broken promise becomes a warning and a null, every unknown field stays.
 *
 * @param schema - the record's schemas
 * @param raw - plain data; it is not changed
 * @returns the lenient record and the warnings, the record itself being null only when `raw` is no object at all
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
  const copy = deepCopy(raw);
  const warnings: ContractWarning[] = [];
  for (const issue of outcome.error?.issues ?? []) {
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

/** The fields that the document does not know, for "Other fields". */
export function getOtherFields(schema: { readonly fields: readonly string[] }, record: object): [string, unknown][] {
  return Object.entries(record).filter(([name]) => !schema.fields.includes(name));
}
