/** The kind of a directory in the address of its screen. */
import { type DirectoryKind, directoryKinds } from '@shared/schemas/directory';

/** Reads a directory's kind from the URL; branch for anything else. */
export function parseDirectoryKind(text: string | undefined): DirectoryKind {
  return directoryKinds.find((kind) => kind === text) ?? 'branch';
}
