/** Writes one table to a file atomically, verified and with its provenance. */
import { makeFile } from '@main/export-files/atomic-file';
import {
  getProvenanceSuffixes,
  toWrittenExport,
  type WrittenExport,
  writeProvenance,
} from '@main/export-files/export-file';
import { moveToFreeName } from '@main/export-files/free-name';
import type { Provenance } from '@main/export-files/provenance';
import type { ExportFormat } from '@shared/export-formats';
import { type ExportSource, writeTable } from './write-table';

type FileOptions = {
  readonly signal?: AbortSignal | undefined;
  /** Whether the provenance is written beside a file that cannot contain it. */
  readonly withProvenanceFile: boolean;
  /** Names in the folder that are reserved for other files. The file then replaces none: it gets the next free name. */
  readonly reservedNames?: ReadonlySet<string>;
};

/**
 * Writes a table to a file atomically, and verifies it before the commit.
 *
 * @param provenance - also says how many rows there must be
 * @returns what was written, with its path
 * @throws AppError `output-failed`, or `cancelled`
 */
export async function exportToFile(
  path: string,
  source: ExportSource,
  format: ExportFormat,
  provenance: Provenance,
  { signal, withProvenanceFile, reservedNames }: FileOptions,
): Promise<WrittenExport & { readonly path: string }> {
  let target = path;
  const moveToNew = async (temporary: string) => {
    const companions = withProvenanceFile ? getProvenanceSuffixes(format) : [];
    target = await moveToFreeName(temporary, path, { companions, ...(reservedNames && { taken: reservedNames }) });
  };
  const { bytes, content: written } = await makeFile(
    path,
    (file) => writeTable(file, source, format, provenance, signal),
    {
      signal,
      check: (_, { verify }) => verify(),
      move: reservedNames && moveToNew,
      onDiscard: ({ close }) => void close(),
    },
  );
  const notices = withProvenanceFile ? await writeProvenance(target, format, provenance) : [];
  return { ...toWrittenExport(bytes, written.findings, notices), path: target };
}
