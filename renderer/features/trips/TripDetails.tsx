/** A trip's fields, and whether its amounts fit its sectors. */

import { useOfficeId } from '@renderer/data/app';
import { useRecord } from '@renderer/data/saved-copy';
import { fields } from '@renderer/fields/texts';
import { CopyButton, type Description, RecordLink } from '@renderer/ui/details';
import { Dash, Money, Text, YesNo } from '@renderer/ui/FormattedValues';
import { useNow } from '@renderer/ui/use-now';
import { tripAmounts } from '@shared/records/amounts';
import { getClientName } from '@shared/records/client-names';
import type { Names } from '@shared/records/directory';
import { checkSummary } from '@shared/records/sector-sums';
import type { Sector, SectorSummary, TripDetail } from '@shared/records/trip';
import { formatTimeAgo } from '@shared/values/dates';
import { Link } from '@tanstack/react-router';
import { texts } from './trip-texts';

/* The fields of a trip as labels and values. */

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

/* Compares the sums of the sectors with the totals in the list of trips. */

type Props = {
  readonly sectors: readonly Sector[];
  /** Null if no list with this trip was loaded yet. */
  readonly listed: { readonly summary: SectorSummary | null; readonly fetchedAtMs: number } | null;
};

export function SummaryCheck({ sectors, listed }: Props) {
  const now = useNow();
  if (!listed?.summary) {
    return <span className="dim small">{texts.check.notYet}</span>;
  }
  const { agreesWith, differences, against, uncompared } = checkSummary(sectors, listed.summary);
  const left = uncompared.length === 0 ? '' : texts.check.uncompared(uncompared);
  if (agreesWith !== 'none') {
    const others = uncompared.length < tripAmounts.length ? texts.check.agreesInPart[agreesWith] : '';
    return <span className="dim small">{left === '' ? texts.check.agrees[agreesWith] : `${left} ${others}`}</span>;
  }
  return (
    <div className="note note-warn" role="status" aria-label={texts.check.label}>
      <div>
        <strong>{texts.check.differs(formatTimeAgo(listed.fetchedAtMs, now))}</strong>
        {left && ` ${left}`} {texts.check.differences[against]}
        <table className="sum-table" aria-label={texts.check.table}>
          <thead>
            <tr>
              {texts.check.columns.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, listed: inList, summed, difference }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  <Money cents={inList} />
                </td>
                <td>
                  <Money cents={summed} />
                </td>
                <td>
                  <Money cents={difference} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
