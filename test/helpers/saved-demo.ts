/** The demo office as it is saved once all of it is loaded: nothing is sent. */
import { makeDemoData } from '@demo/data/demo-data';
import { defaultSeed } from '@demo/server';
import type { OfficeSession } from '@main/office/connect/office-session';
import { parseUpdateRecord } from '@shared/records/update';
import { autoAdvancingClock } from './clock';
import { makeSession } from './office';
import { toDetail, toRecords } from './records';

/** The day of the office's data, as `--date` of the demo. */
export const demoDay = '2026-11-28';
export const demoNoon = new Date(`${demoDay}T12:00:00`).getTime();

export type DemoTrips = ReturnType<typeof makeDemoData>['trips'];

/** Saves trips as an update does. */
export async function saveDemoTrips(session: OfficeSession, trips: DemoTrips, atMs = demoNoon): Promise<void> {
  const { records } = session.cache;
  await records.putAll('trip-item', toRecords(trips.map(({ listItem }) => listItem)), atMs);
  await records.putAll('trip', toRecords(trips.map(toDetail)), atMs);
  const checked = { checkedAtMs: atMs, total: trips.length, isWhole: true };
  await session.saveUpdateRecord({ ...parseUpdateRecord(null), trips: checked });
}

let made: DemoTrips | null = null;

/** All trips of the demo office. */
export function makeSavedTrips(): DemoTrips {
  made ??= makeDemoData(defaultSeed, demoDay).trips;
  return made;
}

/** A session of the demo office, with all trips saved; what the user writes is in memory. */
export async function openSavedDemo() {
  const trips = makeSavedTrips();
  const session = makeSession('http://127.0.0.1:9', 'token', [], {
    clock: { ...autoAdvancingClock(), now: () => demoNoon },
  });
  await saveDemoTrips(session, trips);
  return { session, trips };
}
