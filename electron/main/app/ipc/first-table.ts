/** The saved trips of the office in use, read while the window's own page is loading. */

import type { TableChanges, TableList } from '@shared/records/update';
import type { Services } from '../services';

/** Hands the trips to the window's first call for them. */
export class FirstTable {
  private readonly services: Pick<Services, 'offices' | 'updates'>;
  private pending: { readonly officeId: string; readonly trips: Promise<TableChanges | null> } | null = null;

  constructor(services: Pick<Services, 'offices' | 'updates'>) {
    this.services = services;
  }

  /** Reads the trips of the office in use, and begins its update. */
  request(): void {
    const { offices, updates } = this.services;
    const officeId = offices.getState().currentOfficeId;
    if (officeId === null) return;
    const trips = offices.openSession(officeId).then(async (session) => {
      updates.watch(officeId);
      return await session.cache.tables.read('trips');
    });
    // The window's call reads them too, and reports the failure.
    this.pending = { officeId, trips: trips.catch(() => null) };
  }

  /** Takes what was read, once. @returns null where nothing was read of this list */
  async take(officeId: string, list: TableList): Promise<TableChanges | null> {
    if (list !== 'trips') return null;
    const { pending } = this;
    this.pending = null;
    return pending?.officeId === officeId ? await pending.trips : null;
  }
}
