/** Report results for tests, made by the row engine: parsed, counted, and encoded in any format. */

import { type LoadedRun, readBlockAsCells } from '@main/office/reports/loaded-run';
import type { RowTotals } from '@main/rows/engine/file-row-scanner';
import { RowEngine } from '@main/rows/engine/row-engine';
import { formatSum } from '@main/rows/engine/row-summary';
import type { ByteSink } from '@main/rows/files/file-sink';
import { createWriter, type TableWriter } from '@main/rows/files/formats';
import { type Provenance, type TableSource, toTableSource } from '@main/rows/files/table';
import { scanFile, scanWorkbook, verifyTotals } from '@main/rows/files/verify-export';
import { type ExportFormat, getExportFormat } from '@shared/exports/formats';
import type { Cell, ReportRun } from '@shared/reports/report';

/** Writes rows to an engine in pieces. Returns its output without the header. */
export function encodeRows(engine: RowEngine, rows: Uint8Array, pieceBytes = 1_048_576): Buffer {
  const pieces: Buffer[] = [];
  for (let offset = 0; offset < rows.length; offset += pieceBytes) {
    for (const piece of engine.write(rows.subarray(offset, offset + pieceBytes))) pieces.push(Buffer.from(piece));
  }
  return Buffer.concat([...pieces, engine.flush()]);
}

/** Makes a run whose rows are these JSON objects, with their statistics. */
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
    headers: [...headers],
    columns: engine.getColumnStats().map(({ sum, ...counts }) => ({ ...counts, sum: formatSum(sum) })),
    rowsReceived: rows.length,
    blocks: [rows.length],
    lastModified: '2026-06-01 00:00:00',
    ranAtMs: Date.UTC(2026, 10, 20, 9),
    warnings: [],
    ...more,
  };
}

/** Reads a run's rows as the window does. */
export async function readRows(run: LoadedRun): Promise<Cell[][]> {
  const rows: Cell[][] = [];
  for (let blockIndex = 0; blockIndex < run.blocks.rows.length; blockIndex += 1) {
    rows.push(...(JSON.parse(await readBlockAsCells(run, blockIndex)) as Cell[][]));
  }
  return rows;
}

export const plainProvenance: Provenance = {
  office: 'Test office',
  subject: 'Sales',
  filtersSent: {},
  dataFromMs: Date.UTC(2026, 10, 20, 9),
  source: 'loaded from the server',
  rows: 0,
  warnings: [],
};

/** Writes a table to a sink, as the worker does. */
export async function writeToSink(
  sink: ByteSink,
  source: TableSource,
  format: ExportFormat,
  provenance = plainProvenance,
): Promise<TableWriter> {
  const writer = createWriter(format, sink, source, provenance.subject);
  await writer.begin();
  for await (const bytes of source.pieces) await writer.push(bytes);
  await writer.end(provenance);
  return writer;
}

/** Verifies a file of data as received, as an export does. */
export async function verifyFile(
  path: string,
  format: ExportFormat,
  headers: readonly string[],
  expected: RowTotals,
): Promise<void> {
  const definition = getExportFormat(format);
  const table = { columns: headers.length, headRows: 1, formulas: [], ...expected };
  const scan =
    definition.kind === 'xlsx'
      ? scanWorkbook(path, table)
      : scanFile(path, definition.kind === 'delimited' ? definition : null, headers);
  await verifyTotals(scan, expected);
}

/** Exports a source. Returns the bytes of the file. */
export async function exportSource(source: TableSource, format: ExportFormat): Promise<Buffer> {
  const pieces: Buffer[] = [];
  const sink: ByteSink = { write: async (bytes) => void pieces.push(Buffer.from(bytes)) };
  await writeToSink(sink, source, format);
  return Buffer.concat(pieces);
}

/** Exports a table of cells. Returns the bytes of the file. */
export const exportCells = (
  headers: readonly string[],
  rows: readonly (readonly Cell[])[],
  format: ExportFormat,
): Promise<Buffer> => exportSource(toTableSource({ headers, rows }), format);
