/** Saves a workbook of several tables behind a cover. Each is written and verified on its own before they are joined. */
import { makeFile } from '@main/export-files/atomic-file';
import {
  type JoinedCover,
  type JoinedPart,
  joinWorkbooks,
  verifyJoined,
} from '@main/export-files/formats/join-workbooks';
import { makePrivateFolder } from '@main/export-files/private-folder';
import { removeTemporary } from '@main/export-files/temporary-file';
import { trackUnfinished } from '@main/export-files/unfinished-files';
import { AppError } from '@shared/errors';

/**
 * Saves the workbook.
 *
 * @param writeParts - writes the workbook of each table into a private folder
 * @param createCover - creates the cover, once all tables are written
 * @returns the bytes of the file
 * @throws AppError `output-failed`, `cancelled`
 */
export async function saveJoinedWorkbook(
  path: string,
  writeParts: (folder: string) => Promise<readonly JoinedPart[]>,
  createCover: () => JoinedCover,
  signal: AbortSignal | undefined,
): Promise<number> {
  const folder = await makePrivateFolder();
  trackUnfinished(folder);
  try {
    const parts = await writeParts(folder);
    const { bytes } = await makeFile(path, (file) => joinWorkbooks(file, createCover(), parts), {
      check: verifyJoined,
      signal,
    });
    return bytes;
  } catch (error) {
    if (signal?.aborted) {
      throw new AppError('cancelled', 'The export was cancelled. A file that was there before is unchanged.', {});
    }
    throw error;
  } finally {
    await removeTemporary({ path: folder, privateFolder: null });
  }
}
