/** One trip: its facts, its sectors with their money, its itineraries. */
import { Skeleton } from '@mantine/core';
import { useOfficeId } from '@renderer/queries/app';
import { useClient } from '@renderer/queries/clients';
import { useDirectory } from '@renderer/queries/directory';
import { useTrip } from '@renderer/queries/trips';
import { DataTable } from '@renderer/table/DataTable';
import { type Fact, Facts, OtherFields } from '@renderer/ui/Facts';
import { useShownFreshness } from '@renderer/ui/freshness-context';
import { ContractNote, ErrorNote, FreshnessNote } from '@renderer/ui/Notes';
import { RecordLink } from '@renderer/ui/RecordLink';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { Dash, DateText, Status, Text, YesNo } from '@renderer/ui/Values';
import { clientName } from '@shared/schemas/client';
import type { Directory } from '@shared/schemas/directory';
import { otherFields } from '@shared/schemas/record';
import { type Sector, type TripDetail, tripDetailRecord } from '@shared/schemas/trip';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { airColumns, auxColumns } from './itinerary-columns';
import { SectorSums } from './SectorSums';
import { sectorColumns } from './sector-columns';

/** The client by name, once the API or the cache has given the record. */
function ClientLink({ id }: { id: number }) {
  const { data } = useClient(useOfficeId(), id);
  return (
    <Link className="link" to="/clients/$id" params={{ id: String(id) }} search={{}}>
      {data ? `${clientName(data.client)} (${id})` : `Client ${id}`}
    </Link>
  );
}

/** What is looked for first. */
function headFacts(trip: TripDetail, directory: Directory): Fact[] {
  return [
    ['Client', trip.client_id === null ? <Dash key="client" /> : <ClientLink key="client" id={trip.client_id} />],
    ['Status', <Status key="status" value={trip.trip_status} />],
    ['Category', <Text key="category" value={trip.category?.name} />],
    ['Consultant', <RecordLink key="consultant" kind="consultant" id={trip.consultant_id} names={directory} />],
    ['Branch', <RecordLink key="branch" kind="branch" id={trip.branch_id} names={directory} />],
    ['Destination', <Text key="destination" value={trip.destination} />],
    ['Booked by', <Text key="booked" value={trip.booked_by} />],
    ['Charge to', <Text key="charge" value={trip.charge_to} />],
    ['Purchase order', <Text key="order" value={trip.purchase_order} />],
    ['Opened', <DateText key="opened" value={trip.date_opened} withTime />],
    ['Quoted', <DateText key="quoted" value={trip.date_quoted} withTime />],
    ['Activated', <DateText key="activated" value={trip.date_activated} withTime />],
  ];
}

/** Every other field of the document. */
function moreFacts(trip: TripDetail, directory: Directory): Fact[] {
  return [
    ['Type', <Text key="type" value={trip.trip_type} />],
    ['Category description', <Text key="category-description" value={trip.category?.description} />],
    ['Group', <RecordLink key="group" kind="group" id={trip.group_id} names={directory} />],
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

const byOrder = (a: Sector, b: Sector) => (a.order ?? 0) - (b.order ?? 0);
const present = <T,>(items: readonly (T | null)[] | null) => (items ?? []).filter((item) => item !== null);

function TripBody({ trip, directory }: { trip: TripDetail; directory: Directory }) {
  const columns = useMemo(() => sectorColumns(directory), [directory]);
  const sectors = useMemo(() => present(trip.sectors).sort(byOrder), [trip]);
  const air = useMemo(() => present(trip.air_itineraries), [trip]);
  const aux = useMemo(() => present(trip.aux_itineraries), [trip]);
  return (
    <>
      <section className="panel trip-head" aria-label="Trip">
        <Facts facts={headFacts(trip, directory)} />
        <SectorSums sectors={sectors} />
      </section>
      <section className="panel" aria-label="Financial breakdown">
        <DataTable
          label="Sectors"
          toolbar={<h2>Sectors</h2>}
          columns={columns}
          rows={sectors}
          rowKey={(_, index) => String(index)}
          empty="This trip has no sectors."
          totalsLabel="All"
          isInline
        />
      </section>
      {air.length > 0 && (
        <section className="panel" aria-label="Flights">
          <DataTable
            label="Air itineraries"
            toolbar={<h2>Flights</h2>}
            columns={airColumns}
            rows={air}
            rowKey={(_, index) => String(index)}
            isInline
          />
        </section>
      )}
      {aux.length > 0 && (
        <section className="panel" aria-label="Hotels and services">
          <DataTable
            label="Other itineraries"
            toolbar={<h2>Hotels and services</h2>}
            columns={auxColumns}
            rows={aux}
            rowKey={(_, index) => String(index)}
            isInline
          />
        </section>
      )}
      <section className="panel" aria-label="More of this trip">
        <h2>More of this trip</h2>
        <Facts facts={moreFacts(trip, directory)} />
      </section>
      <OtherFields fields={otherFields(tripDetailRecord, trip)} />
    </>
  );
}

export function TripScreen() {
  const officeId = useOfficeId();
  const { id } = useParams({ strict: false });
  const { data, error, isFetching, refetch } = useTrip(officeId, Number(id));
  const directory = useDirectory(officeId);
  useShownFreshness(data?.freshness);
  const refresh = () => void refetch();
  return (
    <Screen title={`Trip ${id}`} hasBack isScrolling tools={<RefreshButton isBusy={isFetching} onRefresh={refresh} />}>
      {error && <ErrorNote error={error} onRetry={refresh} />}
      {data && <FreshnessNote freshness={data.freshness} />}
      {data && <ContractNote warnings={data.warnings} />}
      {data ? <TripBody trip={data.trip} directory={directory} /> : !error && <Skeleton h={320} radius={4} />}
    </Screen>
  );
}
