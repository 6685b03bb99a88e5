/** Kinds of cached records. */

/**
 * Kinds of cached records: list items, details, clients, directories, the list of reports, and how the API's
 * filters compare. The names are part of the file format.
 */
export type RecordKind = 'trip-item' | 'trip' | 'client' | 'client-item' | 'directory' | 'report-list' | 'list-rules';

/**
 * Kinds whose records are compressed. List items are short and read by the thousand: compressing them would save 40 % of
 * a tenth of the file, and reading 100,000 of them would take three times as long.
 */
const compressedKinds: ReadonlySet<string> = new Set<RecordKind>(['trip', 'client', 'directory', 'report-list']);

/** Whether records of a kind are compressed when they are written. */
export function isCompressedKind(kind: string): boolean {
  return compressedKinds.has(kind);
}

/** A kind whose records have the same ids. */
export function getSiblingKind(kind: RecordKind): RecordKind | null {
  switch (kind) {
    case 'trip':
      return 'trip-item';
    case 'trip-item':
      return 'trip';
    case 'client':
      return 'client-item';
    case 'client-item':
      return 'client';
    default:
      return null;
  }
}
