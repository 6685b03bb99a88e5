/** The trip's item from the cached list, shown while its sectors are not cached and the server does not respond. */
import { useOfficeId } from '@renderer/data/queries/app';
import { tripListItemQuery } from '@renderer/data/queries/trips';
import { type Description, DescriptionList } from '@renderer/ui/DescriptionList';
import { DateText, Money, StatusBadge, Text } from '@renderer/ui/FormattedValues';
import { useReportFreshness } from '@renderer/ui/freshness-context';
import { RecordLink } from '@renderer/ui/RecordLink';
import { useNow } from '@renderer/ui/use-now';
import { tripAmounts } from '@shared/amounts';
import { formatTimeAgo } from '@shared/dates';
import type { Names } from '@shared/schemas/directory';
import type { Freshness } from '@shared/schemas/freshness';
import type { TripItem } from '@shared/schemas/trip';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

function getListItemDetails(trip: TripItem, names: Names): Description[] {
  const summary = trip.sector_summary;
  const client = trip.client_id === null ? null : (names.client[String(trip.client_id)] ?? `Client ${trip.client_id}`);
  return [
    ['Status', <StatusBadge key="status" value={trip.trip_status} />],
    ['Client', <Text key="client" value={client} />],
    ['Consultant', <RecordLink key="consultant" kind="consultant" id={trip.consultant_id} names={names} />],
    ['Booked by', <Text key="booked" value={trip.booked_by} />],
    ['Purchase order', <Text key="order" value={trip.purchase_order} />],
    ['Destination', <Text key="destination" value={trip.destination} />],
    ['Opened', <DateText key="opened" value={trip.date_opened} />],
    ['Departs', <DateText key="departs" value={summary?.earliest_travel_date ?? null} />],
    ['Returns', <DateText key="returns" value={summary?.latest_travel_date ?? null} />],
    ['Sectors', <Text key="sectors" value={summary?.sector_count ?? null} />],
    ...tripAmounts.map(
      ({ summaryField, label }): Description => [
        label,
        <Money key={summaryField} cents={summary?.[summaryField] ?? null} />,
      ],
    ),
  ];
}

export function TripListItemFallback({ id, names }: { id: number; names: Names }) {
  const { data, isFetching } = useQuery(tripListItemQuery(useOfficeId(), id));
  const now = useNow();
  const fetchedAtMs = data?.fetchedAtMs;
  const freshness = useMemo<Freshness | undefined>(
    () => (fetchedAtMs === undefined ? undefined : { source: 'cache', fetchedAtMs, fallbackReason: null }),
    [fetchedAtMs],
  );
  useReportFreshness(freshness);
  if (data === undefined && isFetching) return null;
  if (!data) {
    return (
      <div className="note note-warn" role="status">
        Nothing of trip {id} was ever saved on this computer.
      </div>
    );
  }
  return (
    <section className="panel" aria-label="Saved line of the list">
      <div className="note note-warn" role="status" style={{ marginBottom: 12 }}>
        <span>
          <strong>The sectors of trip {id} were never saved on this computer.</strong> This is its line in the list of
          trips, saved {formatTimeAgo(data.fetchedAtMs, now)}.
        </span>
      </div>
      <DescriptionList items={getListItemDetails(data.trip, names)} />
    </section>
  );
}
