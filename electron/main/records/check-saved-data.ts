/** Checks all saved data for records that do not open, so that the user knows before they are needed. */
import type { RecordKind } from '@main/cache/repositories/record-repository';
import type { OfficeSession } from '@main/session/office-session';

const kinds: readonly RecordKind[] = ['trip-item', 'trip', 'client-item', 'client', 'directory', 'report-list'];

const damagedManifest =
  'The list of what is saved was damaged or changed. Records that are missing from the file may not be noticed until everything is saved again.';

/** Caches that were checked: later damage is found when a record is read. */
const checked = new WeakSet<OfficeSession['cache']>();

/** One sentence for each kind of record, and for earlier runs, that do not open. */
export async function checkSavedData(session: OfficeSession): Promise<string[]> {
  const { cache } = session;
  const isFirst = !checked.has(cache);
  checked.add(cache);
  const unopened = await cache.records.describeUnopened(kinds, isFirst);
  const runs = await cache.runs.countUnreadable();
  const one = runs === 1;
  return [
    ...unopened,
    ...((await cache.records.hasDamagedManifest()) ? [damagedManifest] : []),
    ...(runs === 0 ? [] : [`${runs} earlier report run${one ? '' : 's'} could not be opened: damaged or changed.`]),
  ];
}
