/** One table as a file: written, read back, put in its place; and what it is goes with it. */
import { basename } from 'node:path';
import { type ExportFindings, formatExportNotices } from '@shared/export-notices';
import type { ExportFormat } from '@shared/ipc/contract/exports';
import { type ByteSink, makeFile, writeFileAtomically } from './atomic-file';
import { formatProvenance, type Provenance } from './provenance';
import { findFreeSidecarPath, getSidecarPath } from './sidecar';
import type { TableSource } from './table';
import { createTableWriter, getExpectedContent, type TableWriter } from './table-writer';
import { verifyFile } from './verify-export';

/** Rows that a source gives at once at most, in bytes: an engine has room for so many and one long row. */
const pieceBytes = 1_048_576;

/** Writes a whole source. @returns the writer, which knows what it has read */
export async function writeTable(
  sink: ByteSink,
  source: TableSource,
  format: ExportFormat,
  provenance: Provenance,
  signal?: AbortSignal,
): Promise<TableWriter> {
  const writer = createTableWriter(sink, source, format, provenance.subject);
  await writer.begin();
  for await (const bytes of source.pieces) {
    for (let from = 0; from < bytes.length; from += pieceBytes) {
      signal?.throwIfAborted();
      await writer.push(bytes.subarray(from, from + pieceBytes));
    }
  }
  await writer.end(provenance);
  return writer;
}

/** The names of the columns that a writer writes. */
const getWrittenHeaders = ({ engine }: TableWriter) => engine.outputColumns.map(({ name }) => name);

/**
 * Checks a file that a writer wrote.
 *
 * @param rows - how many it must hold, where that is known from elsewhere; else as many as the writer read
 * @throws AppError `output-failed`
 */
export async function verifyWritten(
  path: string,
  writer: TableWriter,
  format: ExportFormat,
  rows = writer.engine.rows,
): Promise<void> {
  await verifyFile(path, format, getWrittenHeaders(writer), { ...getExpectedContent(writer, format), rows });
}

/** What is added to the name of a data file for those that stand beside it: none where the format holds its provenance. */
export function getProvenanceSuffixes(format: ExportFormat): string[] {
  return format === 'xlsx' ? [] : ['.about.txt'];
}

/** What was found while a table was written. */
export function getFindings({ engine }: TableWriter): ExportFindings {
  return { cutTexts: engine.truncatedTexts, formulaTexts: engine.formulaTexts };
}

/** What became of an export. */
export type WrittenExport = {
  /** Bytes of the data file. */
  readonly bytes: number;
  /** What the user must be told of it. */
  readonly notices: readonly string[];
  /** Whether a spreadsheet program would read cells of it as formulas. */
  readonly hasFormulas: boolean;
};

/**
 * Writes what an export says about itself beside it, where the format cannot hold it.
 *
 * @returns what the user must be told: another name than the usual one
 * @throws AppError `output-failed`
 */
export async function writeProvenance(path: string, format: ExportFormat, provenance: Provenance): Promise<string[]> {
  if (getProvenanceSuffixes(format).length === 0) return [];
  const sidecar = await findFreeSidecarPath(path);
  await writeFileAtomically(sidecar, formatProvenance(provenance));
  if (sidecar === getSidecarPath(path)) return [];
  return [
    `${basename(getSidecarPath(path))} is not a file of Tripledger's and was left alone: see ${basename(sidecar)}.`,
  ];
}

/** @returns the written export in the user's words, with what else must be told */
export function toWrittenExport(bytes: number, writer: TableWriter, notices: readonly string[]): WrittenExport {
  const findings = getFindings(writer);
  return { bytes, notices: [...formatExportNotices(findings), ...notices], hasFormulas: findings.formulaTexts > 0 };
}

/**
 * Writes a table to a file, atomically, and reads it back before it takes its place; its provenance goes beside it where
 * asked and the format cannot hold it.
 *
 * @param provenance - says how many rows there must be
 * @throws AppError `output-failed`, or `cancelled`
 */
export async function exportToFile(
  path: string,
  source: TableSource,
  format: ExportFormat,
  provenance: Provenance,
  options: { signal?: AbortSignal | undefined; withProvenanceFile: boolean },
): Promise<WrittenExport> {
  let writer: TableWriter | null = null;
  const bytes = await makeFile(
    path,
    async (file) => {
      writer = await writeTable(file, source, format, provenance, options.signal);
    },
    {
      signal: options.signal,
      check: async (temporary) => {
        if (writer) await verifyWritten(temporary, writer, format, provenance.rows);
      },
    },
  );
  const notices = options.withProvenanceFile ? await writeProvenance(path, format, provenance) : [];
  return toWrittenExport(bytes, writer as unknown as TableWriter, notices);
}
