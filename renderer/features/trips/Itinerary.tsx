/** The itinerary in lines of 27 pixels; the number at the end of a line marks its sector. */
import { BidiText } from '@renderer/ui/formatters';
import type { TripDetail } from '@shared/records/trip';
import {
  IconBed,
  IconBus,
  IconCalendarEvent,
  IconCar,
  IconPlaneInflight,
  IconShip,
  IconTrain,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatItineraryDay, getItineraryLines } from './itinerary-lines';
import { texts } from './trip-texts';

const icons = {
  flight: IconPlaneInflight,
  car: IconCar,
  transfer: IconBus,
  rail: IconTrain,
  cruise: IconShip,
  stay: IconBed,
  other: IconCalendarEvent,
} as const;

type Props = {
  readonly trip: TripDetail;
  /** Gets the number of a sector in its trip. Null if the trip has no such sector. */
  readonly getSectorNumber: (sectorId: number) => number | null;
  readonly onSector: (sectorId: number) => void;
};

export function Itinerary({ trip, getSectorNumber, onSector }: Props) {
  const lines = useMemo(() => getItineraryLines(trip), [trip]);
  if (lines.length === 0) return null;
  return (
    <section aria-label={texts.itinerary.title}>
      <div className="record-head">
        <h2>{texts.itinerary.title}</h2>
        <span className="dim">{texts.itinerary.localTimes}</span>
      </div>
      <ol className="itinerary">
        {lines.map(({ key, day, time, mode, name, text, details, sectorId, isActive }, index) => {
          const Icon = icons[mode];
          const isFirst = lines[index - 1]?.day !== day;
          const sector = sectorId === null ? null : getSectorNumber(sectorId);
          const inactive = isActive === false ? [texts.itinerary.inactive] : [];
          const detailsText = [...inactive, ...details].join(' · ');
          return (
            <li key={key} className={`${isFirst ? 'first' : ''} ${isActive === false ? 'dim' : ''}`}>
              <span className="itinerary-day">
                {isFirst && (day === '' ? texts.itinerary.noDate : formatItineraryDay(day))}
              </span>
              <span>{time}</span>
              <Icon size={16} stroke={1.6} aria-hidden className="dim" />
              <span title={`${name} ${text}`}>
                <b>
                  <BidiText>{name}</BidiText>
                </b>{' '}
                <BidiText>{text}</BidiText>
              </span>
              <span className="dim" title={detailsText}>
                <BidiText>{detailsText}</BidiText>
              </span>
              {sectorId !== null && sector !== null && (
                <button
                  type="button"
                  className="link num"
                  aria-label={texts.itinerary.sector(sector)}
                  onClick={() => onSector(sectorId)}
                >
                  {sector}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
