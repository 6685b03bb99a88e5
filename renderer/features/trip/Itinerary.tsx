/** The itinerary, day by day; each item links to its sector. */
import { Button } from '@mantine/core';
import { Badge } from '@renderer/ui/FormattedValues';
import { formatDate } from '@shared/dates';
import type { TripDetail } from '@shared/schemas/trip';
import { IconBuilding, IconBus, IconCalendarEvent, IconCar, IconPlane, IconShip, IconTrain } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { getItineraryDays, type ItineraryDay, type ItineraryItem } from './itinerary-days';
import { texts } from './texts';

const icons = {
  flight: IconPlane,
  car: IconCar,
  transfer: IconBus,
  rail: IconTrain,
  cruise: IconShip,
  stay: IconBuilding,
  other: IconCalendarEvent,
} as const;

/** A longer itinerary is collapsed to so many stops. */
const maxCollapsedStops = 10;

const weekday = new Intl.DateTimeFormat('en-AU', { weekday: 'long', timeZone: 'UTC' });
/** Formats the weekday of a calendar date, which is the same in every time zone. */
const formatWeekday = (date: string) => weekday.format(Date.parse(`${date}T00:00:00Z`));

/** Formats by how many calendar days an item ends later: "+1 day", or "−1 day" across the date line. */
function formatDaysLater({ kind, daysLater }: ItineraryItem): string | null {
  if (daysLater === null || daysLater === 0 || kind === 'end') return null;
  return texts.itinerary.daysLater(daysLater);
}

/** Takes the first stops, with the days that have any. */
function takeStops(days: readonly ItineraryDay[], count: number): readonly ItineraryDay[] {
  let left = count;
  return days.flatMap(({ date, items }) => {
    const taken = items.slice(0, left);
    left -= taken.length;
    return taken.length === 0 ? [] : [{ date, items: taken }];
  });
}

type Props = {
  readonly trip: TripDetail;
  /** Gets a sector's name. Null if the trip has no such sector. */
  readonly sectorName: (sectorId: number) => string | null;
  readonly onSector: (sectorId: number) => void;
};

function ItineraryLine({ stop, sectorName, onSector }: { stop: ItineraryItem } & Omit<Props, 'trip'>) {
  const Icon = icons[stop.mode];
  const days = formatDaysLater(stop);
  const { sectorId } = stop;
  const sector = sectorId === null ? null : sectorName(sectorId);
  return (
    <li className={stop.isActive === false ? 'stop stop-inactive' : 'stop'}>
      <span className="stop-time num">{stop.time === '' ? '–' : stop.time}</span>
      <Icon size={15} aria-hidden className="dim" />
      <span className="stop-words">
        <strong>{stop.title}</strong> <span className="dim">{stop.details.join(' · ')}</span>{' '}
        {days !== null && <Badge variant="warning">{days}</Badge>}{' '}
        {stop.isActive === false && <Badge>{texts.itinerary.inactive}</Badge>}
      </span>
      {sectorId !== null && sector !== null && (
        <button type="button" className="link" onClick={() => onSector(sectorId)}>
          {sector}
        </button>
      )}
      {sector === null && <span className="faint">{texts.itinerary.noSector}</span>}
    </li>
  );
}

export function Itinerary({ trip, sectorName, onSector }: Props) {
  const days = useMemo(() => getItineraryDays(trip), [trip]);
  const [isExpanded, setExpanded] = useState(false);
  if (days.length === 0) return null;
  const count = days.reduce((sum, { items }) => sum + items.length, 0);
  const shown = isExpanded ? days : takeStops(days, maxCollapsedStops);
  return (
    <section className="panel" aria-label={texts.itinerary.title}>
      <h2>{texts.itinerary.title}</h2>
      <ol className="itinerary">
        {shown.map(({ date, items: stops }) => (
          <li key={date} className="itinerary-day">
            <h3>
              {date === '' ? texts.itinerary.noDate : formatDate(date)}
              {date !== '' && <span className="dim"> {formatWeekday(date)}</span>}
            </h3>
            <ol>
              {stops.map((stop) => (
                <ItineraryLine key={stop.key} stop={stop} sectorName={sectorName} onSector={onSector} />
              ))}
            </ol>
          </li>
        ))}
      </ol>
      {count > maxCollapsedStops && (
        <Button variant="subtle" size="compact-xs" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? texts.itinerary.showLess : texts.itinerary.showAll(count)}
        </Button>
      )}
      <p className="dim small">{texts.itinerary.localTimes}</p>
    </section>
  );
}
