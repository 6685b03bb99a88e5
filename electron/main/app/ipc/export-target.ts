/** The files written in this session: the only ones that the renderer may have shown or opened. */
import { extname } from 'node:path';
import { AppError } from '@shared/errors/errors';
import { shell } from 'electron';

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
