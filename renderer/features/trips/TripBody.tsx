/** What stands on the page of a trip: facts and amounts, sectors, itinerary. */
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { DescriptionColumns, useIsNarrow, useIsWide } from '@renderer/ui/description-columns';
import type { Names } from '@shared/records/directory';
import type { Sector, TripDetail, TripItem } from '@shared/records/trip';
import { withoutNulls } from '@shared/values/collections';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Itinerary } from './Itinerary';
import { MoneyBox } from './MoneyBox';
import { SectorTable } from './SectorTable';
import { getFirstDetails, getOtherDetails, type KnownTrip } from './trip-details';
import { texts } from './trip-texts';
import './trip.css';

const route = getRouteApi('/trips/$id');

const byOrder = (a: Sector, b: Sector) => (a.order ?? 0) - (b.order ?? 0);

type HeadProps = {
  readonly trip: KnownTrip;
  /** Null while they are loaded. */
  readonly sectors: readonly Sector[] | null;
  readonly listed: TripItem | null;
  readonly names: Names;
};

export function TripHead({ trip, sectors, listed, names }: HeadProps) {
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

type BodyProps = {
  readonly trip: TripDetail;
  readonly listed: TripItem | null;
  readonly names: Names;
  readonly snapshot: TableSnapshotRef;
};

export function TripBody({ trip, listed, names, snapshot }: BodyProps) {
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
      <SectorTable sectors={sectors} names={names} snapshot={snapshot} scrollTo={scrollTo} />
      <Itinerary
        trip={trip}
        getSectorNumber={(sectorId) => {
          const sector = sectors[findRow(sectorId)];
          return sector ? (sector.order ?? sectorId) : null;
        }}
        onSector={(sectorId) => setScrollTo({ row: findRow(sectorId) })}
      />
    </>
  );
}
