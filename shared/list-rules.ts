/** Rules by which an office's trip list compares and orders. The API does not document them, so they are inferred. */
import { z } from 'zod';

const comparisons = ['exact', 'any-case'] as const;

/** Rules of an office's trip list; null for a rule that its responses have not shown yet. */
export const listRulesSchema = z.object({
  /** Whether the filters by status and type are case-sensitive. */
  trip_status: z.enum(comparisons).nullable(),
  trip_type: z.enum(comparisons).nullable(),
  /** Whether the search finds a trip by a part of its id. */
  searchId: z.enum(['whole', 'part']).nullable(),
  /** The order of the list, if it is the order of the trips' ids. */
  order: z.enum(['ascending', 'descending']).nullable(),
});
export type ListRules = z.infer<typeof listRulesSchema>;

/** Rules of an office that has not responded yet. */
export const unknownListRules: ListRules = { trip_status: null, trip_type: null, searchId: null, order: null };

/** The fields of a trip that the API's search covers, beside its id (build/docs/api.md, Trips). */
export const searchedTripFields = ['purchase_order', 'booked_by', 'destination', 'charge_to', 'source'] as const;
