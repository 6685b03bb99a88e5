/** Channels of trips. */
import { dateFitSchema } from '@shared/date-fit';
import { listGapSchema } from '@shared/list-gap';
import { paginationSchema } from '@shared/schemas/freshness';
import { contractWarningSchema } from '@shared/schemas/record';
import { tripDetailRecord, tripItemRecord, tripRowSchema } from '@shared/schemas/trip';
import { z } from 'zod';
import { office, record } from './channel';
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
  /** Loads every matching trip: as columns (`shared/trip-table.ts`), because the bridge copies objects property by property. */
  'trips:list-all': record(
    z.object({ filters }),
    z.object({
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
  ),
  /** Which date of a trip the lists of the server go by, as the loaded trips show; null where no period was loaded yet. */
  'trips:date-fit': office(z.null(), dateFitSchema.nullable()),
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
