/** A client's trips with their totals: cached at once, then live. */

import { TripTable } from '@renderer/components/TripTable';
import { useOfficeId } from '@renderer/data/queries/app';
import { useAllTrips } from '@renderer/data/queries/trips';
import { ErrorAlert, FreshnessAlert } from '@renderer/ui/Alerts';
import { Loading } from '@renderer/ui/Loading';
import { useMemo } from 'react';

export function ClientTrips({ clientId }: { clientId: number }) {
  const officeId = useOfficeId();
  const filters = useMemo(() => ({ client_id: String(clientId) }), [clientId]);
  const { data: list, error, refetch } = useAllTrips(officeId, filters);
  return (
    <section className="panel" aria-label="Trips of this client">
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {list && <FreshnessAlert freshness={list.freshness} />}
      {list ? (
        <TripTable
          label="Trips of this client"
          rows={list.rows}
          unreadable={list.unreadable}
          empty="This client has no trips."
          toolbar={<h2>Trips</h2>}
          isInline
        />
      ) : (
        !error && <Loading height={120} />
      )}
    </section>
  );
}
