/** Looks through all saved data for what does not open, so that the user hears of it before it is needed. */
import type { RecordKind } from '@main/cache/repositories/record-repository';
import type { OfficeSession } from '@main/session/office-session';
import { describeUnopened } from './cached-notes';
import { forEachYielding } from './for-each-yielding';

const kinds: readonly RecordKind[] = ['trip-item', 'trip', 'client-item', 'client', 'directory', 'report-list'];

/** Sessions whose data was looked through: what is damaged later is noticed when it is read. */
const checked = new WeakSet<OfficeSession['cache']>();

/** Every kind of record, and every earlier run, that does not open, one sentence each. */
export async function checkSavedData(session: OfficeSession): Promise<string[]> {
  const { cache } = session;
  if (!checked.has(cache)) {
    checked.add(cache);
    for (const kind of kinds) await forEachYielding(cache.records.iterate(kind), () => undefined);
  }
  const runs = cache.runs.countUnreadable();
  const one = runs === 1;
  return [
    ...describeUnopened(session, kinds),
    ...(runs === 0 ? [] : [`${runs} earlier report run${one ? '' : 's'} could not be opened: damaged or changed.`]),
  ];
}
