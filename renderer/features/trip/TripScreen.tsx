/** One trip: its dates, money, sectors and itinerary. */

import { RecordScreen } from '@renderer/components/RecordScreen';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useRecord } from '@renderer/data/saved-copy';
import { DescriptionList, OtherFields } from '@renderer/ui/DescriptionList';
import { StatusBadge } from '@renderer/ui/FormattedValues';
import { InvalidRecordNumber, isRecordNumber } from '@renderer/ui/InvalidRecordNumber';
import { useKeys } from '@renderer/ui/use-keys';
import { useToday } from '@renderer/ui/use-now';
import { withoutNulls } from '@shared/arrays';
import { isCacheFallbackAllowed } from '@shared/error-policy';
import type { Names } from '@shared/schemas/directory';
import type { Freshness } from '@shared/schemas/freshness';
import { getOtherFields } from '@shared/schemas/record';
import { type Sector, type TripDetail, type TripItem, tripDetailRecord } from '@shared/schemas/trip';
import { findUnclaimed } from '@shared/unclaimed';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { AdjacentTripButtons } from './AdjacentTripButtons';
import { Itinerary } from './Itinerary';
import { MoneyPlot } from './MoneyPlot';
import { PrintMenu } from './PrintMenu';
import { SectorTable } from './SectorTable';
import { SectorTotals, Subtotals } from './SectorTotals';
import { SummaryCheck } from './SummaryCheck';
import { Timeline } from './Timeline';
import { TripListItemFallback } from './TripListItemFallback';
import { texts } from './texts';
import { getMainDetails, getOtherDetails } from './trip-details';
import { getTripTimeline } from './trip-timeline';

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
