/** Channels of trips. */
import { listGapSchema } from '@shared/list-gap';
import { paginationSchema } from '@shared/schemas/freshness';
import { contractWarningSchema } from '@shared/schemas/record';
import { tripDetailRecord, tripItemRecord, tripRowSchema } from '@shared/schemas/trip';
import { z } from 'zod';
import { fetchPolicy, filters, freshness, officeId, pageInput, recordId, requestId } from './fields';

/** A trip as the list showed it last; null where it is not cached. */
const listedTrip = z.object({ trip: tripItemRecord.lenient, fetchedAtMs: z.number() }).nullable();

export const tripChannels = {
  'trips:list': {
    input: pageInput,
    output: z.object({
      rows: z.array(tripRowSchema),
      unreadable: z.int(),
      pagination: paginationSchema,
      /** Contract warnings of the list itself, not of its trips. */
      warnings: z.array(contractWarningSchema),
      ...freshness,
    }),
  },
  /** Loads every matching trip: as columns (`shared/trip-table.ts`), because the bridge copies objects property by property. */
  'trips:list-all': {
    input: z.object({ officeId, requestId, filters, fetchPolicy }),
    output: z.object({
      listId: z.string(),
      count: z.int(),
      image: z.object({ header: z.string(), bytes: z.instanceof(Uint8Array<ArrayBuffer>) }),
      unreadable: z.int(),
      warnings: z.array(contractWarningSchema),
      /** Whether the list changed between two pages, so that trips may be missing. */
      hasChanged: z.boolean(),
      /** Why the list is incomplete; null where it is complete, as far as the API says. */
      gap: listGapSchema.nullable(),
      ...freshness,
    }),
  },
  'trips:get': {
    input: z.object({ officeId, requestId, id: recordId, fetchPolicy }),
    output: z
      .object({
        trip: tripDetailRecord.lenient,
        warnings: z.array(contractWarningSchema),
        listed: listedTrip,
        ...freshness,
      })
      .nullable(),
  },
  'trips:listed': { input: z.object({ officeId, id: recordId }), output: listedTrip },
} as const;
