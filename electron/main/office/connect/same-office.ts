/**
 * Compares the records that a new token reads with the saved ones: another office's token must never mix its trips into
 * this office's saved data. The API names no office, so that only its records identify it.
 */

import type { OfficeApi } from '@main/server/office-api';
import { type JsonValue, parseExactJson, toPlain } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import { z } from 'zod';

/** Saved trips that are requested; more than half of them must be there. */
const maxTrips = 3;
/** Saved trips that are looked at, to find those. */
export const maxSampledTrips = 200;

const tripSchema = z.object({ id: z.int(), client_id: z.unknown().optional(), date_opened: z.unknown() });
type TripIdentity = z.infer<typeof tripSchema>;

function parseTrip(raw: JsonValue): TripIdentity | null {
  return tripSchema.safeParse(toPlain(raw)).data ?? null;
}

/** Whether the trip can be distinguished from another office's trip of the same number. */
function isComparable({ date_opened }: TripIdentity): boolean {
  return typeof date_opened === 'string' && date_opened.trim() !== '';
}

/** The trips to compare. */
function pickComparable(texts: readonly string[]): TripIdentity[] {
  const trips = texts.map((text) => parseTrip(parseExactJson(text).value)).filter((trip) => trip !== null);
  return trips.filter(isComparable).slice(0, maxTrips);
}

/** Whether both name the same client; true where one of them names none. Ids come as numbers and as text. */
function hasSameClient(one: TripIdentity, other: TripIdentity): boolean {
  const [first, second] = [one.client_id ?? null, other.client_id ?? null];
  return first === null || second === null || String(first) === String(second);
}

/** Whether the server has the same trip under this id. A trip may have been deleted; its opening date never changes. */
async function hasSameTrip(api: OfficeApi, saved: TripIdentity, signal: AbortSignal | undefined): Promise<boolean> {
  try {
    const trip = parseTrip(await api.trips.get(saved.id, { signal, withSectors: false }));
    return trip?.id === saved.id && trip.date_opened === saved.date_opened && hasSameClient(trip, saved);
  } catch (error) {
    if (error instanceof AppError && (error.code === 'not-found' || error.code === 'bad-request')) return false;
    throw error;
  }
}

/** Whether the API has most of some trips, as JSON; true where none of them can be compared. @throws AppError as the API client does */
export async function hasSameTrips(api: OfficeApi, texts: readonly string[], signal?: AbortSignal): Promise<boolean> {
  const trips = pickComparable(texts);
  let same = 0;
  for (const trip of trips) if (await hasSameTrip(api, trip, signal)) same += 1;
  return trips.length === 0 || same * 2 > trips.length;
}
