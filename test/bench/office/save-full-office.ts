/** An office without a server whose trips are saved as a sync does. */

import type { OfficeSession } from '@main/office/connect/office-session';
import type { RecordToCache } from '@main/saved/store/record-repository';
import { serveLoopback } from '@test/helpers/loopback';
import { connectOffice } from './connect-office';
import { makeFullOffice } from './full-office';
import { paginate } from './paginate';

const batchSize = 2_000;

type Records = { putAll(kind: 'trip-item' | 'trip', records: readonly RecordToCache[], nowMs: number): unknown };

/** Saves the trips of a large office as a sync does. @param withSectors - how many of them with their sectors too */
export async function putTrips(records: Records, { trips, withSectors }: { trips: number; withSectors: number }) {
  let [items, details]: [RecordToCache[], RecordToCache[]] = [[], []];
  let made = 0;
  for (const { id, item, detail } of makeFullOffice(trips)) {
    items.push([String(id), item]);
    if (made < withSectors) details.push([String(id), detail]);
    made += 1;
    if (items.length < batchSize && made < trips) continue;
    await records.putAll('trip-item', items, Date.now());
    await records.putAll('trip', details, Date.now());
    [items, details] = [[], []];
  }
}

type Options = {
  readonly trips: number;
  /** Whether the trips are saved with their sectors too. */
  readonly withSectors: boolean;
  /** Reads once what the measured window reads, so that its index is there. */
  readonly prepare: (session: OfficeSession) => Promise<unknown>;
};

export async function saveFullOffice(home: string, { trips, withSectors, prepare }: Options): Promise<void> {
  const api = await serveLoopback((request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(paginate([], new URL(request.url ?? '', 'http://localhost')));
  });
  const { officeId, services } = await connectOffice(home, api.baseUrl).finally(api.stop);
  const session = await services.offices.openSession(officeId);
  await putTrips(session.cache.records, { trips, withSectors: withSectors ? trips : 0 });
  await prepare(session);
  await services.close();
}
