/** The files written in this session: the only ones that the renderer may have shown or opened. */
import { AppError } from '@shared/errors/errors';
import { shell } from 'electron';

/** Paths of exported files and folders. */
export class ExportedFiles {
  private readonly paths = new Set<string>();

  add(path: string): void {
    this.paths.add(path);
  }

  /** Shows an export in the system's file manager. @throws AppError `ipc-refused` for any other path */
  show(path: string): void {
    if (!this.paths.has(path)) {
      throw new AppError('ipc-refused', 'Only a file that was exported just now can be shown.', {});
    }
    shell.showItemInFolder(path);
  }

  /**
   * Opens an export with the system's program for it.
   *
   * @throws AppError `ipc-refused` for any other path, `output-failed` without a program
   */
  async open(path: string): Promise<void> {
    if (!this.paths.has(path)) {
      throw new AppError('ipc-refused', 'Only a file that was exported just now can be opened.', {});
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
