/** The file of an export. The user names it in the system's dialog, the renderer never does. */
import type { IpcMainInvokeEvent } from 'electron';
import { chooseSavePath, getTargetFormat, type TargetFormat } from './dialogs';
import type { ExportedFiles } from './exported-files';
import type { OnDialog } from './register';

export type ExportTarget = {
  /**
   * Asks for the file; null where the user cancelled.
   *
   * @param nameParts - subject, office, filters: two contents never get the same proposed name. Empty parts are left out
   * @param dataFromMs - when the data was fetched; epoch milliseconds. @default now
   */
  readonly choosePath: (
    nameParts: readonly string[],
    format: TargetFormat,
    dataFromMs?: number,
  ) => Promise<string | null>;
  /** Allows the renderer to have the written file shown and opened. */
  readonly remember: (path: string, format: TargetFormat) => void;
};

/** @param onDialog - called when the dialog opens, and when the user has chosen a file in it */
export function makeExportTarget(
  event: IpcMainInvokeEvent,
  exportedFiles: ExportedFiles,
  onDialog: OnDialog = () => undefined,
): ExportTarget {
  return {
    choosePath: async (nameParts, format, dataFromMs = Date.now()) => {
      onDialog(true);
      const path = await chooseSavePath(event, nameParts, format, dataFromMs);
      if (path !== null) onDialog(false);
      return path;
    },
    remember: (path, format) => exportedFiles.add(path, getTargetFormat(format).extension),
  };
}
