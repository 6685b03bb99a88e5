/** A run whose rows can be read: for the screen, for exports, for comparisons. */

import { type Provenance, serverSource } from '@main/export/provenance';
import type { TableSource } from '@main/export/table';
import { reportWorker } from '@main/report-worker/report-worker';
import type { OutputColumn } from '@main/rows/output-format';
import { formatCount } from '@shared/count-text';
import { unitsToDecimal } from '@shared/money';
import { type ColumnSetting, getColumnSetting, getColumnType, getExportColumnMode } from '@shared/report-columns';
import type { ReportRun } from '@shared/schemas/report';
import { type RowBlocks, readBlocks } from './row-blocks';

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
  const { buffer } = await reportWorker.client.call('rows:cells', block);
  return Buffer.from(buffer).toString('utf8');
}

/** Gets the widths of the columns in a sheet, in characters, from their longest values. */
export const getColumnWidths = (run: ReportRun) => run.columns.map((stats) => stats.longest);

type Settings = Readonly<Record<string, ColumnSetting>>;

/**
 * Lists the columns that an export writes, and how.
 *
 * @param visible - indexes of the visible columns: their cents become dollars, as on screen. Null for all columns as received
 */
export function toOutputColumns(run: ReportRun, settings: Settings, visible: readonly number[] | null): OutputColumn[] {
  const indexes = visible ?? run.headers.map((_, index) => index);
  return indexes.map((header) => {
    const name = run.headers[header] ?? '';
    return {
      header,
      mode: getExportColumnMode(name, run.columns[header] ?? null, getColumnSetting(settings, name), visible !== null),
    };
  });
}

/** Builds the source of an export of all rows and columns, as received. */
export function toRunSource({ run, blocks }: LoadedRun, settings: Settings): TableSource {
  return {
    headers: run.headers,
    rowsAreArrays: false,
    columns: toOutputColumns(run, settings, null),
    widths: getColumnWidths(run),
    pieces: readBlocks(blocks),
  };
}

/**
 * Builds the provenance of an export of a run, with the exact totals of its numeric columns.
 *
 * @param dollarColumns - columns of cents that the export has in dollars
 */
export function buildRunProvenance(
  { run, officeName }: Pick<LoadedRun, 'run' | 'officeName'>,
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
    totals: run.headers.flatMap((column, index) => {
      const stats = run.columns[index];
      if (!stats || !['integer', 'decimal'].includes(getColumnType(column, stats, undefined))) return [];
      const excluded = stats.unsummed > 0 ? ` (${formatCount(stats.unsummed, 'value')} not in it)` : '';
      const sum = dollarColumns.includes(column) ? unitsToDecimal(BigInt(stats.sum), 2) : stats.sum;
      return [{ column, sum: `${sum}${excluded}` }];
    }),
    warnings: run.warnings,
  };
}
