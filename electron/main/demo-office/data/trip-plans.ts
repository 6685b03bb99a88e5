/** Where a demo trip goes, when, and with how many. */
import { addDays } from '@shared/date-ranges';
import type { Random } from '../random';
import { branches } from './seed/agency';
import {
  asianLocations,
  domesticLocations,
  farLocations,
  type Location,
  pacificLocations,
  unusualLocations,
} from './seed/locations';
import type { TravelRange } from './seed/products';

export type TripPlan = {
  readonly home: Location;
  readonly destination: Location;
  readonly range: TravelRange;
  /** YYYY-MM-DD */
  readonly departs: string;
  readonly nights: number;
  readonly travellers: number;
  readonly isCorporate: boolean;
};

const locationsByRange: Readonly<Record<TravelRange, readonly Location[]>> = {
  domestic: domesticLocations,
  pacific: pacificLocations,
  asia: asianLocations,
  far: farLocations,
};

const corporateRanges: readonly TravelRange[] = [
  'domestic',
  'domestic',
  'domestic',
  'domestic',
  'pacific',
  'asia',
  'far',
];
const leisureRanges: readonly TravelRange[] = [
  'domestic',
  'domestic',
  'domestic',
  'pacific',
  'pacific',
  'asia',
  'asia',
  'far',
];

/** How many weeks before travel a trip is booked: companies late, families early. */
const daysAhead = (random: Random, isCorporate: boolean) => (isCorporate ? random.int(3, 70) : random.int(14, 260));

const [sydney] = domesticLocations;

/** Plans a trip of a client: from the branch's town to one destination and back. */
export function planTrip(random: Random, branchId: number, isCorporate: boolean, opened: string): TripPlan {
  const isUnusual = random.chance(0.05);
  const range = isUnusual ? 'far' : random.pick(isCorporate ? corporateRanges : leisureRanges);
  const branch = branches.find(({ id }) => id === branchId);
  const home = domesticLocations.find(({ code }) => code === branch?.code) ?? sydney ?? random.pick(domesticLocations);
  const destinations = (isUnusual ? unusualLocations : locationsByRange[range]).filter(
    ({ code }) => code !== home.code,
  );
  return {
    home,
    destination: random.pick(destinations),
    range,
    departs: addDays(opened, daysAhead(random, isCorporate)),
    nights: isCorporate ? random.int(1, 5) : random.int(3, range === 'far' ? 28 : 14),
    travellers: isCorporate ? (random.chance(0.85) ? 1 : random.int(2, 4)) : random.pick([1, 2, 2, 2, 3, 4]),
    isCorporate,
  };
}
