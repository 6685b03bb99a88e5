/** Results of reports as the row engine makes them: read, counted, and given in any form. */
import type { ByteSink } from '@main/export/atomic-file';
import { writeTable } from '@main/export/export-file';
import type { Provenance } from '@main/export/provenance';
import { type TableSource, toTableSource } from '@main/export/table';
import { type LoadedRun, readBlockAsCells } from '@main/reports/runs/loaded-run';
import { formatSum } from '@main/rows/column-stats';
import { RowEngine } from '@main/rows/row-engine';
import type { ExportFormat } from '@shared/export-formats';
import type { Cell, ReportRun } from '@shared/schemas/report';

/** Feeds an engine in pieces and gives all that it wrote, its header apart. */
export function encodeRows(engine: RowEngine, rows: Uint8Array, pieceBytes = 1_048_576): Buffer {
  const pieces: Buffer[] = [];
  for (let at = 0; at < rows.length; at += pieceBytes) {
    for (const piece of engine.write(rows.subarray(at, at + pieceBytes))) pieces.push(Buffer.from(piece));
  }
  return Buffer.concat([...pieces, engine.flush()]);
}

/** A run of a report whose rows are these JSON objects, with what was counted of them. */
export function makeReportRun(
  headers: readonly string[],
  rows: readonly object[],
  more: Partial<ReportRun> = {},
): ReportRun {
  const text = JSON.stringify(rows);
  const engine = new RowEngine({ headers });
  encodeRows(engine, Buffer.from(text.slice(1)));
  return {
    runId: 'run-1',
    slug: 'sales',
    displayName: 'Sales',
    filtersSent: {},
    filtersApplied: null,
    headers: [...headers],
    columns: engine.getColumnStats().map(({ sum, ...counts }) => ({ ...counts, sum: formatSum(sum) })),
    rowsReceived: rows.length,
    blocks: [rows.length],
    bytes: text.length,
    rowCount: rows.length,
    executionTime: null,
    lastModified: '2026-06-01 00:00:00',
    ranAtMs: Date.UTC(2026, 10, 20, 9),
    tookMs: 100,
    warnings: [],
    file: null,
    ...more,
  };
}

/** The rows of a run as the window has them. */
export async function readRows(held: LoadedRun): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for (let place = 0; place < held.blocks.rows.length; place += 1) {
    rows.push(...(JSON.parse(await readBlockAsCells(held, place)) as Cell[][]));
  }
  return rows;
}

export const plainProvenance: Provenance = {
  office: 'Test office',
  subject: 'Sales',
  filtersSent: {},
  dataFromMs: Date.UTC(2026, 10, 20, 9),
  source: 'live',
  rows: 0,
  warnings: [],
};

/** A source in a format, as the bytes of the file. */
export async function exportSource(source: TableSource, format: ExportFormat): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const sink: ByteSink = { write: async (bytes) => void pieces.push(Buffer.from(bytes)) };
  await writeTable(sink, source, format, plainProvenance);
  return Buffer.concat(pieces);
}

/** A table of cells in a format. */
export const exportCells = (
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  format: ExportFormat,
): Promise<Buffer> => exportSource(toTableSource({ headers, rows }), format);
