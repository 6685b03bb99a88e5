/** The file of an export. The user names it in the system's dialog, the renderer never does. */
import { extname } from 'node:path';
import type { OfficeService } from '@main/office/connect/office-service';
import type { ChooseTarget, ExportOutcome } from '@main/office/exports/save-export';
import { AppError } from '@shared/errors/errors';
import { type ExportFormat, getExportFormat } from '@shared/exports/formats';
import { shell } from 'electron';
import { chooseSavePath } from './dialogs';
import type { CallContext } from './register';

/* The files written in this session: the only ones that the renderer may have shown or opened. */

/** Exported files by path, each with the extension of its format. */
export class ExportedFiles {
  private readonly extensions = new Map<string, string | null>();

  /** @param extension - of the file's format, without the dot; null for a folder */
  add(path: string, extension: string | null): void {
    this.extensions.set(path, extension);
  }

  /** Shows an export in the system's file manager. @throws AppError `ipc-refused` for any other path */
  show(path: string): void {
    if (!this.extensions.has(path)) {
      throw new AppError('ipc-refused', 'Only a file that was exported just now can be shown.', {});
    }
    shell.showItemInFolder(path);
  }

  /**
   * Opens an export with the system's program for it.
   *
   * @throws AppError `ipc-refused` for any other path, or a name with another extension; `output-failed` without a program
   */
  async open(path: string): Promise<void> {
    const extension = this.extensions.get(path);
    if (extension === undefined) {
      throw new AppError('ipc-refused', 'Only a file that was exported just now can be opened.', {});
    }
    if (extension !== null && extname(path).toLowerCase() !== `.${extension}`) {
      const message = `This file's name does not end in .${extension}, so another program might open it. Open it from its folder.`;
      throw new AppError('ipc-refused', message, {});
    }
    const problem = await shell.openPath(path);
    if (problem !== '') {
      throw new AppError(
        'output-failed',
        'The file could not be opened here. It is saved; open it from its folder.',
        {},
      );
    }
  }
}

/** Makes what runs an export into a file that the user names, and allows that file to be shown and opened. */
export const makeSave =
  (offices: Pick<OfficeService, 'getNameAmongSeveral'>, exportedFiles: ExportedFiles) =>
  async (
    { event }: CallContext,
    format: ExportFormat,
    work: (chooseTarget: ChooseTarget) => Promise<ExportOutcome>,
  ): Promise<ExportOutcome> => {
    // It begins the names of files where there are several.
    const office = offices.getNameAmongSeveral();
    const outcome = await work((name, of) => chooseSavePath(event, { ...name, office }, of));
    if (outcome.path !== null) exportedFiles.add(outcome.path, getExportFormat(format).extension);
    return outcome;
  };
