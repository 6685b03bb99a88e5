/** Why a file could not be written, in words for the user. */

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'your disk quota is used up',
  EACCES: 'the folder or file may not be written',
  EPERM: 'the folder or file may not be written',
  EROFS: 'the folder is read-only',
  ENOENT: 'the folder does not exist',
  ENOTDIR: 'part of the path is not a folder',
  EISDIR: 'there is a folder of that name',
  EBUSY: 'the file is open in another program',
  ENAMETOOLONG: 'the name is too long',
  EIO: 'the disk reported an error',
  ELOOP: 'its links lead in a circle',
  EPIPE: 'its reader closed it',
};

/** Explains a failure to write as part of a sentence: "the disk is full". */
export function describeFileError(cause: unknown): string {
  const code = String((cause as { code?: unknown } | null)?.code ?? '');
  return reasons[code] ?? 'the file could not be written';
}
