/** By what trips can be grouped, in lists and in the Overview's plots. */
import type { Grouping } from '@renderer/table/model/row-groups';
import { formatMonth, toCalendarDay } from '@shared/dates';
import { formatNameAndId, type Names } from '@shared/schemas/directory';
import type { TripRow } from '@shared/schemas/trip';

export type TripGrouping = Grouping<TripRow>;

const toMonth = (date: string | null | undefined) => toCalendarDay(date ?? '')?.slice(0, 7) ?? null;
const filled = (text: string | null) => (text === '' ? null : text);
const idKey = (id: number | null) => (id === null ? null : String(id));

/** @param names - of clients, consultants and branches */
export function createTripGroupings(names: Names): TripGrouping[] {
  const byId = (id: 'consultant' | 'branch' | 'client', label: string): TripGrouping => ({
    id,
    label,
    getKey: ({ trip }) => idKey(trip[`${id}_id`]),
    formatKey: (key) => formatNameAndId(names, id, key) ?? key,
  });
  const byWord = (id: 'status' | 'type', label: string): TripGrouping => ({
    id,
    label,
    getKey: ({ trip }) => filled(trip[`trip_${id}`]),
    formatKey: (key) => key,
  });
  return [
    byId('consultant', 'Consultant'),
    byId('branch', 'Branch'),
    byId('client', 'Client'),
    byWord('status', 'Status'),
    byWord('type', 'Type'),
    {
      id: 'month',
      label: 'Month opened',
      getKey: ({ trip }) => toMonth(trip.date_opened),
      formatKey: formatMonth,
      isOrderedByKey: true,
    },
    {
      id: 'travel-month',
      label: 'Month of travel',
      getKey: ({ trip }) => toMonth(trip.sector_summary?.earliest_travel_date),
      formatKey: formatMonth,
      isOrderedByKey: true,
    },
  ];
}

/** The grouping of an address, or none. */
export function findGrouping(groupings: readonly TripGrouping[], id: string | undefined): TripGrouping | undefined {
  return groupings.find((grouping) => grouping.id === id);
}
