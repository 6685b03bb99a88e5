/** Channels of clients and of the names of ids. */

import { z } from 'zod';
import { clientListItemSchema, clientRecord } from '../../records/client';
import { directorySchema } from '../../records/directory';
import { contractWarningSchema } from '../../records/record';
import { foundClientsSchema, foundSectorsSchema } from '../../records/saved-search';
import { tripDetailRecord, tripRowSchema } from '../../records/trip';
import { listPositionSchema, tableChangesSchema, tableLists, updateStateSchema } from '../../records/update';
import { freshness, office, pageInput, record, recordId } from '../channel';

export const clientChannels = {
  /** A page of the server's own: what is saved is searched by `search:clients`. */
  'clients:list': office(pageInput, z.array(clientListItemSchema)),
  'clients:get': record(
    z.object({ id: recordId }),
    z.object({ client: clientRecord.lenient, warnings: z.array(contractWarningSchema), ...freshness }).nullable(),
  ),
  'directory:get': office(z.null(), directorySchema),
} as const;

/* Channels of trips. */

export const tripChannels = {
  /** A page of the server's own. */
  'trips:list': office(pageInput, z.array(tripRowSchema)),
  'trips:get': record(
    z.object({ id: recordId }),
    z.object({ trip: tripDetailRecord.lenient, warnings: z.array(contractWarningSchema), ...freshness }).nullable(),
  ),
} as const;

/* Channels of searches for any text in the saved data of an office. */

const query = z.object({ text: z.string().max(500), maxHits: z.int().min(1).max(200) });

export const searchChannels = {
  /** Searches the texts of sectors and itineraries, in the trips that were read until now. */
  'search:sectors': office(query, foundSectorsSchema),
  'search:clients': office(query, foundClientsSchema),
} as const;

/* Channels of the lists that the page has as a whole, and of their update in the background. */

const list = z.enum(tableLists);

export const tableChannels = {
  /** The whole list as it is saved. Sends no request. */
  'tables:get': office(z.object({ list, since: listPositionSchema.nullable() }), tableChangesSchema),
  'update:state': office(z.null(), updateStateSchema),
  /** Begins a whole check at once. */
  'update:refresh': office(z.null(), z.null()),
  'update:stop': office(z.null(), z.null()),
} as const;
