/** A run whose rows are at hand: for the screen, for exports, for comparisons. */
import type { Provenance } from '@main/export/provenance';
import type { TableSource } from '@main/export/table';
import { type OutputColumn, rowSeparatorLength } from '@main/rows/output-format';
import { RowEngine } from '@main/rows/row-engine';
import { type ColumnSetting, getColumnSetting, getColumnType, getXlsxColumnMode } from '@shared/report-columns';
import type { ReportRun } from '@shared/schemas/report';
import type { RowBlocks } from './row-blocks';

/** A run with its rows and the office it belongs to. */
export type LoadedRun = {
  readonly run: ReportRun;
  readonly officeId: string;
  readonly officeName: string;
  readonly blocks: RowBlocks;
};

/** The rows of a block as a JSON text of lists of cells, for the window. */
export async function readBlockAsCells({ run, blocks }: LoadedRun, place: number): Promise<string> {
  const engine = new RowEngine({
    headers: run.headers,
    format: { kind: 'cells' },
    collectsStats: false,
    continues: place > 0,
  });
  const rows = engine.encodeAll(await blocks.read(place)).toString('utf8');
  return `[${rows.slice(0, -rowSeparatorLength)}]`;
}

async function* readBlocks(blocks: RowBlocks): AsyncGenerator<Uint8Array> {
  for (let place = 0; place < blocks.rows.length; place += 1) yield await blocks.read(place);
}

/** Widths of the columns in a sheet, from the longest values. */
export const getColumnWidths = (run: ReportRun) => run.columns.map(({ longest }) => longest);

type Settings = Readonly<Record<string, ColumnSetting>>;

/** How the columns are written: all of them, or those that are shown, with cents in dollars where staff see dollars. */
export function toOutputColumns(run: ReportRun, settings: Settings, shown: readonly number[] | null): OutputColumn[] {
  const places = shown ?? run.headers.map((_, place) => place);
  return places.map((header) => {
    const name = run.headers[header] ?? '';
    return {
      header,
      mode: getXlsxColumnMode(name, run.columns[header] ?? null, getColumnSetting(settings, name), shown !== null),
    };
  });
}

/** The whole result as it came. */
export function toRunSource({ run, blocks }: LoadedRun, settings: Settings): TableSource {
  return {
    headers: run.headers,
    hasLists: false,
    columns: toOutputColumns(run, settings, null),
    widths: getColumnWidths(run),
    pieces: readBlocks(blocks),
  };
}

/** What an export of a run says about itself. */
export function buildRunProvenance(
  { run, officeName }: Pick<LoadedRun, 'run' | 'officeName'>,
  source = 'live',
): Provenance {
  return {
    office: officeName,
    subject: run.displayName === run.slug ? run.slug : `${run.displayName} (${run.slug})`,
    filtersSent: run.filtersSent,
    dataFromMs: run.ranAtMs,
    source,
    rows: run.rowsReceived,
    totals: run.headers.flatMap((column, place) => {
      const facts = run.columns[place];
      if (!facts || !['integer', 'decimal'].includes(getColumnType(column, facts, undefined))) return [];
      const apart = facts.unsummed > 0 ? ` (${facts.unsummed} value(s) not in it)` : '';
      return [{ column, sum: `${facts.sum}${apart}` }];
    }),
    warnings: run.warnings,
  };
}
