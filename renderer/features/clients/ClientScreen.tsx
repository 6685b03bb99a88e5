/** One client: facts and contacts in two lines, then all trips. */
import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { useRecord } from '@renderer/data/saved-copy';
import { type TableRows, useTripTable } from '@renderer/data/tables';
import { formatListCount, useIsOffline } from '@renderer/lists/list-count';
import { RecordScreen } from '@renderer/lists/RecordScreen';
import { ScreenExportMenu } from '@renderer/lists/ScreenExportMenu';
import { TripTable } from '@renderer/lists/TripTable';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { DescriptionColumns, useIsNarrow } from '@renderer/ui/description-columns';
import { InvalidRecordNumber, isRecordNumber } from '@renderer/ui/EmptyState';
import { Loading } from '@renderer/ui/lazy-part';
import { toTripsFilteredBy } from '@renderer/ui/url-search';
import { useToday } from '@renderer/ui/use-now';
import type { Client } from '@shared/records/client';
import { findClientName } from '@shared/records/client-names';
import type { TripRow } from '@shared/records/trip';
import type { ListState } from '@shared/records/update';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { getClientDetails } from './client-details';
import { clientTexts as texts } from './texts';
import './client.css';

/** The trips of a client among those of the office, and the year in which the first of them was opened. */
function useTripsOfClient(trips: TableRows<TripRow> | null, clientId: number) {
  const arrangement = useMemo(() => ({ clientId, of: trips?.arrangement }), [clientId, trips?.arrangement]);
  return useMemo(() => {
    const ids = trips?.table?.column('client_id');
    if (!trips || !ids) return null;
    const rows = { ...trips, listed: trips.listed.filter((index) => ids.get(index) === clientId), arrangement };
    const years = Array.from(rows.listed, (index) => trips.at(index)?.trip.date_opened?.slice(0, 4) ?? '');
    const [firstYear = null] = years.filter((year) => /^\d{4}$/.test(year)).sort();
    return { rows, firstYear };
  }, [trips, clientId, arrangement]);
}

type TripsProps = {
  readonly clientId: number;
  readonly trips: ReturnType<typeof useTripsOfClient>;
  readonly state: ListState | null;
  readonly snapshot: TableSnapshotRef;
};

function ClientTrips({ clientId, trips, state, snapshot }: TripsProps) {
  const isOffline = useIsOffline(useOfficeId());
  if (!trips) return <Loading height={120} />;
  const { rows, firstYear } = trips;
  const total = rows.listed.length;
  return (
    <TripTable
      label={texts.trips}
      isOfOneClient
      rows={rows}
      snapshot={snapshot}
      totalsLabel={(listed) =>
        formatListCount('trip', { listed, total, state: state && { ...state, total }, isOffline })
      }
      empty={texts.noTrips}
      toolbar={
        <>
          <h2>{texts.tripsHeading}</h2>
          {firstYear !== null && <span className="dim">{texts.since(firstYear)}</span>}
        </>
      }
      renderActions={() => (
        <Link className="link" {...toTripsFilteredBy('client_id', clientId)}>
          {texts.showTrips}
        </Link>
      )}
      isInline
    />
  );
}

function ClientHead({ client, title }: { client: Client; title: string }) {
  const names = useNames();
  const today = useToday();
  const isNarrow = useIsNarrow();
  const { first, more } = getClientDetails(client, title, names, today);
  return (
    <section aria-label={texts.details}>
      <DescriptionColumns
        first={first}
        more={more}
        columns={isNarrow ? 3 : 5}
        lines={2}
        toMoreLabel={texts.more}
        isFitted
      />
    </section>
  );
}

const route = getRouteApi('/clients/$id');

export function ClientScreen() {
  const { id } = route.useParams();
  return isRecordNumber(id) ? <ClientWithId key={id} id={id} /> : <InvalidRecordNumber what="client" text={id} />;
}

function ClientWithId({ id }: { id: string }) {
  const officeId = useOfficeId();
  const record = useRecord('clients:get', officeId, { id: Number(id) });
  const { rows, state } = useTripTable(officeId);
  const trips = useTripsOfClient(rows, Number(id));
  const listedName = useNames(false).client[id];
  const snapshot: TableSnapshotRef = useRef(null);
  const client = record.data?.client ?? null;
  const title = (client && findClientName(client)) ?? listedName ?? texts.title(id);
  return (
    <RecordScreen
      title={title}
      record={record}
      badge={
        client && (
          <>
            <span className="dim">{texts.kind(client.is_corporate === true, id)}</span>
            {client.is_active === false && <span className="negative">{texts.inactive}</span>}
          </>
        )
      }
      tools={
        <ScreenExportMenu
          officeId={officeId}
          snapshot={snapshot}
          getSource={() => ({ kind: 'trips', filters: { client_id: id }, asOfMs: state?.checkedAtMs ?? null })}
          isDisabled={!trips?.rows.listed.length}
        />
      }
    >
      {client ? <ClientHead client={client} title={title} /> : !record.error && <Loading height={93} />}
      <ClientTrips clientId={Number(id)} trips={trips} state={state} snapshot={snapshot} />
    </RecordScreen>
  );
}
