/** A client's trips with their totals: cached at once, then live. */

import { SavedCoverage } from '@renderer/components/SavedCoverage';
import { getTrip, getTripId, TripTable, tripNouns } from '@renderer/components/TripTable';
import { useOfficeId } from '@renderer/data/queries/app';
import { useAllTrips } from '@renderer/data/queries/trips';
import { ErrorAlert, FreshnessAlert } from '@renderer/ui/Alerts';
import { usePublishFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { useListChanges } from '@renderer/ui/use-changes';
import { useMemo } from 'react';
import { texts } from './texts';

export function ClientTrips({ clientId }: { clientId: number }) {
  const officeId = useOfficeId();
  const filters = useMemo(() => ({ client_id: String(clientId) }), [clientId]);
  const { data: list, error, refetch } = useAllTrips(officeId, filters);
  usePublishFreshness(list?.freshness);
  const changes = useListChanges(JSON.stringify([officeId, clientId]), {
    list: list && { freshness: list.freshness, records: list.rows },
    getKey: getTripId,
    getContent: getTrip,
    nouns: tripNouns,
  });
  return (
    <section className="panel" aria-label={texts.trips}>
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {list && <FreshnessAlert freshness={list.freshness} />}
      {list ? (
        <TripTable
          label={texts.trips}
          rows={list.rows}
          unreadable={list.unreadable}
          empty={texts.noTrips}
          toolbar={
            <>
              <h2>{texts.tripsHeading}</h2>
              {changes && (
                <span className="dim small" role="status">
                  {changes}
                </span>
              )}
              {list.freshness.source === 'cache' && <SavedCoverage officeId={officeId} />}
            </>
          }
          isInline
        />
      ) : (
        !error && <Loading height={120} />
      )}
    </section>
  );
}
