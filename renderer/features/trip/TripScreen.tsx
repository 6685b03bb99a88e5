/** One trip: its dates, its money, its sectors, its itinerary, and the way to its neighbours in the list. */

import { ActionIcon, Tooltip } from '@mantine/core';
import { useOfficeId } from '@renderer/data/queries/app';
import { useClient } from '@renderer/data/queries/clients';
import { useNames } from '@renderer/data/queries/names';
import { useTableLayout } from '@renderer/data/queries/preferences';
import { useTrip } from '@renderer/data/queries/trips';
import { getAdjacentTrips } from '@renderer/data/stores/trip-sequence';
import { DataTable } from '@renderer/table/DataTable';
import type { Grouping } from '@renderer/table/model/row-groups';
import { ContractWarningsAlert, ErrorAlert, FreshnessAlert } from '@renderer/ui/Alerts';
import { type Description, DescriptionList, OtherFields } from '@renderer/ui/DescriptionList';
import { Dash, StatusBadge, Text, YesNo } from '@renderer/ui/FormattedValues';
import { useReportFreshness } from '@renderer/ui/freshness-context';
import { InvalidRecordNumber, isRecordNumber } from '@renderer/ui/InvalidRecordNumber';
import { Loading } from '@renderer/ui/Loading';
import { RecordLink } from '@renderer/ui/RecordLink';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { useKeys } from '@renderer/ui/use-keys';
import { useToday } from '@renderer/ui/use-now';
import { isCacheFallbackAllowed } from '@shared/error-policy';
import { getClientName } from '@shared/schemas/client';
import type { Names } from '@shared/schemas/directory';
import { getOtherFields } from '@shared/schemas/record';
import { type Sector, type TripDetail, type TripItem, tripDetailRecord } from '@shared/schemas/trip';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Itinerary } from './Itinerary';
import { MoneyPlot } from './MoneyPlot';
import { PrintMenu } from './PrintMenu';
import { SectorTotals, Subtotals } from './SectorTotals';
import { SummaryCheck } from './SummaryCheck';
import { sectorColumns } from './sector-columns';
import { Timeline } from './Timeline';
import { TripListItemFallback } from './TripListItemFallback';
import { getTripTimeline } from './trip-timeline';

const route = getRouteApi('/trips/$id');

/** The client by name, once the API or the cache has given the record. */
function ClientLink({ id, names }: { id: number; names: Names }) {
  const { data } = useClient(useOfficeId(), id);
  const name = data ? getClientName(data.client) : names.client[String(id)];
  return (
    <Link className="link" to="/clients/$id" params={{ id: String(id) }} search={{}}>
      {name === undefined || name === `Client ${id}` ? `Client ${id}` : `${name} (${id})`}
    </Link>
  );
}

/** What is looked for first. */
function mainDetails(trip: TripDetail, names: Names): Description[] {
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

/** Every other field of the document. */
function otherDetails(trip: TripDetail, names: Names): Description[] {
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

const byOrder = (a: Sector, b: Sector) => (a.order ?? 0) - (b.order ?? 0);
const withoutNulls = <T,>(items: readonly (T | null)[] | null) => (items ?? []).filter((item) => item !== null);

/** Inactive sectors stand apart from the active ones as soon as there are both. */
const byActivity: Grouping<Sector> = {
  id: 'activity',
  label: 'Activity',
  getKey: ({ flags }) => (flags?.is_active === true ? '1' : flags?.is_active === false ? '2' : '3'),
  formatKey: (key) => ({ '1': 'Active sectors', '2': 'Inactive sectors' })[key] ?? 'Not stated whether active',
  isOrderedByKey: true,
};

type TripListLine = { readonly trip: TripItem; readonly fetchedAtMs: number } | null;

function useSectors(trip: TripDetail) {
  return useMemo(() => withoutNulls(trip.sectors).sort(byOrder), [trip]);
}

type TableProps = {
  readonly sectors: readonly Sector[];
  readonly names: Names;
  readonly revealed: { readonly row: number } | null;
};

function SectorTable({ sectors, names, revealed }: TableProps) {
  const columns = useMemo(() => sectorColumns(names), [names]);
  const { isReady, layout, onLayout } = useTableLayout('Sectors');
  const hasSeveralActivities = new Set(sectors.map(byActivity.getKey)).size > 1;
  if (!isReady) return null;
  return (
    <section className="panel" aria-label="Financial breakdown">
      <DataTable
        label="Sectors"
        toolbar={<h2>Sectors</h2>}
        columns={columns}
        rows={sectors}
        rowKey={({ id }) => id}
        grouping={hasSeveralActivities ? byActivity : undefined}
        empty="This trip has no sectors."
        totalsLabel={(count) => `All ${count}`}
        layout={layout}
        onLayoutChange={onLayout}
        scrollTo={revealed}
        isInline
      />
    </section>
  );
}

function TripBody({ trip, listed, names }: { trip: TripDetail; listed: TripListLine; names: Names }) {
  const sectors = useSectors(trip);
  const [revealed, setRevealed] = useState<{ row: number } | null>(null);
  const findRow = (sectorId: number) => sectors.findIndex((sector) => sector.id === sectorId);
  const today = useToday();
  return (
    <>
      <section className="panel" aria-label="Trip">
        <Timeline moments={getTripTimeline(trip, sectors, listed?.trip ?? null)} today={today} />
        <div className="trip-head">
          <DescriptionList items={mainDetails(trip, names)} />
          <div>
            <SectorTotals sectors={sectors} />
            <SummaryCheck
              sectors={sectors}
              listed={listed && { summary: listed.trip.sector_summary, fetchedAtMs: listed.fetchedAtMs }}
            />
          </div>
        </div>
      </section>
      <SectorTable sectors={sectors} names={names} revealed={revealed} />
      <div className="halves">
        <MoneyPlot sectors={sectors} />
        <Itinerary
          trip={trip}
          sectorName={(sectorId) => {
            const sector = sectors[findRow(sectorId)];
            return sector ? `Sector ${sector.order ?? sectorId}` : null;
          }}
          onSector={(sectorId) => {
            setRevealed({ row: findRow(sectorId) });
            document.querySelector('[role=grid][aria-label=Sectors]')?.scrollIntoView({ block: 'center' });
          }}
        />
      </div>
      <Subtotals sectors={sectors} names={names} />
      <section className="panel" aria-label="More of this trip">
        <h2>More of this trip</h2>
        <DescriptionList items={otherDetails(trip, names)} />
      </section>
      <OtherFields fields={getOtherFields(tripDetailRecord, trip)} />
    </>
  );
}

/** The trips before and after this one in the list that it was opened from: K and J, or the buttons. */
function AdjacentTripButtons({ id }: { id: number }) {
  const navigate = useNavigate();
  const { previous, next, position: place } = getAdjacentTrips(id);
  const openTrip = (to: number | null) => {
    if (to === null) return;
    void navigate({ to: '/trips/$id', params: { id: String(to) }, search: {}, replace: true });
  };
  useKeys({ k: () => openTrip(previous), j: () => openTrip(next) });
  if (place === null) return null;
  const button = (label: string, to: number | null, Icon: typeof IconChevronLeft) => (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} disabled={to === null} onClick={() => openTrip(to)}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <>
      <span className="dim num small">{place}</span>
      <ActionIcon.Group>
        {button('Previous trip (K)', previous, IconChevronLeft)}
        {button('Next trip (J)', next, IconChevronRight)}
      </ActionIcon.Group>
    </>
  );
}

export function TripScreen() {
  const { id } = route.useParams();
  return isRecordNumber(id) ? <TripWithId id={id} /> : <InvalidRecordNumber what="trip" text={id} />;
}

function TripWithId({ id }: { id: string }) {
  const officeId = useOfficeId();
  const { data, error, isFetching, refetch } = useTrip(officeId, Number(id));
  const names = useNames();
  useReportFreshness(data?.freshness);
  const refresh = () => void refetch();
  return (
    <Screen
      title={`Trip ${id}`}
      badge={data && <StatusBadge value={data.trip.trip_status} />}
      hasBack
      isScrolling
      tools={
        <>
          <AdjacentTripButtons id={Number(id)} />
          {data && <PrintMenu trip={data.trip} names={names} freshness={data.freshness} />}
          <RefreshButton isBusy={isFetching} onRefresh={refresh} />
        </>
      }
    >
      {error && <ErrorAlert error={error} onRetry={refresh} />}
      {error && !data && isCacheFallbackAllowed(error) && <TripListItemFallback id={Number(id)} names={names} />}
      {data && <FreshnessAlert freshness={data.freshness} />}
      {data && <ContractWarningsAlert warnings={data.warnings} />}
      {data ? (
        <TripBody key={id} trip={data.trip} listed={data.listed} names={names} />
      ) : (
        !error && <Loading height={320} />
      )}
    </Screen>
  );
}
