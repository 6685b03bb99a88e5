/** Help → Licences: the licences of the software that Tripledger contains. */
import { join } from 'node:path';
import { AppError } from '@shared/errors';
import { app, shell } from 'electron';

/** The file that packaging puts beside the archive, and the build into out/. */
function getLicencesFile(): string {
  return app.isPackaged ? join(process.resourcesPath, 'licences.txt') : join(app.getAppPath(), 'out/licences.txt');
}

/**
 * Opens the licences in the system's text viewer.
 *
 * @throws AppError `output-failed` with the file's path, if no program opens it
 */
export async function showLicences(): Promise<void> {
  const file = getLicencesFile();
  const problem = await shell.openPath(file);
  if (problem !== '') throw new AppError('output-failed', `The licences could not be opened. They are in ${file}.`, {});
}
