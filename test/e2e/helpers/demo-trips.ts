/** The trips of a demo office, as its API lists them. */
import { canaryToken } from '../fixtures';

export type ListedTrip = {
  readonly id: number;
  readonly is_active: boolean | null;
  readonly is_corporate: boolean | null;
  readonly consultant_id: number | null;
  readonly trip_status: string | null;
  readonly sector_summary: { readonly earliest_travel_date: string | null; readonly total_commission: number } | null;
};

/** Reads every trip of a demo office from its API. */
export async function fetchTrips(baseUrl: string): Promise<ListedTrip[]> {
  const trips: ListedTrip[] = [];
  for (let page = 1, hasNext = true; hasNext; page += 1) {
    const url = `${baseUrl}/trip/fetchAll?page=${page}&per_page=100`;
    const response = await fetch(url, { headers: { 'x-api-token': canaryToken } });
    const body = (await response.json()) as { data: ListedTrip[]; pagination: { has_next: boolean } };
    trips.push(...body.data);
    hasNext = body.pagination.has_next;
  }
  return trips;
}

/** The trips that depart in a range of days. */
export const departing = (trips: readonly ListedTrip[], { from, to }: { readonly from: string; readonly to: string }) =>
  trips.filter(({ sector_summary: summary }) => {
    const day = summary?.earliest_travel_date?.slice(0, 10) ?? '';
    return from <= day && day <= to;
  });

/** A day on which next month is December 2026. */
export const november = new Date(2026, 10, 20, 12);
