/**
 * What a channel is. `app` is a call of the application, `office` one that is handled with an office's session open, and
 * `record` one of those that reads by fetch policy: the saved copy is shown until the server has responded.
 */
import { z } from 'zod';
import { maxPerPage } from '../app/application';
import { freshnessSchema } from '../records/freshness';

type Definition<S extends 'app' | 'office', I extends z.ZodType, O extends z.ZodType, R extends boolean> = {
  readonly scope: S;
  readonly input: I;
  readonly output: O;
  readonly hasCopy: R;
};

export type AnyChannel = Definition<'app' | 'office', z.ZodType, z.ZodType, boolean>;

const define =
  <S extends 'app' | 'office', R extends boolean>(scope: S, hasCopy: R) =>
  <I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Definition<S, I, O, R> => ({
    scope,
    input,
    output,
    hasCopy,
  });

/** Defines a channel of the application by the schemas of its input and output. */
export const app = define('app', false);

export const office = define('office', false);

/** Defines a record or list of one office that has a saved copy. Its output is null where there is none. */
export const record = define('office', true);

/* Fields that the inputs and outputs of several channels share. */

export const officeId = z.string().min(1).max(100);

/** Chosen by the renderer, so that it can cancel the request and match its progress. */
export const requestId = z.string().min(1).max(100);

/** Read from the API with the cache as fallback, or from the cache only. */
export const fetchPolicy = z.enum(['network-first', 'cache-only']);

/** A call as it crosses the bridge. Its input is checked by the schema of its channel. */
export const callSchema = z.object({
  requestId,
  officeId: officeId.optional(),
  fetchPolicy: fetchPolicy.default('network-first'),
  input: z.unknown(),
});

/** Unchecked filters: the use case checks them against the list of the endpoint. */
export const filters = z.record(z.string().max(64), z.string().max(500));

/** A record's id. The API does not document that it is positive. */
export const recordId = z.int();

/** A run or a comparison that main has loaded. */
export const loadedId = z.string().min(1).max(100);

export const slug = z.string().max(6_000);

/** Spread into every output that holds API data. */
export const freshness = { freshness: freshnessSchema };

/** Input of a paged list. */
export const pageInput = z.object({
  filters,
  page: z.int().min(1),
  perPage: z.int().min(1).max(maxPerPage),
});
