/** Writes tables and results to files: the worker makes the bytes. */

import { lstat } from 'node:fs/promises';
import { basename } from 'node:path';
import { readRegular } from '@main/system/files';
import { type ExportFormat, getExportFormat } from '@shared/exports/formats';
import { type ExportFindings, formatExportNotices } from '@shared/exports/spreadsheets';
import { type AtomicFile, makeFile, writeOutputFile } from '../files/atomic-file';
import { nullIfMissing } from '../files/output-files';
import type { TotalRow } from '../files/sheet-look';
import { formatProvenance, isProvenanceText, type Provenance, type TableShape, type TableSource } from '../files/table';
import { ByteSender } from './byte-sender';
import { createTask } from './report-worker';

/* The provenance file beside an export. It never replaces a file of the user's. */

/** A larger file is not a provenance file. */
const maxSidecarBytes = 1_048_576;

/** Whether the name is free: there is no file, or one that Tripledger wrote. */
async function isFree(path: string): Promise<boolean> {
  const found = await nullIfMissing(lstat(path));
  if (found === null) return true;
  if (!found.isFile() || found.size > maxSidecarBytes) return false;
  return isProvenanceText((await readRegular(path, maxSidecarBytes)).toString());
}

/** The result of an export that was saved. */
export type WrittenExport = {
  /** Sentences for the user about the file. */
  readonly notices: readonly string[];
  /** Whether a spreadsheet program would calculate some of its cells. */
  readonly hasFormulas: boolean;
};

/**
 * Writes the provenance beside a file of data as received, if its format cannot contain it. A file as on screen has none.
 *
 * @returns a notice for the user if the usual name belongs to another file
 * @throws AppError `output-failed`
 */
async function writeProvenance(path: string, format: ExportFormat, provenance: Provenance): Promise<string[]> {
  if (provenance.about !== undefined || getExportFormat(format).kind === 'xlsx') return [];
  const usual = `${path}.about.txt`;
  let sidecar = usual;
  for (let count = 2; !(await isFree(sidecar)); count += 1) sidecar = `${path}.about ${count}.txt`;
  await writeOutputFile(sidecar, formatProvenance(provenance));
  if (sidecar === usual) return [];
  return [`${basename(usual)} is not a file of Tripledger's and was left alone: see ${basename(sidecar)}.`];
}

/* A table that the worker has written to a temporary file. */

export type WrittenTable = {
  /** What the user must know of its texts. */
  readonly findings: ExportFindings;
  /** Reads the file again and compares it with what was written, and lets the worker go on without it. @throws AppError `output-failed` */
  verify(): Promise<void>;
};

/** What is exported. A table as on screen has totals below rows, which a file of text has not. */
export type ExportSource = TableShape & {
  readonly pieces: TableSource['pieces'] | AsyncIterable<Uint8Array | TotalRow>;
};

/**
 * Writes a table to a file that the caller finishes, verifies and commits.
 *
 * @param provenance - also says how many rows there must be
 * @throws AppError `output-failed`, `unusable-answer` for rows that are malformed, the signal's reason
 */
export async function writeTable(
  { path, temporary }: AtomicFile,
  source: ExportSource,
  format: ExportFormat,
  provenance: Provenance,
  signal: AbortSignal | undefined,
): Promise<WrittenTable> {
  const { tables } = createTask();
  const sender = new ByteSender((bytes) => tables.push(bytes));
  // Never throws.
  const close = () => tables.close().catch(() => undefined);
  const output = { path, temporary, format, tableName: provenance.subject };
  const { pieces, ...shape } = source;
  try {
    await tables.open(output, shape);
    for await (const piece of pieces) {
      signal?.throwIfAborted();
      if (piece instanceof Uint8Array) await sender.write(piece);
      else {
        await sender.flush();
        await tables.writeTotal(piece);
      }
    }
    await sender.flush();
    const findings = await tables.end(provenance);
    return { findings, verify: () => tables.verify(provenance.rows).finally(close) };
  } catch (error) {
    await close();
    throw error;
  }
}

/* Writes one table to a file atomically, verified and with its provenance. */

/**
 * Makes a file of a table atomically, and verifies it before the commit.
 *
 * @param fill - writes the table
 * @throws AppError `output-failed`, `cancelled`, and what `fill` throws
 */
export async function saveTable<T extends WrittenTable & { readonly provenance: Provenance }>(
  path: string,
  format: ExportFormat,
  fill: (file: AtomicFile) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<{ readonly written: WrittenExport; readonly content: T }> {
  const content = await makeFile(path, fill, { signal, check: (_, { verify }) => verify() });
  const notices = await writeProvenance(path, format, content.provenance);
  const { findings } = content;
  const written = { notices: [...formatExportNotices(findings), ...notices], hasFormulas: findings.formulaTexts > 0 };
  return { written, content };
}

/**
 * Writes a table to a file atomically, and verifies it before the commit.
 *
 * @param provenance - also says how many rows there must be
 * @throws AppError `output-failed`, or `cancelled`
 */
export async function exportToFile(
  path: string,
  source: ExportSource,
  format: ExportFormat,
  provenance: Provenance,
  signal?: AbortSignal,
): Promise<WrittenExport> {
  const fill = async (file: AtomicFile) => ({
    ...(await writeTable(file, source, format, provenance, signal)),
    provenance,
  });
  return (await saveTable(path, format, fill, signal)).written;
}
