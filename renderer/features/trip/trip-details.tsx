/** The fields of a trip as labels and values. */
import { useOfficeId } from '@renderer/data/queries/app';
import { useClient } from '@renderer/data/queries/clients';
import type { Description } from '@renderer/ui/DescriptionList';
import { Dash, Text, YesNo } from '@renderer/ui/FormattedValues';
import { RecordLink } from '@renderer/ui/RecordLink';
import { getClientName } from '@shared/client-names';
import type { Names } from '@shared/schemas/directory';
import type { TripDetail } from '@shared/schemas/trip';
import { Link } from '@tanstack/react-router';

/** Shows the client's name as soon as the cache or the API has it. */
function ClientLink({ id, names }: { id: number; names: Names }) {
  const { data } = useClient(useOfficeId(), id);
  const name = data ? getClientName(data.client) : names.client[String(id)];
  return (
    <Link className="link" to="/clients/$id" params={{ id: String(id) }} search={{}}>
      {name === undefined || name === `Client ${id}` ? `Client ${id}` : `${name} (${id})`}
    </Link>
  );
}

/** Gets the fields that users look for first. */
export function getMainDetails(trip: TripDetail, names: Names): Description[] {
  return [
    [
      'Client',
      trip.client_id === null ? <Dash key="client" /> : <ClientLink key="client" id={trip.client_id} names={names} />,
    ],
    ['Consultant', <RecordLink key="consultant" kind="consultant" id={trip.consultant_id} names={names} />],
    ['Branch', <RecordLink key="branch" kind="branch" id={trip.branch_id} names={names} />],
    ['Destination', <Text key="destination" value={trip.destination} />],
    ['Booked by', <Text key="booked" value={trip.booked_by} />],
    ['Charge to', <Text key="charge" value={trip.charge_to} />],
    ['Purchase order', <Text key="order" value={trip.purchase_order} />],
    ['Category', <Text key="category" value={trip.category?.name} />],
    ['Type', <Text key="type" value={trip.trip_type} />],
  ];
}

/** Gets every other field that the API documents. */
export function getOtherDetails(trip: TripDetail, names: Names): Description[] {
  return [
    ['Category description', <Text key="category-description" value={trip.category?.description} />],
    ['Group', <RecordLink key="group" kind="group" id={trip.group_id} names={names} />],
    ['Source', <Text key="source" value={trip.source} />],
    ['Active', <YesNo key="active" value={trip.is_active} />],
    ['Archived', <YesNo key="archived" value={trip.is_archived} />],
    ['Corporate', <YesNo key="corporate" value={trip.is_corporate} />],
    ['Locator', <Text key="locator" value={trip.trip_reloc} />],
    ['BPAY reference', <Text key="bpay" value={trip.bpay_crn} />],
    ['Agency IATA number', <Text key="iata" value={trip.agency_iata_no} />],
    ['Passenger id', <Text key="passenger" value={trip.passenger_id} />],
    ['Travel profile id', <Text key="profile" value={trip.travel_profile_id} />],
    ['Department id', <Text key="department" value={trip.department_id} />],
    ['Booking fee id', <Text key="fee" value={trip.booking_fee_id} />],
    ['Category id', <Text key="category-id" value={trip.category?.id} />],
    ['Category icon', <Text key="category-icon" value={trip.category?.icon} />],
    ['Code version', <Text key="version" value={trip.code_version} />],
  ];
}
