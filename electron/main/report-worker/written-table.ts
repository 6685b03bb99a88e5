/** A table that the worker has written to a temporary file. */
import type { ExportFindings } from '@shared/export-notices';

export type WrittenTable = {
  /** What the user must know of its texts. */
  readonly findings: ExportFindings;
  /** Reads the file again and compares it with what was written; then {@link close}. @throws AppError `output-failed` */
  verify(): Promise<void>;
  /** Lets the worker go on without it. The file must not be verified afterwards. Never throws. */
  close(): Promise<void>;
};
