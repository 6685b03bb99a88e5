/** Opens files that others chose or sent. What is no file (a pipe, a device, a folder) is refused: opening or reading it may wait for ever. */
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/** Why a file is not read. The file system's own errors are thrown as they are. */
export class UnusableFileError extends Error {
  readonly reason: 'no-file' | 'too-large';

  constructor(reason: UnusableFileError['reason']) {
    super(reason);
    this.reason = reason;
  }
}

/** Opens a file to read it. @throws UnusableFileError for a pipe, a device or a folder, and the file system's error */
export async function openRegular(path: string): Promise<FileHandle> {
  // Windows has no such flag.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  if ((await handle.stat()).isFile()) return handle;
  await handle.close();
  throw new UnusableFileError('no-file');
}

/**
 * Reads a file.
 *
 * @throws UnusableFileError for what is no file, or has more than `maxBytes`; and the file system's error
 */
export async function readRegular(path: string, maxBytes: number): Promise<Buffer> {
  const handle = await openRegular(path);
  try {
    const { size } = await handle.stat();
    if (size > maxBytes) throw new UnusableFileError('too-large');
    const pieces: Buffer[] = [];
    let bytes = 0;
    // One that grows is read up to the limit.
    for await (const piece of handle.createReadStream({ autoClose: false, end: maxBytes })) {
      pieces.push(piece as Buffer);
      bytes += (piece as Buffer).length;
    }
    if (bytes > maxBytes) throw new UnusableFileError('too-large');
    return Buffer.concat(pieces);
  } finally {
    await handle.close();
  }
}
