/** The trip's item from the cached list, shown while its sectors are not cached and the server does not respond. */

import { fields } from '@renderer/components/texts';
import { officeQuery } from '@renderer/data/call';
import { useOfficeId } from '@renderer/data/queries/app';
import { type Description, DescriptionList } from '@renderer/ui/DescriptionList';
import { DateText, Money, StatusBadge, Text } from '@renderer/ui/FormattedValues';
import { usePublishFreshness } from '@renderer/ui/freshness-context';
import { RecordLink } from '@renderer/ui/RecordLink';
import { useNow } from '@renderer/ui/use-now';
import { tripAmounts } from '@shared/amounts';
import { formatTimeAgo } from '@shared/dates';
import type { Names } from '@shared/schemas/directory';
import type { Freshness } from '@shared/schemas/freshness';
import type { TripItem } from '@shared/schemas/trip';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { texts } from './texts';

function getListItemDetails(trip: TripItem, names: Names): Description[] {
  const summary = trip.sector_summary;
  const client =
    trip.client_id === null ? null : (names.client[String(trip.client_id)] ?? texts.client(trip.client_id));
  return [
    [fields.status, <StatusBadge key="status" value={trip.trip_status} />],
    [fields.client, <Text key="client" value={client} />],
    [fields.consultant, <RecordLink key="consultant" kind="consultant" id={trip.consultant_id} names={names} />],
    [fields.bookedBy, <Text key="booked" value={trip.booked_by} />],
    [fields.purchaseOrder, <Text key="order" value={trip.purchase_order} />],
    [fields.destination, <Text key="destination" value={trip.destination} />],
    [fields.opened, <DateText key="opened" value={trip.date_opened} />],
    [fields.departs, <DateText key="departs" value={summary?.earliest_travel_date ?? null} />],
    [fields.returns, <DateText key="returns" value={summary?.latest_travel_date ?? null} />],
    [fields.sectors, <Text key="sectors" value={summary?.sector_count ?? null} />],
    ...tripAmounts.map(
      ({ summaryField, label }): Description => [
        label,
        <Money key={summaryField} cents={summary?.[summaryField] ?? null} />,
      ],
    ),
  ];
}

export function TripListItemFallback({ id, names }: { id: number; names: Names }) {
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
