/** A made-up statement and the sectors of its supplier: the same for a seed. */
import { addDays } from '@shared/date-ranges';
import type { CandidateSector, StatementLine } from '@shared/schemas/statement/lines';
import { createRandom } from '../../helpers/random';

/** The supplier of all sectors. */
export const supplierId = 201;
/** The sectors of a trip. */
const sectorsPerTrip = 3;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const names = ['Smith John', 'Lee Ann', 'Nguyen Thi', 'Wong Kay', 'Brown Pat', 'Müller Zoë'];

export function makeStatement(
  lineCount: number,
  sectorCount: number,
): { readonly lines: StatementLine[]; readonly sectors: CandidateSector[] } {
  const random = createRandom(41);
  const pick = (count: number) => Math.floor(random() * count);
  const makeReference = () => Array.from({ length: 6 }, () => letters[pick(letters.length)]).join('');
  const sectors = Array.from({ length: sectorCount }, (_, index): CandidateSector => {
    const tripId = Math.floor(index / sectorsPerTrip) + 1;
    return {
      tripId,
      sectorId: index + 1,
      clientId: tripId,
      clientName: names[pick(names.length)] ?? null,
      supplierId,
      productId: null,
      consultantId: null,
      branchId: null,
      bookingReference: makeReference(),
      details: null,
      statusName: null,
      travelDate: addDays('2026-09-01', pick(90)),
      returnDate: null,
      isClaimed: false,
      net: null,
      commission: null,
      total: null,
      compared: 500 + pick(40_000),
      fetchedAtMs: 0,
    };
  });
  // Eight of ten lines are those of a sector; the others have a mistake in the reference, or no reference.
  const lines = Array.from({ length: lineCount }, (_, index): StatementLine => {
    const sector = sectors[index % sectors.length];
    const reference = sector?.bookingReference ?? '';
    const misspelt = `${reference.slice(0, 2)}${reference[3]}${reference[2]}${reference.slice(4)}`;
    return {
      row: index + 1,
      reference: index % 10 === 3 ? misspelt : index % 10 === 7 ? null : reference,
      passenger: sector?.clientName ?? null,
      supplierReference: null,
      details: null,
      date: sector?.travelDate ?? null,
      amount: null,
      commission: null,
      gst: null,
      compared: sector?.compared ?? 0,
    };
  });
  return { lines, sectors };
}
