/** Channels of trips. */
import { listGapSchema } from '@shared/list-gap';
import { paginationSchema } from '@shared/schemas/freshness';
import { contractWarningSchema } from '@shared/schemas/record';
import { tripDetailRecord, tripItemRecord, tripRowSchema } from '@shared/schemas/trip';
import { z } from 'zod';
import { app, office, record } from './channel';
import { filters, freshness, pageInput, recordId } from './fields';

/** A trip as the list showed it last; null where it is not cached. */
const listedTrip = z.object({ trip: tripItemRecord.lenient, fetchedAtMs: z.number() }).nullable();

export const tripChannels = {
  'trips:list': record(
    pageInput,
    z.object({
      rows: z.array(tripRowSchema),
      unreadable: z.int(),
      pagination: paginationSchema,
      /** Contract warnings of the list itself, not of its trips. */
      warnings: z.array(contractWarningSchema),
      ...freshness,
    }),
  ),
  /** Loads every matching trip into main; `trips:rows` then reads its rows in batches by `listId`. */
  'trips:list-all': record(
    z.object({ filters }),
    z.object({
      listId: z.string(),
      count: z.int(),
      batches: z.int(),
      unreadable: z.int(),
      warnings: z.array(contractWarningSchema),
      /** Whether the list changed between two pages, so that trips may be missing. */
      hasChanged: z.boolean(),
      /** Why the list is incomplete; null where it is complete, as far as the API says. */
      gap: listGapSchema.nullable(),
      ...freshness,
    }),
  ),
  /**
   * A batch of a loaded list as columns (`shared/trip-rows`): the bridge copies bytes and a text at once, and objects
   * property by property.
   */
  'trips:rows': app(
    z.object({ listId: z.string().max(100), batch: z.int().min(0) }),
    z.object({ count: z.int(), numbers: z.instanceof(Uint8Array<ArrayBuffer>), header: z.string() }),
  ),
  'trips:get': record(
    z.object({ id: recordId }),
    z
      .object({
        trip: tripDetailRecord.lenient,
        warnings: z.array(contractWarningSchema),
        listed: listedTrip,
        ...freshness,
      })
      .nullable(),
  ),
  'trips:listed': office(z.object({ id: recordId }), listedTrip),
} as const;
