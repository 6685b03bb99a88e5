/** Writes one table to a file atomically, verified and with its provenance. */
import { makeFile } from '@main/export/atomic-file';
import { toWrittenExport, type WrittenExport, writeProvenance } from '@main/export/export-file';
import type { Provenance } from '@main/export/provenance';
import type { ExportFormat } from '@shared/export-formats';
import { type ExportSource, writeTable } from './write-table';

/**
 * Writes a table to a file atomically, and verifies it before the commit.
 *
 * @param provenance - also says how many rows there must be
 * @param options.withProvenanceFile - whether the provenance is written beside a file that cannot contain it
 * @throws AppError `output-failed`, or `cancelled`
 */
export async function exportToFile(
  path: string,
  source: ExportSource,
  format: ExportFormat,
  provenance: Provenance,
  options: { signal?: AbortSignal | undefined; withProvenanceFile: boolean },
): Promise<WrittenExport> {
  const { signal, withProvenanceFile } = options;
  const { bytes, content: written } = await makeFile(
    path,
    (file) => writeTable(file, source, format, provenance, signal),
    { signal, check: (_, { verify }) => verify(), onDiscard: ({ close }) => void close() },
  );
  const notices = withProvenanceFile ? await writeProvenance(path, format, provenance) : [];
  return toWrittenExport(bytes, written.findings, notices);
}
