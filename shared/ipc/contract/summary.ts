/** Channels of summaries of saved trips and sectors. */

import { encodedSummarySchema } from '@shared/encoded-summary';
import { reportSummaryDefinitionSchema } from '@shared/schemas/report-summary';
import { readingSchema } from '@shared/schemas/saved-search';
import { cellAddressSchema, cellRecordsSchema, summaryDefinitionSchema } from '@shared/schemas/summary';
import { z } from 'zod';
import { loadedId, officeId, requestId } from './fields';

const summarisedResult = {
  runId: loadedId,
  before: loadedId.nullable(),
  definition: reportSummaryDefinitionSchema,
};

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
  /** Adds up the rows of a report's result. `before`: another result of the report, where changes are shown. */
  'summary:report': {
    input: z.object({ officeId, requestId, ...summarisedResult }),
    output: encodedSummarySchema,
  },
  /** Lists the rows behind one cell, as the JSON text of lists of cells; none where there are too many. */
  'summary:report-rows': {
    input: z.object({
      officeId,
      requestId,
      ...summarisedResult,
      cell: cellAddressSchema,
    }),
    output: z.object({ count: z.int().min(0), rowCount: z.int().min(0), rows: z.string() }),
  },
} as const;
