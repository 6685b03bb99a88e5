/** One trip on one page: its facts and amounts, its sectors, its itinerary. */
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useNames, useOfficeId, useRecord } from '@renderer/data/app';
import { getAdjacentTrips } from '@renderer/data/stores/trip-sequence';
import { useTable } from '@renderer/data/tables';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { DescriptionColumns } from '@renderer/ui/details';
import { StatusBadge } from '@renderer/ui/formatters';
import { useKeys } from '@renderer/ui/keyboard';
import { Loading } from '@renderer/ui/lazy-part';
import { RecordScreen, useIsNarrow, useIsWide } from '@renderer/ui/Screen';
import { isCacheFallbackAllowed } from '@shared/errors/errors';
import type { Names } from '@shared/records/directory';
import type { Freshness } from '@shared/records/freshness';
import type { Sector, TripItem } from '@shared/records/trip';
import { withoutNulls } from '@shared/values/collections';
import { IconChevronLeft, IconChevronRight, IconPrinter } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Itinerary } from './Itinerary';
import { MoneyBox } from './MoneyBox';
import { SectorTable } from './SectorTable';
import {
  describeTravel,
  getAround,
  getFirstDetails,
  getOtherDetails,
  type KnownTrip,
  type TripProps,
} from './trip-details';
import { texts } from './trip-texts';

/* The trips before and after this one in the list that it was opened from; also the keys K and J. */

function AdjacentTripButtons({ id }: { id: number }) {
  const navigate = useNavigate();
  const { previous, next, position } = getAdjacentTrips(id);
  const openTrip = (tripId: number | null) => () => {
    if (tripId === null) return;
    void navigate({ to: '/trips/$id', params: { id: String(tripId) }, search: {}, replace: true });
  };
  useKeys({ k: openTrip(previous), j: openTrip(next) });
  if (position === null) return null;
  const renderButton = (label: string, Icon: typeof IconChevronLeft, tripId: number | null) => (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={28} aria-label={label} disabled={tripId === null} onClick={openTrip(tripId)}>
        <Icon size={16} />
      </ActionIcon>
    </Tooltip>
  );
  return (
    <>
      <span className="dim num">{position}</span>
      <ActionIcon.Group>
        {renderButton(texts.previous, IconChevronLeft, previous)}
        {renderButton(texts.next, IconChevronRight, next)}
      </ActionIcon.Group>
    </>
  );
}

/** The trip's row in the list of trips; null where it has none. */
function useListedTrip(id: number): TripItem | null {
  const { rows } = useTable(useOfficeId(), 'trips');
  return useMemo(() => {
    const ids = rows?.table?.column('id');
    const index = ids ? rows?.listed.findIndex((row) => ids.get(row) === id) : undefined;
    return (index === undefined ? undefined : rows?.at(rows.listed[index] ?? -1))?.trip ?? null;
  }, [rows, id]);
}

const route = getRouteApi('/trips/$id');

const byOrder = (a: Sector, b: Sector) => (a.order ?? 0) - (b.order ?? 0);

type HeadProps = {
  readonly trip: KnownTrip;
  /** Null while they are loaded. */
  readonly sectors: readonly Sector[] | null;
  readonly listed: TripItem | null;
  readonly names: Names;
};

function TripHead({ trip, sectors, listed, names }: HeadProps) {
  const [isNarrow, isWide] = [useIsNarrow(), useIsWide()];
  return (
    <section className="trip-head" aria-label={texts.details}>
      <DescriptionColumns
        first={getFirstDetails(trip, listed, names, isNarrow)}
        more={sectors === null ? [] : getOtherDetails(trip, names)}
        columns={isNarrow ? 3 : isWide ? 6 : 4}
        lines={3}
        toMoreLabel={texts.more}
      />
      <MoneyBox sectors={sectors} summary={listed?.sector_summary ?? null} />
    </section>
  );
}

function TripBody({ trip, listed, names, freshness }: TripProps & { readonly freshness: Freshness }) {
  const { sector: markedSector } = route.useSearch();
  const sectors = useMemo(() => withoutNulls(trip.sectors).sort(byOrder), [trip]);
  const findRow = (sectorId: number) => sectors.findIndex((sector) => sector.id === sectorId);
  const [scrollTo, setScrollTo] = useState<{ row: number } | null>(() => {
    const row = markedSector === undefined ? -1 : findRow(Number(markedSector));
    return row < 0 ? null : { row };
  });
  return (
    <>
      <TripHead trip={trip} sectors={sectors} listed={listed} names={names} />
      <SectorTable sectors={sectors} names={names} freshness={freshness} scrollTo={scrollTo} />
      <Itinerary trip={trip} onSector={(sectorId) => setScrollTo({ row: findRow(sectorId) })} />
    </>
  );
}

export function TripScreen() {
  const { id } = route.useParams();
  return <TripWithId key={id} id={Number(id)} />;
}

function TripWithId({ id }: { id: number }) {
  const record = useRecord('trips:get', { id });
  const listed = useListedTrip(id);
  const names = useNames();
  const { data } = record;
  const trip: KnownTrip | null = data?.trip ?? listed;
  return (
    <RecordScreen
      title={texts.title(id)}
      record={record}
      badge={
        trip && (
          <>
            {trip.trip_status && <StatusBadge value={trip.trip_status} />}
            <span className="dim">{describeTravel(trip, listed)}</span>
          </>
        )
      }
      tools={
        <>
          <AdjacentTripButtons id={id} />
          <Button
            className="wide-only"
            leftSection={<IconPrinter size={15} />}
            disabled={data === null}
            onClick={() => window.print()}
          >
            {texts.print}
          </Button>
          <ExportMenu
            title={texts.sectors.ofTrip(id)}
            what={texts.sectors.exportedRow}
            {...(data && { around: getAround({ trip: data.trip, listed, names }) })}
            isDisabled={!data?.trip.sectors?.length}
          />
        </>
      }
    >
      {data ? (
        <TripBody trip={data.trip} listed={listed} names={names} freshness={data.freshness} />
      ) : (
        <>
          {listed && <TripHead trip={listed as KnownTrip} sectors={null} listed={listed} names={names} />}
          <section aria-label={texts.sectors.title}>
            <div className="record-head">
              <h2>{texts.sectors.title}</h2>
              {record.error && isCacheFallbackAllowed(record.error) && (
                <span className="dim">{texts.sectors.notSaved}</span>
              )}
            </div>
            {!record.error && <Loading height={62 + 28 * (listed?.sector_summary?.sector_count ?? 7)} />}
          </section>
        </>
      )}
    </RecordScreen>
  );
}
