/**
 * Records of the API are checked against the document but never lost to it: `promised` is what the document says, `held`
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
  readonly promised: P;
  readonly held: H;
  /** The names of all fields inside, where it has any. */
  readonly names?: readonly string[];
};

type PromisedShape<F extends Record<string, Field>> = { [K in keyof F]: F[K]['promised'] };
type HeldShape<F extends Record<string, Field>> = { [K in keyof F]: F[K]['held'] };

/** A record: its promised and held object schemas, and its fields in the document's order. */
export type RecordSchema<F extends Record<string, Field>> = Field<
  z.ZodObject<PromisedShape<F>, z.core.$loose>,
  z.ZodObject<HeldShape<F>, z.core.$loose>
> & {
  readonly fields: readonly (keyof F & string)[];
  /** The names of its fields and of all fields inside them. */
  readonly names: readonly string[];
};

function field<P extends z.ZodType>(promised: P) {
  return { promised, held: promised.nullable().default(null) } as const;
}

/** The kinds of field that the document uses. `…OrNull` are its nullable fields, `optional…` those it may leave out. */
export const f = {
  int: () => field(z.int()),
  intOrNull: () => field(z.int().nullable()),
  /** Integer cents. */
  cents: () => field(z.int()),
  text: () => field(z.string()),
  textOrNull: () => field(z.string().nullable()),
  optionalText: () => field(z.string().nullish()),
  bool: () => field(z.boolean()),
  object: <F extends Record<string, Field>>(record: RecordSchema<F>) => ({
    promised: record.promised,
    held: record.held.nullable().default(null),
    names: record.names,
  }),
  list: <F extends Record<string, Field>>(record: RecordSchema<F>) => ({
    promised: z.array(record.promised),
    held: z.array(record.held.nullable()).nullable().default(null),
    names: record.names,
  }),
  optionalList: <F extends Record<string, Field>>(record: RecordSchema<F>) => ({
    promised: z.array(record.promised).optional(),
    held: z.array(record.held.nullable()).nullable().default(null),
    names: record.names,
  }),
};

/** Builds a record's two schemas from its fields. Both are loose: an unknown field is kept. */
export function record<F extends Record<string, Field>>(fields: F): RecordSchema<F> {
  const names = Object.keys(fields) as (keyof F & string)[];
  const promised = Object.fromEntries(names.map((name) => [name, fields[name]?.promised])) as PromisedShape<F>;
  const held = Object.fromEntries(names.map((name) => [name, fields[name]?.held])) as HeldShape<F>;
  const inside = names.flatMap((name) => fields[name]?.names ?? []);
  return {
    promised: z.looseObject(promised),
    held: z.looseObject(held),
    fields: names,
    names: [...names, ...inside],
  };
}

/** What a record schema's held form gives. */
export type Held<R extends { readonly held: z.ZodType }> = z.infer<R['held']>;

const longestShown = 120;

function shown(value: unknown): string {
  if (value === undefined) return '(missing)';
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  return text.length > longestShown ? `${text.slice(0, longestShown)}…` : text;
}

/** The kind of a value in words that say nothing of the value itself. */
function kindOf(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a whole number' : 'a number with decimals';
  if (typeof value === 'boolean') return 'true or false';
  if (typeof value !== 'string') return 'an object';
  return /^-?\d[\d.eE+-]*$/.test(value) && value.length < 400 ? 'digits as text, or a number too long to hold' : 'text';
}

const expectedWords: Readonly<Record<string, string>> = {
  int: 'a whole number',
  // Every number of the document is an integer.
  number: 'a whole number',
  string: 'text',
  boolean: 'true or false',
  object: 'an object',
  array: 'a list',
  record: 'an object',
};

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let at = root;
  for (const key of path) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Record<PropertyKey, unknown>)[key];
  }
  return at;
}

function copyOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copyOf);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)]));
}

function setNull(root: unknown, path: readonly PropertyKey[]): void {
  const parent = valueAt(root, path.slice(0, -1));
  const key = path.at(-1);
  if (key === undefined || typeof parent !== 'object' || parent === null) return;
  (parent as Record<PropertyKey, unknown>)[key] = null;
}

function expectedBy(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return expectedWords[issue.expected] ?? issue.expected;
  return issue.code === 'too_big' || issue.code === 'too_small' ? 'a whole number' : issue.message;
}

/**
 * Reads one record tolerantly: every broken promise becomes a warning and a null, every unknown field stays.
 *
 * @param schema - the record's schemas
 * @param raw - plain data; it is not changed
 * @returns the held record and the warnings, the record itself being null only when `raw` is no object at all
 */
export function readRecord<F extends Record<string, Field>>(
  schema: RecordSchema<F>,
  raw: unknown,
): { record: Held<RecordSchema<F>> | null; warnings: ContractWarning[] } {
  const outcome = schema.promised.safeParse(raw);
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return { record: null, warnings: [{ path: '', expected: 'an object', found: kindOf(raw), received: shown(raw) }] };
  }
  const copy = copyOf(raw);
  const warnings: ContractWarning[] = [];
  for (const issue of outcome.error?.issues ?? []) {
    const value = valueAt(raw, issue.path);
    warnings.push({
      path: issue.path.join('.'),
      expected: expectedBy(issue),
      found: kindOf(value),
      received: shown(value),
    });
    setNull(copy, issue.path);
  }
  return { record: schema.held.parse(copy) as Held<RecordSchema<F>>, warnings };
}

/** The fields that the document does not know, for "Other fields". */
export function otherFields(schema: { readonly fields: readonly string[] }, held: object): [string, unknown][] {
  return Object.entries(held).filter(([name]) => !schema.fields.includes(name));
}
