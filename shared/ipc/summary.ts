/** Channels of summaries of saved trips and sectors. */

import { encodedSummarySchema } from '@shared/encoded-summary';
import { reportSummaryDefinitionSchema } from '@shared/schemas/report-summary';
import { readingSchema } from '@shared/schemas/saved-search';
import { cellAddressSchema, cellRecordsSchema, summaryDefinitionSchema } from '@shared/schemas/summary';
import { z } from 'zod';
import { office } from './channel';
import { loadedId } from './fields';

const summarisedResult = {
  runId: loadedId,
  before: loadedId.nullable(),
  definition: reportSummaryDefinitionSchema,
};

export const summaryChannels = {
  'summary:get': office(summaryDefinitionSchema, encodedSummarySchema),
  /** Lists everything behind one cell. */
  'summary:records': office(
    z.object({ definition: summaryDefinitionSchema, cell: cellAddressSchema }),
    cellRecordsSchema,
  ),
  /** How far the saved sectors are read, which a first summary of them waits for. */
  'summary:reading': office(z.null(), readingSchema),
  /** Adds up the rows of a report's result. `before`: another result of the report, where changes are shown. */
  'summary:report': office(z.object(summarisedResult), encodedSummarySchema),
  /** Lists the rows behind one cell, as the JSON text of lists of cells; none where there are too many. */
  'summary:report-rows': office(
    z.object({
      ...summarisedResult,
      cell: cellAddressSchema,
    }),
    z.object({ count: z.int().min(0), rowCount: z.int().min(0), rows: z.string() }),
  ),
} as const;
