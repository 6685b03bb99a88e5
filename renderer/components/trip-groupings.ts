/** Groupings of trips. */
import type { Grouping } from '@renderer/table/model/row-groups';
import { formatMonth, toCalendarDay } from '@shared/dates';
import type { Names } from '@shared/schemas/directory';
import type { TripRow } from '@shared/schemas/trip';
import { formatStatus, toGroupStatus } from '@shared/status-text';
import { formatName } from './name-column';
import { fields } from './texts';

export type TripGrouping = Grouping<TripRow>;

const toMonth = (date: string | null | undefined) => toCalendarDay(date ?? '')?.slice(0, 7) ?? null;
const emptyToNull = (text: string | null) => (text === '' ? null : text);
const toIdKey = (id: number | null) => (id === null ? null : String(id));

/** @param names - of clients, consultants and branches */
export function createTripGroupings(names: Names): TripGrouping[] {
  const createIdGrouping = (id: 'consultant' | 'branch' | 'client', label: string): TripGrouping => ({
    id,
    label,
    getKey: ({ trip }) => toIdKey(trip[`${id}_id`]),
    formatKey: (key) => formatName(names, id, key),
  });
  const createTextGrouping = (
    id: 'status' | 'type',
    label: string,
    formatText: (text: string) => string,
  ): TripGrouping => ({
    id,
    label,
    getKey: ({ trip }) => {
      const text = emptyToNull(trip[`trip_${id}`]);
      return text === null ? null : toGroupStatus(text);
    },
    formatKey: (key) => key,
    getSpelling: ({ trip }) => formatText(trip[`trip_${id}`] ?? ''),
  });
  return [
    createIdGrouping('consultant', fields.consultant),
    createIdGrouping('branch', fields.branch),
    createIdGrouping('client', fields.client),
    createTextGrouping('status', fields.status, formatStatus),
    createTextGrouping('type', fields.type, (text) => text),
    {
      id: 'month',
      label: fields.monthOpened,
      getKey: ({ trip }) => toMonth(trip.date_opened),
      formatKey: formatMonth,
      isOrderedByKey: true,
    },
    {
      id: 'travel-month',
      label: fields.travelMonth,
      getKey: ({ trip }) => toMonth(trip.sector_summary?.earliest_travel_date),
      formatKey: formatMonth,
      isOrderedByKey: true,
    },
  ];
}
