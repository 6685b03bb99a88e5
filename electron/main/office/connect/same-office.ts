/**
 * Compares the records that a new token reads with the saved ones: another office's token must never mix its trips into
 * this office's saved data. The API names no office, so that only its records identify it.
 */

import type { OfficeCache } from '@main/saved/thread/office-caches';
import type { OfficeApi } from '@main/server/office-api';
import { type JsonValue, parseExactJson, toPlain } from '@main/system/exact-json';
import { AppError } from '@shared/errors/errors';
import { directoryKinds, toDirectoryRecord } from '@shared/records/directory';
import { z } from 'zod';

/** Saved trips that are requested; more than half of them must be there. */
const maxTrips = 3;
/** Saved trips that are looked at, to find those. */
const maxSampledTrips = 200;
/** Minimum share of equal entries: names change and people leave, so that lists of one office differ a little. */
const minSharedNames = 0.5;

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

function readNames(list: JsonValue): Set<string> {
  const items = Array.isArray(list) ? list : [];
  const records = items.map((item) => toDirectoryRecord(toPlain(item)));
  return new Set(records.flatMap((record) => (record?.id ? [`${record.id} ${record.name ?? ''}`] : [])));
}

/** Whether a name list is the same office's; null where there is nothing to compare. */
async function hasSameNames(
  api: OfficeApi,
  records: OfficeCache['records'],
  kind: (typeof directoryKinds)[number],
  signal: AbortSignal | undefined,
): Promise<boolean | null> {
  const saved = await records.get('directory', kind);
  const before = readNames(saved ? parseExactJson(saved.text).value : []);
  if (before.size === 0) return null;
  const list = await api.directories.list(kind, { signal }).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'cancelled') throw error;
    return { items: [] };
  });
  const after = readNames([...list.items]);
  if (after.size === 0) return null;
  const shared = [...after].filter((entry) => before.has(entry)).length;
  return shared / Math.min(before.size, after.size) >= minSharedNames;
}

/** Whether the server has most of some trips; null where there are none. */
async function hasMajority(
  api: OfficeApi,
  trips: readonly TripIdentity[],
  signal: AbortSignal | undefined,
): Promise<boolean | null> {
  let same = 0;
  for (const trip of trips) if (await hasSameTrip(api, trip, signal)) same += 1;
  return trips.length === 0 ? null : same * 2 > trips.length;
}

/** Whether the API has most of some trips, as JSON; true where none of them can be compared. @throws AppError as the API client does */
export async function hasSameTrips(api: OfficeApi, texts: readonly string[], signal?: AbortSignal): Promise<boolean> {
  return (await hasMajority(api, pickComparable(texts), signal)) ?? true;
}

/**
 * Finds out whether the API reads the office whose records are saved. Trips with an opening date decide where there are
 * any: most of those requested must be there. Else the lists of branches, consultants and groups decide.
 *
 * @returns true also where nothing is saved that could be compared: nothing can then be mixed
 * @throws AppError as the API client does
 */
export async function isSameOffice(
  api: OfficeApi,
  records: OfficeCache['records'],
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const hasTrips = await hasMajority(api, pickComparable(await records.sampleTrips(maxSampledTrips)), signal);
  if (hasTrips !== null) return hasTrips;
  const names = await Promise.all(directoryKinds.map((kind) => hasSameNames(api, records, kind, signal)));
  return !names.includes(false) || names.includes(true);
}
