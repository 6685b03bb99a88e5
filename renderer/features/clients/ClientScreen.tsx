/** One client: facts and contacts in two lines, then all trips. */
import { useNames, useOfficeId, useRecord } from '@renderer/data/app';
import { useClientTrips } from '@renderer/data/tables';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { formatListCount, useIsOffline } from '@renderer/lists/ListScreen';
import { TripTable } from '@renderer/lists/TripTable';
import { DescriptionColumns } from '@renderer/ui/details';
import { Loading } from '@renderer/ui/lazy-part';
import { ErrorAlert, RecordScreen, useIsNarrow } from '@renderer/ui/Screen';
import { toTripsFilteredBy } from '@renderer/ui/url-search';
import type { Client } from '@shared/records/client';
import { findClientName } from '@shared/records/client-names';
import type { TripRow } from '@shared/records/trip';
import type { PatchedRows } from '@shared/values/patched-rows';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { getClientDetails } from './client-details';
import { clientTexts as texts } from './texts';

/** The year in which the first of some trips was opened; null without a trip. */
function findFirstYear(rows: PatchedRows<TripRow>): string | null {
  let first: string | null = null;
  for (const index of rows.listed) {
    const year = rows.at(index)?.trip.date_opened?.slice(0, 4) ?? '';
    if (/^\d{4}$/.test(year) && (first === null || year < first)) first = year;
  }
  return first;
}

type TripsProps = {
  readonly clientId: number;
  readonly trips: ReturnType<typeof useClientTrips>;
};

function ClientTrips({ clientId, trips }: TripsProps) {
  const isOffline = useIsOffline();
  const { rows, state, error, refresh } = trips;
  const year = useMemo(() => (rows ? findFirstYear(rows) : null), [rows]);
  const isFilling = state?.checkedAtMs === null && rows?.listed.length === 0;
  if (!rows || isFilling) return error ? <ErrorAlert error={error} onRetry={refresh} /> : <Loading height={120} />;
  const total = rows.listed.length;
  return (
    <TripTable
      label={texts.trips}
      isOfOneClient
      rows={rows}
      source={{ kind: 'list', asOfMs: state?.checkedAtMs ?? null }}
      totalsLabel={(listed) =>
        formatListCount('trip', { listed, total, state: state && { ...state, total }, isOffline })
      }
      empty={texts.noTrips}
      toolbar={
        <>
          <h2>{texts.tripsHeading}</h2>
          {year !== null && <span className="dim">{texts.since(year)}</span>}
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
  const isNarrow = useIsNarrow();
  const { first, more } = getClientDetails(client, title, names);
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
  return <ClientWithId key={id} id={id} />;
}

function ClientWithId({ id }: { id: string }) {
  const record = useRecord('clients:get', { id: Number(id) });
  const trips = useClientTrips(useOfficeId(), Number(id));
  const listedName = useNames().client[id];
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
        <ExportMenu title={texts.listTrips(title)} what={texts.exportedTrip} isDisabled={!trips.rows?.listed.length} />
      }
    >
      {client ? <ClientHead client={client} title={title} /> : !record.error && <Loading height={93} />}
      <ClientTrips clientId={Number(id)} trips={trips} />
    </RecordScreen>
  );
}
