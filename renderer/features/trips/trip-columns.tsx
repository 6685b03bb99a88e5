/** The columns of the trips list: every field of the list item, the common ones shown. */

import { nameOf } from '@renderer/queries/directory';
import { amountColumn } from '@renderer/table/amount-column';
import type { AppColumn } from '@renderer/table/columns';
import { Dash, DateText, Status, YesNo } from '@renderer/ui/Values';
import type { Directory } from '@shared/schemas/directory';
import type { TripRow } from '@shared/schemas/trip';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';

type Column = AppColumn<TripRow>;
type DateField = 'date_opened' | 'date_quoted' | 'date_activated' | 'date_closed' | 'date_cancelled' | 'date_finalized';
type TextField = DateField | 'booked_by' | 'destination' | 'charge_to' | 'purchase_order' | 'source' | 'trip_type';
type AmountField = 'total_amount' | 'total_net' | 'total_fees' | 'total_gst' | 'total_commission';

const amount = (id: AmountField, header: string): Column =>
  amountColumn({ id, header, cents: ({ trip }) => trip.sector_summary?.[id] ?? null });

function text(id: TextField, header: string, size: number, isHidden = false): Column {
  return { id, header, size, isHidden, value: ({ trip }) => trip[id] };
}

function date(id: DateField, header: string, isHidden = false): Column {
  return { ...text(id, header, 104, isHidden), cell: ({ trip }) => <DateText value={trip[id]} /> };
}

function travelDate(id: 'earliest_travel_date' | 'latest_travel_date', header: string, isHidden = false): Column {
  const value = ({ trip }: TripRow) => trip.sector_summary?.[id] ?? null;
  return { id, header, size: 104, isHidden, value, cell: (row) => <DateText value={value(row)} /> };
}

function id(field: 'id' | 'client_id' | 'passenger_id', header: string, isHidden = false): Column {
  return { id: field, header, isNumeric: true, isHidden, value: ({ trip }) => trip[field] };
}

function flag(field: 'is_active' | 'is_archived' | 'is_corporate', header: string, isHidden: boolean): Column {
  return {
    id: field,
    header,
    size: 84,
    isHidden,
    value: ({ trip }) => trip[field],
    cell: ({ trip }) => <YesNo value={trip[field]} />,
  };
}

function count(field: 'sector_count' | 'active_sectors', header: string, isHidden: boolean): Column {
  const value = ({ trip }: TripRow) => trip.sector_summary?.[field] ?? null;
  return {
    id: field,
    header,
    isNumeric: true,
    isHidden,
    value,
    total: (rows) => rows.reduce((sum, row) => sum + (value(row) ?? 0), 0),
  };
}

function idCell({ trip, warnings }: TripRow) {
  return (
    <>
      {warnings.length > 0 && (
        <IconAlertTriangle
          size={13}
          className="warn"
          aria-label="Differs from the API’s documentation"
          style={{ marginRight: 4, verticalAlign: -2 }}
        />
      )}
      {trip.id === null ? (
        <Dash />
      ) : (
        <Link className="link" to="/trips/$id" params={{ id: String(trip.id) }} search={{}} tabIndex={-1}>
          {trip.id}
        </Link>
      )}
    </>
  );
}

/** @param directory - names for branch and consultant ids */
export function tripColumns(directory: Directory): Column[] {
  return [
    { ...id('id', 'Trip'), cell: idCell },
    date('date_opened', 'Opened'),
    {
      id: 'trip_status',
      header: 'Status',
      size: 96,
      value: ({ trip }) => trip.trip_status,
      cell: ({ trip }) => <Status value={trip.trip_status} />,
    },
    text('booked_by', 'Booked by', 160),
    text('destination', 'Destination', 124),
    travelDate('earliest_travel_date', 'Departs'),
    amount('total_amount', 'Total'),
    amount('total_net', 'Net'),
    amount('total_fees', 'Fees'),
    amount('total_gst', 'GST'),
    amount('total_commission', 'Commission'),
    count('sector_count', 'Sectors', false),
    {
      id: 'consultant_id',
      header: 'Consultant',
      size: 150,
      value: ({ trip }) => nameOf(directory, 'consultant', trip.consultant_id),
    },
    { id: 'branch_id', header: 'Branch', size: 150, value: ({ trip }) => nameOf(directory, 'branch', trip.branch_id) },
    text('charge_to', 'Charge to', 180),
    text('purchase_order', 'Purchase order', 130),
    text('source', 'Source', 90),
    text('trip_type', 'Type', 90),
    id('client_id', 'Client id', true),
    id('passenger_id', 'Passenger id', true),
    date('date_quoted', 'Quoted', true),
    date('date_activated', 'Activated', true),
    date('date_closed', 'Closed', true),
    date('date_cancelled', 'Cancelled', true),
    date('date_finalized', 'Finalised', true),
    travelDate('latest_travel_date', 'Returns', true),
    count('active_sectors', 'Active sectors', true),
    flag('is_active', 'Active', true),
    flag('is_archived', 'Archived', true),
    flag('is_corporate', 'Corporate', true),
  ];
}
