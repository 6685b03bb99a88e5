/** The columns of air and other itineraries. */

import type { AppColumn } from '@renderer/table/columns';
import { DateText, YesNo } from '@renderer/ui/Values';
import type { AirItinerary, AuxItinerary } from '@shared/schemas/trip';

/** "Sydney (SYD)", or whichever part is there. */
function place(at: { location: string | null; location_code: string | null } | null): string | null {
  const { location = null, location_code: code = null } = at ?? {};
  return location && code ? `${location} (${code})` : (location ?? code);
}

/** "14:05" of "14:05:00". */
const time = (text: string | null | undefined) => (text ? text.replace(/^(\d{2}:\d{2}):\d{2}$/, '$1') : null);

type At = { readonly date: string | null; readonly time: string | null } | null;

function moment<Row>(id: string, header: string, at: (row: Row) => At): AppColumn<Row>[] {
  return [
    {
      id: `${id}_date`,
      header,
      size: 112,
      value: (row) => at(row)?.date ?? null,
      cell: (row) => <DateText value={at(row)?.date ?? null} />,
    },
    { id: `${id}_time`, header: 'Time', size: 70, value: (row) => time(at(row)?.time) },
  ];
}

const isActive = <Row extends { is_active: boolean | null }>(): AppColumn<Row> => ({
  id: 'is_active',
  header: 'Active',
  size: 70,
  value: (row) => row.is_active,
  cell: (row) => <YesNo value={row.is_active} />,
});

export const airColumns: readonly AppColumn<AirItinerary>[] = [
  { id: 'flight_no', header: 'Flight', size: 90, value: (row) => row.flight_no },
  { id: 'carrier', header: 'Carrier', size: 76, value: (row) => row.carrier },
  { id: 'from', header: 'From', size: 160, value: (row) => place(row.departure) },
  ...moment<AirItinerary>('departure', 'Departs', (row) => row.departure),
  { id: 'to', header: 'To', size: 160, value: (row) => place(row.arrival) },
  ...moment<AirItinerary>('arrival', 'Arrives', (row) => row.arrival),
  { id: 'duration', header: 'Duration', size: 84, value: (row) => row.flight_details?.duration ?? null },
  { id: 'stops', header: 'Stops', size: 64, value: (row) => row.flight_details?.num_stops ?? null },
  { id: 'distance', header: 'Distance', size: 90, value: (row) => row.flight_details?.distance ?? null },
  { id: 'equipment', header: 'Aircraft', size: 140, value: (row) => row.flight_details?.equipment ?? null },
  { id: 'class', header: 'Class', size: 120, value: (row) => row.booking_details?.class_type ?? null },
  isActive<AirItinerary>(),
  { id: 'trip_sector_id', header: 'Sector id', isNumeric: true, isHidden: true, value: (row) => row.trip_sector_id },
];

export const auxColumns: readonly AppColumn<AuxItinerary>[] = [
  { id: 'seg_name', header: 'Hotel or service', size: 260, value: (row) => row.seg_name },
  { id: 'where', header: 'Where', size: 150, value: (row) => place(row.start) },
  ...moment<AuxItinerary>('start', 'From', (row) => row.start),
  ...moment<AuxItinerary>('end', 'Until', (row) => row.end),
  { id: 'class', header: 'Class', size: 120, value: (row) => row.class_type },
  { id: 'inclusions', header: 'Inclusions', size: 150, value: (row) => row.inclusions },
  { id: 'phone', header: 'Phone', size: 120, value: (row) => row.start?.phone_number ?? null },
  isActive<AuxItinerary>(),
  { id: 'trip_sector_id', header: 'Sector id', isNumeric: true, isHidden: true, value: (row) => row.trip_sector_id },
];
