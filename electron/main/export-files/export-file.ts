/** What goes with an exported file: its provenance beside it, and sentences for the user. */
import { basename } from 'node:path';
import type { ExportFormat } from '@shared/export-formats';
import { type ExportFindings, formatExportNotices } from '@shared/export-notices';
import { writeOutputFile } from './atomic-file';
import { getFormatHandler } from './formats/get-format-handler';
import { formatProvenance, type Provenance } from './provenance';
import { findFreeSidecarPath, getSidecarPath, sidecarSuffix } from './sidecar';

/** Lists the suffixes of the files beside a data file. Empty if the format itself contains the provenance. */
export function getProvenanceSuffixes(format: ExportFormat): string[] {
  return getFormatHandler(format).holdsProvenance ? [] : [sidecarSuffix];
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
export function toWrittenExport(bytes: number, findings: ExportFindings, notices: readonly string[]): WrittenExport {
  return { bytes, notices: [...formatExportNotices(findings), ...notices], hasFormulas: findings.formulaTexts > 0 };
}
