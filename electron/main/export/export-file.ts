/** One table as a file: written, read back, put in its place; and what it is goes with it. */
import type { ExportFormat } from '@shared/ipc/contract';
import { type ByteSink, makeFile, writeFileAtomically } from './atomic-file';
import { type Provenance, provenanceText } from './provenance';
import { checkFile } from './read-back';
import type { TableSource } from './table';
import { expectation, type TableWriter, tableWriter } from './table-writer';

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
  const writer = tableWriter(sink, source, format, provenance.subject);
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
const writtenHeaders = ({ engine }: TableWriter) => engine.outputColumns.map(({ name }) => name);

/**
 * Checks a file that a writer wrote.
 *
 * @param rows - how many it must hold, where that is known from elsewhere; else as many as the writer read
 * @throws AppError `output-failed`
 */
export async function checkWritten(
  path: string,
  writer: TableWriter,
  format: ExportFormat,
  rows = writer.engine.rows,
): Promise<void> {
  await checkFile(path, format, writtenHeaders(writer), { ...expectation(writer, format), rows });
}

/** What is added to the name of a data file for those that stand beside it: none where the format holds its provenance. */
export function provenanceEndings(format: ExportFormat): string[] {
  return format === 'xlsx' ? [] : ['.about.txt'];
}

/** What an export says about itself goes beside it where the format cannot hold it. @throws AppError `output-failed` */
export async function writeProvenance(path: string, format: ExportFormat, provenance: Provenance): Promise<void> {
  for (const ending of provenanceEndings(format)) {
    await writeFileAtomically(`${path}${ending}`, provenanceText(provenance));
  }
}

/**
 * Writes a table to a file, atomically, and reads it back before it takes its place; its provenance goes beside it where
 * asked and the format cannot hold it.
 *
 * @param provenance - says how many rows there must be
 * @returns the bytes of the data file
 * @throws AppError `output-failed`, or `cancelled`
 */
export async function exportToFile(
  path: string,
  source: TableSource,
  format: ExportFormat,
  provenance: Provenance,
  options: { signal?: AbortSignal | undefined; withProvenanceFile: boolean },
): Promise<number> {
  let writer: TableWriter;
  const bytes = await makeFile(
    path,
    async (file) => {
      writer = await writeTable(file, source, format, provenance, options.signal);
    },
    { signal: options.signal, check: (temporary) => checkWritten(temporary, writer, format, provenance.rows) },
  );
  if (options.withProvenanceFile) await writeProvenance(path, format, provenance);
  return bytes;
}
