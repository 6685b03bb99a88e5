/** A run whose rows can be read, for the screen, for exports and for comparisons, and the history of runs. */
import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { type Provenance, serverSource, type TableSource } from '@main/rows/files/table';
import type { RowBlocks } from '@main/rows/thread/column-readings';
import { reportCalls } from '@main/rows/thread/report-worker';
import type { DeflatedBlock } from '@main/rows/thread/run-receiver';
import type { OfficeCache } from '@main/saved/thread/office-caches';
import { AppError } from '@shared/errors/errors';
import {
  countExcluded,
  getColumnSetting,
  getColumnType,
  getEffectiveSettings,
  getExportColumnMode,
  isCents,
  isSummable,
} from '@shared/reports/columns';
import {
  type ColumnSetting,
  type ReportRun,
  type RunHistoryEntry,
  reportRunSchema,
  toHeading,
  withoutCents,
} from '@shared/reports/report';
import { at } from '@shared/values/collections';
import { unitsToDecimal } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';

const inflate = promisify(inflateRaw);

/** The rows of a run that was received. */
export const toRowBlocks = (blocks: readonly DeflatedBlock[]): RowBlocks => ({
  rows: blocks.map(({ rows }) => rows),
  readDeflated: async (index) => at(blocks, index).deflated,
});

/** Reads all blocks, inflated. @throws AppError `run-unknown` if one is no longer stored */
async function* readBlocks(blocks: RowBlocks): AsyncGenerator<Uint8Array> {
  for (const index of blocks.rows.keys()) yield await inflate(await blocks.readDeflated(index));
}

/** A run with its rows and the office it belongs to. */
export type LoadedRun = {
  readonly run: ReportRun;
  readonly officeId: string;
  readonly officeName: string;
  readonly blocks: RowBlocks;
};

/** Reads a block's rows as a JSON list of lists of cells, for the renderer. @throws AppError `run-unknown` */
export async function readBlockAsCells({ run, blocks }: LoadedRun, index: number): Promise<string> {
  const block = { headers: run.headers, deflated: await blocks.readDeflated(index), isFirst: index === 0 };
  const { buffer } = await reportCalls.rows.toCells(block);
  return Buffer.from(buffer).toString('utf8');
}

type Settings = Readonly<Record<string, ColumnSetting>>;

/** Builds the source of an export of all rows and columns, as received. */
export function toRunSource({ run, blocks }: LoadedRun, settings: Settings): TableSource {
  return {
    headers: run.headers,
    rowsAreArrays: false,
    columns: run.headers.map((name, header) => ({
      header,
      mode: getExportColumnMode(name, run.columns[header] ?? null, getColumnSetting(settings, name), false),
    })),
    widths: run.columns.map((stats) => stats.longest),
    pieces: readBlocks(blocks),
  };
}

/** Lists the columns that are cents, as the user said or their names say, and whose sums are whole cents. */
export function listDollarColumns(
  { headers, columns }: ReportRun,
  corrected: Settings,
  moneyConfirmationKey: string | null,
): string[] {
  const settings = getEffectiveSettings(corrected, moneyConfirmationKey, headers);
  const names = headers.filter((header) => {
    const setting = getColumnSetting(settings, header);
    return isCents(header, setting?.type ?? 'integer', setting);
  });
  const isWhole = (name: string) =>
    headers.every((header, index) => header !== name || /^-?\d+$/.test(columns[index]?.sum ?? ''));
  return [...new Set(names)].filter(isWhole);
}

type RunTotal = { readonly column: string; readonly sum: string; readonly excludedCount: number };

/**
 * Gets the exact sums of a run's numeric columns, where a sum means something.
 *
 * @param run - with the statistics of its values as they are read
 * @param dollarColumns - columns of cents whose sums are in dollars
 * @param settings - columns as the user typed them
 */
export function getRunTotals(
  { headers, columns }: Pick<ReportRun, 'headers' | 'columns'>,
  dollarColumns: readonly string[],
  settings: Settings = {},
): RunTotal[] {
  return headers.flatMap((column, index) => {
    const stats = columns[index];
    const setting = getColumnSetting(settings, column);
    if (!stats || !isSummable(column, setting)) return [];
    if (!['integer', 'decimal'].includes(getColumnType(column, stats, setting))) return [];
    const sum = dollarColumns.includes(column) ? unitsToDecimal(BigInt(stats.sum), 2) : stats.sum;
    return [{ column, sum, excludedCount: countExcluded(stats) }];
  });
}

/**
 * Builds the provenance of an export of a run, with the exact totals of its numeric columns.
 *
 * @param run - with the statistics of its values as they are read, by these settings
 * @param dollarColumns - columns of cents that the export has in dollars
 */
export function buildRunProvenance(
  { run, officeName, settings = {} }: Pick<LoadedRun, 'run' | 'officeName'> & { readonly settings?: Settings },
  source = serverSource,
  dollarColumns: readonly string[] = [],
): Provenance {
  return {
    office: officeName,
    subject: run.displayName === run.slug ? run.slug : `${run.displayName} (${run.slug})`,
    filtersSent: run.filtersSent,
    dataFromMs: run.ranAtMs,
    source,
    rows: run.rowsReceived,
    dollarColumns,
    totals: getRunTotals(run, dollarColumns, settings).map(({ column, sum, excludedCount }) => ({
      column: dollarColumns.includes(column) ? withoutCents(toHeading(column)) : column,
      sum: excludedCount > 0 ? `${sum} (${formatCount(excludedCount, 'value')} not in it)` : sum,
    })),
    warnings: run.warnings,
  };
}

/* The runs of an office's reports: parameters, time and result of each, and its rows as long as there is room for them. */

export const bytesPerMegabyte = 1_000_000;
/** Runs that are stored. The oldest are removed. */
const maxRuns = 2_000;

function parseRun(text: string): ReportRun | null {
  try {
    return reportRunSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What is stored of runs. */
export type RunLimits = {
  /** The largest result, in received megabytes, that is stored with its run. */
  readonly resultMegabytes: number;
  /** The space of all stored results; the oldest are deleted first. */
  readonly allMegabytes: number;
};
export const defaultRunLimits: RunLimits = { resultMegabytes: 20, allMegabytes: 500 };

/** Lists the runs of an office, the newest first. */
export async function listRuns({ cache }: OfficeSession): Promise<RunHistoryEntry[]> {
  return (await cache.runs.list()).flatMap(({ text, bytes }) => {
    const run = parseRun(text);
    return run ? [{ run, hasRows: hasRows(run, bytes) }] : [];
  });
}

/** Opens a run. @returns null if its rows are not stored */
export async function openRun({ cache: { runs }, office }: OfficeSession, runId: string): Promise<LoadedRun | null> {
  const stored = await runs.get(runId);
  const run = stored && parseRun(stored.text);
  if (!stored || !run || !hasRows(run, stored.bytes)) return null;
  return { run, officeId: office.id, officeName: office.name, blocks: toStoredBlocks(runs, run) };
}

/** Removes the oldest rows beyond the limit, and the oldest runs beyond {@link maxRuns}. */
export async function trimRuns({ cache: { runs } }: OfficeSession, { allMegabytes }: RunLimits): Promise<void> {
  let room = allMegabytes * bytesPerMegabyte;
  for (const [index, { id, bytes }] of (await runs.list()).entries()) {
    room -= bytes;
    if (index >= maxRuns) await runs.remove(id);
    else if (room < 0 && bytes > 0) await runs.deleteBlocks(id);
  }
}

/** The rows of a run in the office's cache. */
const toStoredBlocks = (runs: OfficeCache['runs'], { runId, blocks }: ReportRun): RowBlocks => ({
  rows: blocks,
  readDeflated: async (index) => {
    const deflated = await runs.readBlock(runId, index);
    if (deflated !== null) return deflated;
    throw new AppError('run-unknown', 'The rows of this run are no longer saved. Run the report again.', {});
  },
});

/** Whether a run can be opened. One that received no rows needs none. */
const hasRows = (run: ReportRun, bytes: number) => bytes > 0 || run.rowsReceived === 0;
