/** Rules by which lists of saved trips compare: the same at every office. */

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

/** The choices of each rule of the trip list. */
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

type RuleName = keyof typeof ruleChoices;
export type RuleChoice<N extends RuleName> = (typeof ruleChoices)[N][number];
export type TextComparison = (typeof comparisons)[number];
export type SearchExtent = (typeof extents)[number];

/** The fields of a trip that the API's search covers, beside its id (build/docs/api.md, Trips), with their rules. */
export const searchedTripFields = [
  ['purchase_order', 'searchPurchaseOrder'],
  ['booked_by', 'searchBookedBy'],
  ['destination', 'searchDestination'],
  ['charge_to', 'searchChargeTo'],
  ['source', 'searchSource'],
] as const;

/** One choice of each rule, by which saved trips are compared. */
export type ListRules = { readonly [N in RuleName]: RuleChoice<N> };

/** Texts without case and accents, a trip by its whole number, other fields by a part. */
export const defaultRules: ListRules = {
  trip_status: 'any-accent',
  trip_type: 'any-accent',
  ids: 'number',
  searchText: 'any-accent',
  searchWildcards: 'literal',
  searchId: 'whole',
  searchPurchaseOrder: 'part',
  searchBookedBy: 'part',
  searchDestination: 'part',
  searchChargeTo: 'part',
  searchSource: 'part',
  dateFromField: 'date_opened',
  dateFromBound: 'inclusive',
  dateToField: 'date_opened',
  dateToBound: 'inclusive',
};
