/** One trip: its dates, money, sectors and itinerary. */
import { ActionIcon, Tooltip } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { officeQuery } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import { useRecord } from '@renderer/data/saved-copy';
import { getAdjacentTrips, stepToTrip } from '@renderer/data/stores/trip-sequence';
import { fields } from '@renderer/fields/texts';
import { RecordScreen } from '@renderer/lists/RecordScreen';
import { usePublishFreshness } from '@renderer/ui/contexts';
import { type Description, DescriptionList, DirectoryName, OtherFields } from '@renderer/ui/details';
import { InvalidRecordNumber, isRecordNumber } from '@renderer/ui/EmptyState';
import { DateText, Money, StatusBadge, Text } from '@renderer/ui/FormattedValues';
import { useKeys } from '@renderer/ui/keyboard';
import { useNow, useToday } from '@renderer/ui/use-now';
import { findUnclaimed } from '@shared/commission/unclaimed';
import { isCacheFallbackAllowed } from '@shared/errors/policies';
import { tripAmounts } from '@shared/fields/trip';
import type { Names } from '@shared/records/directory';
import type { Freshness } from '@shared/records/freshness';
import { getOtherFields } from '@shared/records/record';
import { type Sector, type TripDetail, type TripItem, tripDetailRecord } from '@shared/records/trip';
import { withoutNulls } from '@shared/values/collections';
import { formatTimeAgo } from '@shared/values/dates';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Itinerary } from './Itinerary';
import { PrintMenu } from './PrintMenu';
import { SectorTable } from './SectorTable';
import { SectorTotals, Subtotals } from './SectorTotals';
import { getMainDetails, getOtherDetails, SummaryCheck } from './TripDetails';
import { getTripTimeline, MoneyPlot, Timeline } from './trip-charts';
import { texts } from './trip-texts';
import './trip.css';

/* Buttons to the trips before and after this one in the list that it was opened from; also the keys K and J. */

type ButtonProps = {
  readonly label: string;
  readonly Icon: typeof IconChevronLeft;
  readonly isDisabled: boolean;
  readonly onClick: () => void;
};

function AdjacentTripButton({ label, Icon, isDisabled, onClick }: ButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={30} aria-label={label} disabled={isDisabled} onClick={onClick}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
}

function AdjacentTripButtons({ id }: { id: number }) {
  const navigate = useNavigate();
  const { previous, next, position } = getAdjacentTrips(id);
  const openTrip = (tripId: number | null) => {
    if (tripId === null) return;
    stepToTrip(tripId);
    void navigate({ to: '/trips/$id', params: { id: String(tripId) }, search: {}, replace: true });
  };
  const openPrevious = () => openTrip(previous);
  const openNext = () => openTrip(next);
  useKeys({ k: openPrevious, j: openNext });
  if (position === null) return null;
  return (
    <>
      <span className="dim num small">{position}</span>
      <ActionIcon.Group>
        <AdjacentTripButton
          label={texts.previous}
          Icon={IconChevronLeft}
          isDisabled={previous === null}
          onClick={openPrevious}
        />
        <AdjacentTripButton label={texts.next} Icon={IconChevronRight} isDisabled={next === null} onClick={openNext} />
      </ActionIcon.Group>
    </>
  );
}

/* The trip's item from the cached list, shown while its sectors are not cached and the server does not respond. */

function getListItemDetails(trip: TripItem, names: Names): Description[] {
  const summary = trip.sector_summary;
  const client =
    trip.client_id === null ? null : (names.client[String(trip.client_id)] ?? texts.client(trip.client_id));
  return [
    [fields.trip_status, <StatusBadge key="status" value={trip.trip_status} />],
    [fields.client_id, <Text key="client" value={client} />],
    [fields.consultant_id, <DirectoryName key="consultant" kind="consultant" id={trip.consultant_id} names={names} />],
    [fields.booked_by, <Text key="booked" value={trip.booked_by} />],
    [fields.purchase_order, <Text key="order" value={trip.purchase_order} />],
    [fields.destination, <Text key="destination" value={trip.destination} />],
    [fields.date_opened, <DateText key="opened" value={trip.date_opened} />],
    [fields.earliest_travel_date, <DateText key="departs" value={summary?.earliest_travel_date ?? null} />],
    [fields.latest_travel_date, <DateText key="returns" value={summary?.latest_travel_date ?? null} />],
    [fields.sector_count, <Text key="sectors" value={summary?.sector_count ?? null} />],
    ...tripAmounts.map(
      ({ summaryField, label }): Description => [
        label,
        <Money key={summaryField} cents={summary?.[summaryField] ?? null} />,
      ],
    ),
  ];
}

function TripListItemFallback({ id, names }: { id: number; names: Names }) {
  const { data, isFetching } = useQuery(officeQuery('trips:listed', useOfficeId(), { id }));
  const now = useNow();
  const fetchedAtMs = data?.fetchedAtMs;
  const freshness = useMemo<Freshness | undefined>(
    () => (fetchedAtMs === undefined ? undefined : { source: 'cache', fetchedAtMs, fallbackReason: null }),
    [fetchedAtMs],
  );
  usePublishFreshness(freshness);
  if (data === undefined && isFetching) return null;
  if (!data) {
    return (
      <div className="note note-warn" role="status">
        {texts.fallback.nothing(id)}
      </div>
    );
  }
  return (
    <section className="panel" aria-label={texts.fallback.label}>
      <div className="note note-warn" role="status" style={{ marginBottom: 12 }}>
        <span>
          <strong>{texts.fallback.noSectors(id)}</strong>
          {texts.fallback.line(formatTimeAgo(data.fetchedAtMs, now))}
        </span>
      </div>
      <DescriptionList items={getListItemDetails(data.trip, names)} />
    </section>
  );
}

const route = getRouteApi('/trips/$id');

const byOrder = (a: Sector, b: Sector) => (a.order ?? 0) - (b.order ?? 0);

/** The trip's item in the list of trips; null where no list with it was read yet. */
type TripListLine = { readonly trip: TripItem; readonly fetchedAtMs: number } | null;

type TripBodyProps = {
  readonly id: number;
  readonly trip: TripDetail;
  readonly listed: TripListLine;
  readonly freshness: Freshness;
  readonly names: Names;
};

function TripBody({ id, trip, listed, freshness, names }: TripBodyProps) {
  const { sector: markedSector } = route.useSearch();
  const sectors = useMemo(() => withoutNulls(trip.sectors).sort(byOrder), [trip]);
  const findRow = (sectorId: number) => sectors.findIndex((sector) => sector.id === sectorId);
  const [scrollTo, setScrollTo] = useState<{ row: number } | null>(() => {
    const row = markedSector === undefined ? -1 : findRow(Number(markedSector));
    return row < 0 ? null : { row };
  });
  const today = useToday();
  const unclaimed = useMemo(() => findUnclaimed(trip, today, 0).sectors, [trip, today]);
  return (
    <>
      <section className="panel" aria-label={texts.details}>
        <Timeline moments={getTripTimeline(trip, sectors, listed?.trip ?? null)} today={today} />
        <div className="trip-head">
          <DescriptionList items={getMainDetails(trip, names)} />
          <div>
            <SectorTotals sectors={sectors} />
            <SummaryCheck
              sectors={sectors}
              listed={listed && { summary: listed.trip.sector_summary, fetchedAtMs: listed.fetchedAtMs }}
            />
          </div>
        </div>
        <span className="dim small">{texts.totals.noPayments}</span>
      </section>
      <SectorTable
        sectors={sectors}
        tripId={id}
        unclaimed={unclaimed}
        freshness={freshness}
        names={names}
        scrollTo={scrollTo}
      />
      <div className="halves">
        <MoneyPlot sectors={sectors} />
        <Itinerary
          trip={trip}
          sectorName={(sectorId) => {
            const sector = sectors[findRow(sectorId)];
            return sector ? texts.itinerary.sector(sector.order ?? sectorId) : null;
          }}
          onSector={(sectorId) => {
            setScrollTo({ row: findRow(sectorId) });
          }}
        />
      </div>
      <Subtotals sectors={sectors} names={names} />
      <section className="panel" aria-label={texts.moreDetails}>
        <h2>{texts.moreDetails}</h2>
        <DescriptionList items={getOtherDetails(trip, names)} />
      </section>
      <OtherFields fields={getOtherFields(tripDetailRecord, trip)} />
    </>
  );
}

export function TripScreen() {
  const { id } = route.useParams();
  return isRecordNumber(id) ? <TripWithId id={id} /> : <InvalidRecordNumber what="trip" text={id} />;
}

function TripWithId({ id }: { id: string }) {
  const trip = useRecord('trips:get', useOfficeId(), { id: Number(id) });
  const names = useNames();
  const navigate = useNavigate();
  const clientId = trip.data?.trip.client_id ?? null;
  useKeys({
    c: () => {
      if (clientId !== null) void navigate({ to: '/clients/$id', params: { id: String(clientId) }, search: {} });
    },
  });
  return (
    <RecordScreen
      title={texts.title(id)}
      record={trip}
      getRecord={(data) => data.trip}
      badge={(data) => <StatusBadge value={data.trip.trip_status} />}
      tools={(data) => (
        <>
          <AdjacentTripButtons id={Number(id)} />
          {data && <PrintMenu trip={data.trip} names={names} freshness={data.freshness} />}
        </>
      )}
      fallback={(error) =>
        (error === null || isCacheFallbackAllowed(error)) && <TripListItemFallback id={Number(id)} names={names} />
      }
    >
      {(data) => (
        <TripBody
          key={id}
          id={Number(id)}
          trip={data.trip}
          listed={data.listed}
          freshness={data.freshness}
          names={names}
        />
      )}
    </RecordScreen>
  );
}
