/** Channels of clients and of the directories that give names to ids. */
import { clientContactSchema, clientListItemSchema, clientRecord } from '@shared/schemas/client';
import { directoryKinds, directoryRecordSchema, directorySchema } from '@shared/schemas/directory';
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
