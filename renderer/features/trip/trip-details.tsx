/** The fields of a trip as labels and values. */

import { CopyButton } from '@renderer/components/CopyButton';
import { fields } from '@renderer/components/texts';
import { useOfficeId } from '@renderer/data/queries/app';
import { useRecord } from '@renderer/data/saved-copy';
import type { Description } from '@renderer/ui/DescriptionList';
import { Dash, Text, YesNo } from '@renderer/ui/FormattedValues';
import { RecordLink } from '@renderer/ui/RecordLink';
import { getClientName } from '@shared/client-names';
import type { Names } from '@shared/schemas/directory';
import type { TripDetail } from '@shared/schemas/trip';
import { Link } from '@tanstack/react-router';
import { texts } from './texts';

/** Shows the client's name as soon as the cache or the API has it. */
function ClientLink({ id, names }: { id: number; names: Names }) {
  const { data } = useRecord('clients:get', useOfficeId(), { id });
  const name = data ? getClientName(data.client) : names.client[String(id)];
  return (
    <Link className="link" to="/clients/$id" params={{ id: String(id) }} search={{}}>
      {name === undefined || name === texts.client(id) ? texts.client(id) : `${name} (${id})`}
    </Link>
  );
}

type ReferenceProps = { readonly what: string; readonly value: string | null | undefined };

/** Shows a reference that users copy into other programs. */
function Reference({ what, value }: ReferenceProps) {
  return (
    <>
      <Text value={value} /> <CopyButton what={what} text={value} />
    </>
  );
}

/** Gets the fields that users look for first. */
export function getMainDetails(trip: TripDetail, names: Names): Description[] {
  return [
    [
      fields.client,
      trip.client_id === null ? <Dash key="client" /> : <ClientLink key="client" id={trip.client_id} names={names} />,
    ],
    [fields.consultant, <RecordLink key="consultant" kind="consultant" id={trip.consultant_id} names={names} />],
    [fields.branch, <RecordLink key="branch" kind="branch" id={trip.branch_id} names={names} />],
    [fields.destination, <Text key="destination" value={trip.destination} />],
    [fields.bookedBy, <Text key="booked" value={trip.booked_by} />],
    [fields.chargeTo, <Text key="charge" value={trip.charge_to} />],
    [fields.purchaseOrder, <Reference key="order" what={fields.purchaseOrder} value={trip.purchase_order} />],
    [fields.bookingReference, <Reference key="locator" what={fields.bookingReference} value={trip.trip_reloc} />],
    [texts.print.bpay, <Reference key="bpay" what={texts.print.bpay} value={trip.bpay_crn} />],
    [texts.fields.category, <Text key="category" value={trip.category?.name} />],
    [fields.type, <Text key="type" value={trip.trip_type} />],
  ];
}

/** Gets the other fields that the API documents, without the category's icon and the version of the server's code. */
export function getOtherDetails(trip: TripDetail, names: Names): Description[] {
  return [
    [texts.fields.categoryDescription, <Text key="category-description" value={trip.category?.description} />],
    [fields.group, <RecordLink key="group" kind="group" id={trip.group_id} names={names} />],
    [fields.source, <Text key="source" value={trip.source} />],
    [fields.active, <YesNo key="active" value={trip.is_active} />],
    [fields.archived, <YesNo key="archived" value={trip.is_archived} />],
    [fields.corporate, <YesNo key="corporate" value={trip.is_corporate} />],
    [texts.fields.iata, <Text key="iata" value={trip.agency_iata_no} />],
    [fields.passenger, <Text key="passenger" value={trip.passenger_id} />],
    [texts.fields.profile, <Text key="profile" value={trip.travel_profile_id} />],
    [texts.fields.department, <Text key="department" value={trip.department_id} />],
    [texts.fields.bookingFee, <Text key="fee" value={trip.booking_fee_id} />],
    [texts.fields.categoryId, <Text key="category-id" value={trip.category?.id} />],
  ];
}
