/** Channels of clients and of the directories that give names to ids. */
import { maxClientsOfLoad } from '@shared/client-names';
import { serialisedErrorSchema } from '@shared/errors';
import { clientContactSchema, clientListItemSchema, clientRecord } from '@shared/schemas/client';
import { directoryKinds, directoryRecordSchema, directorySchema, namesSchema } from '@shared/schemas/directory';
import { freshnessSchema, paginationSchema } from '@shared/schemas/freshness';
import { contractWarningSchema } from '@shared/schemas/record';
import { z } from 'zod';
import { office, record } from './channel';
import { freshness, pageInput, recordId } from './fields';

const directoryKind = z.enum(directoryKinds);

export const clientChannels = {
  'clients:list': record(
    pageInput,
    z.object({
      clients: z.array(clientListItemSchema),
      /** When each saved client was read from the API, epoch milliseconds; null for a page of the network. */
      clientsFetchedAtMs: z.array(z.number()).nullable(),
      unreadable: z.int(),
      pagination: paginationSchema,
      warnings: z.array(contractWarningSchema),
      ...freshness,
    }),
  ),
  'clients:get': record(
    z.object({ id: recordId }),
    z.object({ client: clientRecord.lenient, warnings: z.array(contractWarningSchema), ...freshness }).nullable(),
  ),
  /** What saved cards say of clients that are listed. Clients without a saved card are left out; no request is sent. */
  'clients:contacts': office(z.array(recordId).max(100_000), z.array(clientContactSchema)),
  /** Loads names of clients from the server, with at most as many requests as the user agreed to; null is automatic. */
  'clients:load-names': office(
    z.object({
      ids: z.array(recordId).max(maxClientsOfLoad),
      maxRequests: z
        .int()
        .min(1)
        .max(maxClientsOfLoad + 1)
        .nullable(),
    }),
    z.object({
      names: namesSchema,
      nameless: z.array(recordId),
      pagesLeft: z.int().nullable(),
      isCardUrlKnown: z.boolean(),
      failure: serialisedErrorSchema.nullable(),
    }),
  ),
  'directory:get': record(
    z.null(),
    /** The freshness is that of branches, consultants and groups together; null where none could be read. */
    directorySchema.extend({ freshness: freshnessSchema.nullable() }),
  ),
  'directory:list': record(
    z.object({ kind: directoryKind }),
    z.object({
      records: z.array(directoryRecordSchema),
      unreadable: z.int(),
      warnings: z.array(contractWarningSchema),
      ...freshness,
    }),
  ),
  'directory:record': record(
    z.object({ kind: directoryKind, id: z.string().min(1).max(200) }),
    z.object({ record: directoryRecordSchema, ...freshness }),
  ),
} as const;
