/** Channels of summaries of saved trips and sectors. */

import { encodedSummarySchema } from '@shared/encoded-summary';
import { readingSchema } from '@shared/schemas/saved-search';
import { cellAddressSchema, cellRecordsSchema, summaryDefinitionSchema } from '@shared/schemas/summary';
import { z } from 'zod';
import { officeId, requestId } from './fields';

export const summaryChannels = {
  'summary:get': {
    input: z.object({ officeId, requestId, definition: summaryDefinitionSchema }),
    output: encodedSummarySchema,
  },
  /** Lists everything behind one cell. */
  'summary:records': {
    input: z.object({ officeId, requestId, definition: summaryDefinitionSchema, cell: cellAddressSchema }),
    output: cellRecordsSchema,
  },
  /** How far the saved sectors are read, which a first summary of them waits for. */
  'summary:reading': { input: officeId, output: readingSchema },
} as const;
