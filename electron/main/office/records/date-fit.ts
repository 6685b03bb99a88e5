/** Which date of a trip the lists of an office's server go by, as they have shown. A sealed record of the office. */

import { type DateFit, dateFitKey, fitDates, parseDateFit } from '@shared/filters/date-fit';
import type { FilterValues } from '@shared/filters/filters';
import type { TripItem } from '@shared/records/trip';
import type { OfficeSession } from '../connect/office-session';

/** Which date the office's lists go by; null where none of a period was loaded yet. */
export async function readDateFit(session: OfficeSession): Promise<DateFit | null> {
  const cached = await session.cache.records.get('list-rules', dateFitKey).catch(() => null);
  return parseDateFit(cached?.text);
}

/** Saves what a list of a period shows. Sends nothing. */
export async function noteDateFit(session: OfficeSession, filters: FilterValues, trips: readonly TripItem[]) {
  if (!filters.date_from && !filters.date_to) return;
  const known = await readDateFit(session);
  const fit = fitDates(filters, trips, known);
  if (fit === null || JSON.stringify(fit) === JSON.stringify(known)) return;
  await session.cacheRecords('list-rules', [[dateFitKey, JSON.stringify(fit)]]);
}
