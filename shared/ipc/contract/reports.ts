/** Channels of reports, their run history and packs. */

import { exportFormatSchema } from '@shared/export-formats';
import { reportFilterNames } from '@shared/filters';
import { columnReadingSchema } from '@shared/schemas/column-reading';
import { packRunSchema } from '@shared/schemas/pack-run';
import { contractWarningSchema } from '@shared/schemas/record';
import {
  comparisonSchema,
  filterSupportValues,
  reportItemRecord,
  reportRunSchema,
  runHistoryEntrySchema,
} from '@shared/schemas/report';
import { z } from 'zod';
import { exportOutcome } from './exports';
import { fetchPolicy, filters, freshness, loadedId, officeId, requestId, slug } from './fields';

export const reportChannels = {
  'reports:list': {
    input: z.object({ officeId, requestId, fetchPolicy: fetchPolicy.default('network-first') }),
    output: z.object({
      reports: z.array(reportItemRecord.lenient),
      warnings: z.array(contractWarningSchema),
      ...freshness,
    }),
  },
  'reports:run': {
    input: z.object({ officeId, requestId, slug, filters }),
    output: reportRunSchema,
  },
  /** Asks for a file, and runs a report straight into it. `run` is null where the user cancelled the save dialog. */
  'reports:run-to-file': {
    input: z.object({ officeId, requestId, slug, filters, format: exportFormatSchema }),
    output: z.object({ outcome: exportOutcome, run: reportRunSchema.nullable() }),
  },
  /** One block of a run's rows, as the JSON text of lists of cells: see renderer/ipc/parse-rows.ts. */
  'reports:rows': { input: z.object({ officeId, runId: loadedId, block: z.int().min(0) }), output: z.string() },
  /** Finds out which filters a report uses. Costs one run, and one more for each filter. */
  'reports:check-filters': {
    input: z.object({ officeId, requestId, slug, filters, names: z.array(z.enum(reportFilterNames)) }),
    output: z.record(z.string(), z.enum(filterSupportValues)),
  },
  'runs:list': { input: officeId, output: z.array(runHistoryEntrySchema) },
  /** Loads an earlier run. `reports:rows` then reads its rows. */
  'runs:open': { input: z.object({ officeId, runId: loadedId }), output: reportRunSchema },
  /** How the columns of a run are read that the user calls numbers or dates. */
  'runs:readings': { input: z.object({ officeId, runId: loadedId }), output: z.array(columnReadingSchema) },
  'runs:remove': { input: z.object({ officeId, runId: loadedId }), output: z.null() },
  'runs:compare': {
    /** If `key` is null, the first column with unique values is used. */
    input: z.object({ officeId, before: loadedId, after: loadedId, key: z.string().max(2_000).nullable() }),
    output: comparisonSchema,
  },
  /** Rows of a comparison that differ, as the JSON text of a list. */
  'runs:differences': {
    input: z.object({ comparisonId: loadedId, offset: z.int().min(0), limit: z.int().min(1).max(5_000) }),
    output: z.string(),
  },
  'packs:state': { input: officeId, output: z.array(packRunSchema) },
  /** Runs a pack. `folder` resumes an earlier run; null opens a dialog. The output is null where the user cancelled. */
  'packs:run': {
    input: z.object({ officeId, name: z.string().min(1).max(80), folder: z.string().max(5_000).nullable() }),
    output: packRunSchema.nullable(),
  },
  'packs:stop': { input: officeId, output: z.null() },
} as const;
