/**
 * Rules by which an office's lists compare and order. The API does not document them, so they are inferred: from the
 * lists themselves, and from probes.
 */
import { z } from 'zod';

const comparisons = ['exact', 'any-case', 'any-accent'] as const;
const extents = ['part', 'whole', 'none'] as const;
const bounds = ['inclusive', 'midnight', 'exclusive'] as const;

/** The dates of a listed trip: each may be the one that `date_from` and `date_to` compare. */
export const tripDateFields = [
  'date_opened',
  'date_quoted',
  'date_activated',
  'date_closed',
  'date_cancelled',
  'date_finalized',
  'earliest_travel_date',
  'latest_travel_date',
] as const;
export type TripDateField = (typeof tripDateFields)[number];

/** The choices of each rule of the trip list. The first is used until probes have shown another. */
export const ruleChoices = {
  /** How the filters by status and type compare; `any-accent` ignores capitals too. */
  trip_status: comparisons,
  trip_type: comparisons,
  /** Whether the filters by id compare numbers: `02` is 2. */
  ids: ['number', 'text'],
  searchText: ['any-case', 'exact', 'any-accent'],
  /** Whether `%` and `_` in a search stand for any characters, as in SQL's LIKE. */
  searchWildcards: ['literal', 'pattern'],
  /** Whether a search finds a field by a part of it, by the whole of it, or not at all. */
  searchId: ['whole', 'part', 'none'],
  searchPurchaseOrder: extents,
  searchBookedBy: extents,
  searchDestination: extents,
  searchChargeTo: extents,
  searchSource: extents,
  dateFromField: tripDateFields,
  /** Whether a trip of the day itself passes: every one, only at or (for From) after its midnight, or none. */
  dateFromBound: bounds,
  dateToField: tripDateFields,
  dateToBound: bounds,
} as const satisfies Readonly<Record<string, readonly [string, ...string[]]>>;

export type RuleName = keyof typeof ruleChoices;
export type RuleChoice<N extends RuleName> = (typeof ruleChoices)[N][number];
export type TextComparison = (typeof comparisons)[number];
export type SearchExtent = (typeof extents)[number];

export const ruleNames = Object.keys(ruleChoices) as RuleName[];

/** The fields of a trip that the API's search covers, beside its id (build/docs/api.md, Trips), with their rules. */
export const searchedTripFields = [
  ['purchase_order', 'searchPurchaseOrder'],
  ['booked_by', 'searchBookedBy'],
  ['destination', 'searchDestination'],
  ['charge_to', 'searchChargeTo'],
  ['source', 'searchSource'],
] as const;

type Order = 'ascending' | 'descending' | null;

/** One choice of each rule, by which saved trips are compared, and the order of the list if it is that of the ids. */
export type ListRules = { readonly [N in RuleName]: RuleChoice<N> } & { readonly order: Order };

/** The choices that the office's responses leave, the one to use first. A rule is known where one is left. */
export type InferredRules = { readonly [N in RuleName]: readonly RuleChoice<N>[] } & { readonly order: Order };

/** The rules of an office that has not responded yet. */
export const unknownRules: InferredRules = { ...ruleChoices, order: null };

/** The rules to use: the first choice of each. */
export function pickRules(inferred: InferredRules): ListRules {
  const picked = Object.fromEntries(ruleNames.map((name) => [name, inferred[name][0] ?? ruleChoices[name][0]]));
  return { ...picked, order: inferred.order } as ListRules;
}

export const defaultRules: ListRules = pickRules(unknownRules);

const orderSchema = z.enum(['ascending', 'descending']).nullable().catch(null);
const savedRulesSchema = z.record(z.string(), z.unknown()).catch({});

/** Parses saved rules. One that cannot be read is unknown. */
export function parseInferredRules(value: unknown): InferredRules {
  const saved = savedRulesSchema.parse(value);
  const rules = ruleNames.map((name) => {
    const choices: readonly string[] = ruleChoices[name];
    return [
      name,
      z
        .array(z.enum(choices))
        .min(1)
        .catch([...choices])
        .parse(saved[name]),
    ] as const;
  });
  return { ...Object.fromEntries(rules), order: orderSchema.parse(saved.order) } as unknown as InferredRules;
}

/** Rules that are probed together, because one request shows something of each. */
export const probeGroups = {
  trip_status: ['trip_status'],
  trip_type: ['trip_type'],
  ids: ['ids'],
  dates: ['dateFromField', 'dateFromBound', 'dateToField', 'dateToBound'],
  search: ['searchText', 'searchWildcards', 'searchId', ...searchedTripFields.map(([, rule]) => rule)],
} as const satisfies Readonly<Record<string, readonly RuleName[]>>;
export type ProbeGroup = keyof typeof probeGroups;
export const probeGroupNames = Object.keys(probeGroups) as ProbeGroup[];

const outcomes = [
  /** Each rule is known. */
  'known',
  /** Several choices explain every total: saved trips hold nothing by which they differ. */
  'ambiguous',
  /** No combination of choices explains the totals. */
  'unexplained',
  /** The server refused the request. */
  'refused',
  /** The office changed meanwhile: the totals show nothing. */
  'changed',
  /** A list of the server had a trip that the rules exclude. */
  'contradicted',
] as const;

/** What the probes of a group have shown last. */
const verdictSchema = z.object({
  atMs: z.number(),
  outcome: z.enum(outcomes),
  requests: z.int(),
  /** Trips of the list that was probed; absent in older records. */
  listed: z.int().optional(),
});
export type ProbeVerdict = z.infer<typeof verdictSchema>;

/** What the probes of each group have shown last. */
export const probeVerdictsSchema = z.partialRecord(z.enum(Object.keys(probeGroups) as ProbeGroup[]), verdictSchema);
export type ProbeVerdicts = z.infer<typeof probeVerdictsSchema>;

type Candidate<N extends RuleName> = { readonly [K in N]: RuleChoice<K> };

/** Every combination of the choices of some rules, those of the first choices first: the last rule varies fastest. */
export function listCandidates<N extends RuleName>(names: readonly N[]): Candidate<N>[] {
  return names.reduce<object[]>(
    (candidates, name) =>
      candidates.flatMap((candidate) => ruleChoices[name].map((choice) => ({ ...candidate, [name]: choice }))),
    [{}],
  ) as Candidate<N>[];
}
