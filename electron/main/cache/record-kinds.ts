/** Kinds of cached records. */

/**
 * Kinds of cached records: list items, details, clients, directories, the list of reports, and how the API's
 * filters compare. The names are part of the file format.
 */
export const recordKinds = [
  'trip-item',
  'trip',
  'client',
  'client-item',
  'directory',
  'report-list',
  'list-rules',
] as const;

export type RecordKind = (typeof recordKinds)[number];

/** Whether a text names a kind of records. */
export function isRecordKind(text: unknown): text is RecordKind {
  return (recordKinds as readonly unknown[]).includes(text);
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
