/** Writes one table to a file atomically, verified and with its provenance. */
import { basename } from 'node:path';
import type { ExportFormat } from '@shared/export-formats';
import { type ExportFindings, formatExportNotices } from '@shared/export-notices';
import { type ByteSink, makeFile, writeOutputFile } from './atomic-file';
import { getFormatHandler } from './formats/get-format-handler';
import { formatProvenance, type Provenance } from './provenance';
import { findFreeSidecarPath, getSidecarPath, sidecarSuffix } from './sidecar';
import type { TableSource } from './table';
import type { TableWriter } from './table-writer';
import { verifyExport } from './verify-export';

/** The largest piece that is given to an engine at once: it has room for one such piece and one long row. */
const pieceBytes = 1_048_576;

/** Writes a table to a sink. @returns the writer, with the statistics of the rows that it read */
export async function writeTable(
  sink: ByteSink,
  source: TableSource,
  format: ExportFormat,
  provenance: Provenance,
  signal?: AbortSignal,
): Promise<TableWriter> {
  const writer = getFormatHandler(format).createWriter(sink, source, provenance.subject);
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

/** Lists the suffixes of the files beside a data file. Empty if the format itself contains the provenance. */
export function getProvenanceSuffixes(format: ExportFormat): string[] {
  return getFormatHandler(format).holdsProvenance ? [] : [sidecarSuffix];
}

/** Collects what the user must know of the texts that a writer wrote. */
export function getFindings({ engine }: TableWriter): ExportFindings {
  return { cutTexts: engine.truncatedTexts, formulaTexts: engine.formulaTexts };
}

/** The result of an export that was saved. */
export type WrittenExport = {
  /** Bytes of the data file. */
  readonly bytes: number;
  /** Sentences for the user about the file. */
  readonly notices: readonly string[];
  /** Whether a spreadsheet program would calculate some of its cells. */
  readonly hasFormulas: boolean;
};

/**
 * Writes the provenance beside a data file, if its format cannot contain it.
 *
 * @returns a notice for the user if the usual name belongs to another file
 * @throws AppError `output-failed`
 */
export async function writeProvenance(path: string, format: ExportFormat, provenance: Provenance): Promise<string[]> {
  if (getFormatHandler(format).holdsProvenance) return [];
  const sidecar = await findFreeSidecarPath(path);
  await writeOutputFile(sidecar, formatProvenance(provenance));
  if (sidecar === getSidecarPath(path)) return [];
  return [
    `${basename(getSidecarPath(path))} is not a file of Tripledger's and was left alone: see ${basename(sidecar)}.`,
  ];
}

/** Joins what a writer found with further notices. */
export function toWrittenExport(bytes: number, writer: TableWriter, notices: readonly string[]): WrittenExport {
  const findings = getFindings(writer);
  return { bytes, notices: [...formatExportNotices(findings), ...notices], hasFormulas: findings.formulaTexts > 0 };
}

/**
 * Writes a table to a file atomically, and verifies it before the commit.
 *
 * @param provenance - also says how many rows there must be
 * @param options.withProvenanceFile - whether the provenance is written beside a file that cannot contain it
 * @throws AppError `output-failed`, or `cancelled`
 */
export async function exportToFile(
  path: string,
  source: TableSource,
  format: ExportFormat,
  provenance: Provenance,
  options: { signal?: AbortSignal | undefined; withProvenanceFile: boolean },
): Promise<WrittenExport> {
  const { signal, withProvenanceFile } = options;
  const { bytes, content: writer } = await makeFile(
    path,
    (file) => writeTable(file, source, format, provenance, signal),
    { signal, check: (temporary, written) => verifyExport(temporary, written, format, provenance.rows) },
  );
  const notices = withProvenanceFile ? await writeProvenance(path, format, provenance) : [];
  return toWrittenExport(bytes, writer, notices);
}
