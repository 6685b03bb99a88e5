/** Channels of reports, and their run history. */

import { z } from 'zod';
import { exportFormatSchema } from '../../exports/formats';
import { reportFilterNames } from '../../filters/filters';
import { contractWarningSchema } from '../../records/record';
import {
  columnReadingSchema,
  comparisonSchema,
  filterSupportValues,
  reportItemRecord,
  reportRunSchema,
  runHistoryEntrySchema,
} from '../../reports/report';
import { cellAddressSchema, cellRecordsSchema, summaryDefinitionSchema } from '../../summary/definition';
import { encodedSummarySchema } from '../../summary/encoded-summary';
import { app, filters, freshness, loadedId, office, record, slug } from '../channel';
import { exportOutcome } from './exports';

export const reportChannels = {
  'reports:list': record(
    z.null(),
    z.object({
      reports: z.array(reportItemRecord.lenient),
      warnings: z.array(contractWarningSchema),
      ...freshness,
    }),
  ),
  'reports:run': office(z.object({ slug, filters }), reportRunSchema),
  /** Asks for a file, and runs a report straight into it. `run` is null where the user cancelled the save dialog. */
  'reports:run-to-file': office(
    z.object({ slug, filters, format: exportFormatSchema }),
    z.object({ outcome: exportOutcome, run: reportRunSchema.nullable() }),
  ),
  /** One block of a run's rows, as the JSON text of lists of cells. */
  'reports:rows': office(z.object({ runId: loadedId, block: z.int().min(0) }), z.string()),
  /** Finds out which filters a report uses. Costs one run, and one more for each filter. */
  'reports:check-filters': office(
    z.object({ slug, filters, names: z.array(z.enum(reportFilterNames)) }),
    z.record(z.string(), z.enum(filterSupportValues)),
  ),
  'runs:list': office(z.null(), z.array(runHistoryEntrySchema)),
  /** Loads an earlier run. `reports:rows` then reads its rows. */
  'runs:open': office(z.object({ runId: loadedId }), reportRunSchema),
  /** How the columns of a run are read that the user calls numbers or dates. */
  'runs:readings': office(z.object({ runId: loadedId }), z.array(columnReadingSchema)),
  'runs:remove': office(z.object({ runId: loadedId }), z.null()),
  'runs:compare': office(
    /** If `key` is null, the first column with unique values is used. */
    z.object({ before: loadedId, after: loadedId, key: z.string().max(2_000).nullable() }),
    comparisonSchema,
  ),
  /** Rows of a comparison, as the JSON text of a list. */
  'runs:differences': app(
    z.object({ comparisonId: loadedId, offset: z.int().min(0), limit: z.int().min(1).max(5_000) }),
    z.string(),
  ),
} as const;

/* Channels of summaries. */

/** `runId`: the run whose result is summarised; null for saved data. */
const summaryRequest = { definition: summaryDefinitionSchema, runId: loadedId.nullable() };

export const summaryChannels = {
  'summary:get': office(z.object(summaryRequest), encodedSummarySchema),
  /** Lists everything behind one cell. */
  'summary:records': office(z.object({ ...summaryRequest, cell: cellAddressSchema }), cellRecordsSchema),
} as const;
