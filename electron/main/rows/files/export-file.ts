/** What goes with an exported file: its provenance beside it, and sentences for the user. */
import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readRegular } from '@main/system/files';
import type { ExportFormat } from '@shared/exports/formats';
import { type ExportFindings, formatExportNotices } from '@shared/exports/spreadsheets';
import { writeOutputFile } from './atomic-file';
import { getFormatHandler } from './formats';
import { formatProvenance, isProvenanceText, type Provenance } from './table';

/* The provenance file beside an export. It never replaces a file of the user's. */

/** A larger file is not a provenance file. */
const maxSidecarBytes = 1_048_576;

/** Is added to an export's name for its provenance file. */
const sidecarSuffix = '.about.txt';

/** Gets the usual name of an export's provenance file. */
function getSidecarPath(path: string): string {
  return `${path}${sidecarSuffix}`;
}

/** Whether the name is free: there is no file, or one that Tripledger wrote. */
async function isFree(path: string): Promise<boolean> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (found === null) return true;
  if (!found.isFile() || found.size > maxSidecarBytes) return false;
  return isProvenanceText((await readRegular(path, maxSidecarBytes)).toString());
}

/** Finds the first free name: the usual one, else a numbered one. @throws the file system's error */
async function findFreeSidecarPath(path: string): Promise<string> {
  let sidecar = getSidecarPath(path);
  for (let count = 2; !(await isFree(sidecar)); count += 1) sidecar = `${path}.about ${count}.txt`;
  return sidecar;
}

/** The result of an export that was saved. */
export type WrittenExport = {
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
export function toWrittenExport(findings: ExportFindings, notices: readonly string[]): WrittenExport {
  return { notices: [...formatExportNotices(findings), ...notices], hasFormulas: findings.formulaTexts > 0 };
}
