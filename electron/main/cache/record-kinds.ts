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
