/** All data of the demo office, made from a seed and a date. */
import { Random } from '../random';
import { type Consultant, type DemoClient, makeClients, makeConsultants } from './clients-and-consultants';
import { type DemoTrip, makeTrips } from './trips';

export type DemoData = {
  readonly today: string;
  readonly consultants: readonly Consultant[];
  readonly clients: readonly DemoClient[];
  /** Newest first, as the list endpoint returns them. */
  readonly trips: readonly DemoTrip[];
  readonly tripsById: ReadonlyMap<number, DemoTrip>;
  readonly clientsById: ReadonlyMap<number, DemoClient>;
};

/**
 * Makes the data.
 *
 * @param today - YYYY-MM-DD; the data reaches from three years before it to some months after
 * @param tripCount - fewer trips have the same spread over time. @default 2,400
 */
export function makeDemoData(seed: number, today: string, tripCount = 2_400): DemoData {
  const random = new Random(seed);
  const consultants = makeConsultants(random);
  const clients = makeClients(random, consultants, today);
  const trips = makeTrips(seed, clients, today, tripCount).reverse();
  return {
    today,
    consultants,
    clients,
    trips,
    tripsById: new Map(trips.map((trip) => [trip.id, trip])),
    clientsById: new Map(clients.map((client) => [client.id, client])),
  };
}
