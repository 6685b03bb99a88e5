/** Itineraries of a demo trip: flights for air sectors, the hotel or service for all others. */
import { addDays } from '@shared/date-ranges';
import type { Random } from '../random';
import type { DemoSector } from './sectors';
import { equipment, getCarrier, hotels, productIds, type TravelRange, unusualHotels } from './seed/products';
import type { TripPlan } from './trip-plans';

/** Hours in the air, by range: low and high. */
const flightHours: Readonly<Record<TravelRange, readonly [number, number]>> = {
  domestic: [1, 4],
  pacific: [3, 4],
  asia: [7, 10],
  far: [14, 23],
};

const pad = (value: number) => String(value).padStart(2, '0');

/** Makes the flight of an air sector. */
export function makeAirItinerary(random: Random, sector: DemoSector, plan: TripPlan) {
  const isOutbound = sector.order === 1;
  const [from, to] = isOutbound ? [plan.home, plan.destination] : [plan.destination, plan.home];
  const departure = random.int(5, 20);
  const hours = random.int(...flightHours[plan.range]);
  const minute = random.pick([0, 5, 15, 20, 35, 40, 55]);
  const arrival = departure + hours;
  const carrier = getCarrier(sector.supplier_id);
  return {
    id: sector.id * 10 + 1,
    trip_sector_id: sector.id,
    flight_no: `${carrier}${String(random.int(1, 999)).padStart(4, '0')}`,
    carrier,
    departure: {
      date: sector.travel_date,
      time: `${pad(departure)}:${pad(minute)}:00`,
      location_code: from.code,
      location: from.city,
    },
    arrival: {
      date: addDays(sector.travel_date, Math.floor(arrival / 24)),
      time: `${pad(arrival % 24)}:${pad(minute)}:00`,
      location_code: to.code,
      location: to.city,
    },
    flight_details: {
      duration: `${pad(hours)}:00`,
      distance: `${hours * random.int(780, 860)} km`,
      num_stops: plan.range === 'far' ? '1' : '0',
      equipment: random.pick(equipment),
    },
    booking_details: { class_type: random.pick(['Economy', 'Economy', 'Economy', 'Premium Economy', 'Business']) },
    is_active: sector.flags.is_active,
  };
}

/** Makes the hotel or service of any other sector. */
export function makeAuxItinerary(random: Random, sector: DemoSector, { destination }: TripPlan) {
  const { code, city } = destination;
  const hotel = random.chance(0.05) ? random.pick(unusualHotels) : `${random.pick(hotels)} ${city}`;
  const isHotel = sector.product_id === productIds.hotel;
  return {
    id: sector.id * 10 + 2,
    trip_sector_id: sector.id,
    seg_name: isHotel ? hotel : sector.details,
    start: {
      date: sector.travel_date,
      time: '14:00:00',
      location_code: code,
      location: city,
      phone_number: `0${random.digits(9)}`,
    },
    end: { date: sector.return_date, time: '10:00:00', location_code: code, location: city },
    class_type: isHotel ? random.pick(['Standard', 'Deluxe King', 'Suite', 'Twin']) : '',
    inclusions: isHotel ? random.pick(['Breakfast', 'Wi-Fi, breakfast', '', 'Late check-out']) : '',
    is_active: sector.flags.is_active,
  };
}
