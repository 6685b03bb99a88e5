/** Which date of a trip the lists of an office's server go by, as they have shown. A sealed record of the office. */
import type { OfficeSession } from '@main/session/office-session';
import { type DateFit, dateFitKey, fitDates, parseDateFit } from '@shared/date-fit';
import type { FilterValues } from '@shared/filters';
import type { TripItem } from '@shared/schemas/trip';

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
