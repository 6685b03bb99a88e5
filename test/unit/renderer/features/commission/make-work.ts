/** Parts of a statement's lists for tests. */
import type { StatementWork } from '@shared/commission/statement-work';
import { makeLine, makeSector } from '@test/helpers/statement-parts';

/** A line whose reference is that of the trip of its number. */
export const makeNumberedLine = (row: number, compared: number) =>
  makeLine(row, `REF${row}`, compared, { date: '2026-10-01' });

/** The only sector of a trip, with the reference of its number. */
export function makeTripSector(tripId: number, compared: number) {
  const office = { tripId, clientId: 7, supplierId: 5, fetchedAtMs: 1 };
  return makeSector(1, `REF${tripId}`, compared, { ...office, travelDate: '2026-10-01' });
}

/** The lists alone: what describes the file is left out. */
export const makeWork = (
  lists: Pick<StatementWork, 'lines' | 'sectors' | 'matches' | 'theirsOnly' | 'oursOnly' | 'suggestions'>,
): StatementWork =>
  ({ decisions: [], elsewhere: [], notes: [], check: { dates: null }, ...lists }) as unknown as StatementWork;
