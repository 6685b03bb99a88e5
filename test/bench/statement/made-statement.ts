/** A made-up statement and the sectors of its supplier: the same for a seed. */
import { at } from '@shared/arrays';
import { addDays } from '@shared/date-ranges';
import { createRandom } from '@test/helpers/random';
import { makeLine, makeSector } from '@test/helpers/statement-parts';

/** The supplier of all sectors. */
export const supplierId = 201;
/** The sectors of a trip. */
const sectorsPerTrip = 3;

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789';
const names = ['Smith John', 'Lee Ann', 'Nguyen Thi', 'Wong Kay', 'Brown Pat', 'Müller Zoë'];

export function makeStatement(lineCount: number, sectorCount: number) {
  const random = createRandom(41);
  const pick = (count: number) => Math.floor(random() * count);
  const makeReference = () => Array.from({ length: 6 }, () => letters[pick(letters.length)]).join('');
  const sectors = Array.from({ length: sectorCount }, (_, index) => {
    const tripId = Math.floor(index / sectorsPerTrip) + 1;
    const clientName = names[pick(names.length)] ?? null;
    const [reference, travelDate] = [makeReference(), addDays('2026-09-01', pick(90))];
    const travel = { tripId, clientId: tripId, clientName, supplierId, travelDate };
    return makeSector(index + 1, reference, 500 + pick(40_000), { ...travel, commission: null });
  });
  // Eight of ten lines are those of a sector; the others have a mistake in the reference, or no reference.
  const lines = Array.from({ length: lineCount }, (_, index) => {
    const { bookingReference, clientName: passenger, travelDate: date, compared } = at(sectors, index % sectors.length);
    const reference = bookingReference ?? '';
    const misspelt = `${reference.slice(0, 2)}${reference[3]}${reference[2]}${reference.slice(4)}`;
    const written = index % 10 === 3 ? misspelt : index % 10 === 7 ? null : reference;
    return makeLine(index + 1, written, compared, { passenger, date });
  });
  return { lines, sectors };
}
