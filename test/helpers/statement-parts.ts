/** Lines of a statement and sectors of the office, with nothing in the fields that a test does not name. */
import type { CandidateSector, StatementLine } from '@shared/commission/statement-file';

export const makeLine = (
  row: number,
  reference: string | null,
  compared: number,
  more: Partial<StatementLine> = {},
): StatementLine => ({
  row,
  reference,
  passenger: null,
  details: null,
  date: null,
  compared,
  ...more,
});

export const makeSector = (
  sectorId: number,
  bookingReference: string | null,
  compared: number,
  more: Partial<CandidateSector> = {},
): CandidateSector => ({
  tripId: 1,
  sectorId,
  clientId: null,
  clientName: null,
  supplierId: 201,
  bookingReference,
  details: null,
  travelDate: null,
  returnDate: null,
  isActive: true,
  isClaimed: false,
  net: null,
  commission: compared,
  total: null,
  compared,
  fetchedAtMs: 0,
  ...more,
});
