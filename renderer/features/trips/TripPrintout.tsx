/** The printed trip: black on white, with every sector, without the frame of the application. */

import { useRecord } from '@renderer/data/saved-copy';
import { fields, fieldTexts } from '@renderer/fields/texts';
import { PrintPage, usePrinting } from '@renderer/lists/PrintPage';
import { type Description, DescriptionList, toFieldValue, toOtherDetails } from '@renderer/ui/details';
import { BidiText, Sum } from '@renderer/ui/formatters';
import type { CatalogueField } from '@shared/fields/field';
import { sectorAmounts } from '@shared/fields/trip';
import { type TripDetailField, type TripDetailName, tripDetailFields, tripDetails } from '@shared/fields/trip-detail';
import { findClientName } from '@shared/records/client-names';
import type { Names } from '@shared/records/directory';
import type { Freshness } from '@shared/records/freshness';
import { getOtherFields } from '@shared/records/record';
import { type Sector, type TripDetail, type TripItem, tripDetailRecord } from '@shared/records/trip';
import { withoutNulls } from '@shared/values/collections';
import { formatDate, formatDateTime, formatDays, formatLocalTime, toCalendarDay } from '@shared/values/dates';
import { formatMoney, sumCents } from '@shared/values/money';
import { formatStatus } from '@shared/values/texts';
import { Link } from '@tanstack/react-router';
import { formatItineraryDay, getItineraryLines } from './Itinerary';
import { texts } from './trip-texts';

/* A trip's fields as details: dates of one day as one, blanks left out. */

function ClientLink({ id, name }: { id: number; name: string | undefined }) {
  return (
    <Link className="link" to="/clients/$id" params={{ id: String(id) }} search={{}}>
      {name ?? fieldTexts.clientNumber(id)}
    </Link>
  );
}

/** Reads the client's card for its name, which the list of clients did not give. */
function UnnamedClient({ id }: { id: number }) {
  const { data } = useRecord('clients:get', { id });
  return <ClientLink id={id} name={(data && findClientName(data.client)) ?? undefined} />;
}

/** What is known of a trip: all of it, or its line of the list. */
export type KnownTrip = Partial<TripDetail>;

/** "Hobart, 20 to 22 Jan 2027": where the trip goes and when, as the list says or else its sectors. */
export function describeTravel(trip: KnownTrip, listed: TripItem | null): string {
  const days = withoutNulls(trip.sectors).flatMap(({ travel_date, return_date, flags }) =>
    flags?.is_active === false ? [] : withoutNulls([travel_date, return_date]),
  );
  const { earliest_travel_date: first, latest_travel_date: last } = listed?.sector_summary ?? {};
  const sorted = days.sort();
  const [from, to] = [sorted[0] ?? first ?? '', sorted.at(-1) ?? last ?? ''];
  return [trip.destination, formatDays(from, to)].filter((part) => part).join(', ');
}

function toDetails(trip: KnownTrip, name: TripDetailField, names: Names): Description[] {
  const field: CatalogueField = tripDetailFields[name];
  const value = trip[name] ?? '';
  if (value === '') return [];
  if (field.names !== 'client') return [[field.label, toFieldValue(field, value, names)]];
  const id = Number(value);
  const clientName = names.client[String(id)];
  const client = clientName ? <ClientLink id={id} name={clientName} /> : <UnnamedClient id={id} />;
  return [[field.label, client]];
}

const dateFields = [
  'date_opened',
  'date_quoted',
  'date_activated',
  'date_closed',
  'date_cancelled',
  'date_finalized',
] as const;

/**
 * Makes a detail of the dates of each day: "Opened, quoted, activated", "25 Nov 2026, 5:23 pm".
 *
 * @param listed - only the list of trips has the dates closed, cancelled and finalised
 */
export function getTripDates(trip: KnownTrip, listed: TripItem | null): (readonly [label: string, value: string])[] {
  const days = new Map<string, { readonly labels: string[]; readonly sent: string[] }>();
  for (const name of dateFields) {
    const value = ((trip as Partial<TripItem>)[name] ?? listed?.[name]) || '';
    const day = toCalendarDay(value) ?? value;
    if (day === '') continue;
    const { labels, sent } = days.get(day) ?? { labels: [], sent: [] };
    days.set(day, {
      labels: [...labels, labels.length === 0 ? fields[name] : fields[name].toLowerCase()],
      sent: [...sent, value],
    });
  }
  return [...days.values()].map(({ labels, sent }) => {
    const withTime = sent.find((text) => text.length > 10) ?? sent[0] ?? '';
    return [labels.join(', '), formatDateTime(withTime).replace(/^0/, '')];
  });
}

function toMarket(isCorporate: boolean | null | undefined): string | null {
  if (isCorporate === undefined || isCorporate === null) return null;
  return isCorporate ? texts.fields.markets.corporate : texts.fields.markets.leisure;
}

/** Lists what users look for first, in the order of the page. */
export function getFirstDetails(
  trip: KnownTrip,
  listed: TripItem | null,
  names: Names,
  isNarrow: boolean,
): Description[] {
  const order: readonly TripDetailName[] = isNarrow ? tripDetails.narrow : tripDetails.first;
  return order.flatMap((name): readonly Description[] => {
    switch (name) {
      case 'type': {
        const type = [trip.trip_type, toMarket(trip.is_corporate)].filter((part) => part).join(' · ');
        return type === '' ? [] : [[texts.fields.type, type]];
      }
      case 'dates':
        return getTripDates(trip, listed);
      case 'category':
        return trip.category?.name ? [[texts.fields.category, trip.category.name]] : [];
      default:
        return toDetails(trip, name, names);
    }
  });
}

/** Lists the rest, with the fields that the API does not document. */
export function getOtherDetails(trip: KnownTrip, names: Names): Description[] {
  const { description, id } = trip.category ?? {};
  return [
    ...(description ? [[texts.fields.categoryDescription, description] as const] : []),
    ...tripDetails.more.flatMap((name) => toDetails(trip, name, names)),
    ...(id ? [[texts.fields.categoryId, String(id)] as const] : []),
    ...toOtherDetails(getOtherFields(tripDetailRecord, trip)),
  ];
}

const formatAmount = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? '–' : formatMoney(cents);
const formatDay = (date: string | null) => date && formatDate(date);

/** What stands before the amounts, in the order of the headings. */
const toCells = ({ order, details, status_name, reloc_code, travel_date, return_date }: Sector) => [
  ...[String(order ?? ''), details, status_name, reloc_code],
  ...[formatDay(travel_date), formatDay(return_date)],
];

function SectorTable({ title, sectors }: { title: string; sectors: readonly Sector[] }) {
  if (sectors.length === 0) return null;
  return (
    <>
      <h2>{title}</h2>
      <table>
        <thead>
          <tr>
            {texts.printout.columns.map((header) => (
              <th key={header}>{header}</th>
            ))}
            {sectorAmounts.map(({ field, label }) => (
              <th key={field} className="amount">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sectors.map((sector, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a printed page never changes.
            <tr key={index}>
              {texts.printout.columns.map((header, column) => (
                <td key={header}>
                  <BidiText>{toCells(sector)[column] || '–'}</BidiText>
                </td>
              ))}
              {sectorAmounts.map(({ field }) => (
                <td key={field} className="amount">
                  {formatAmount(sector.financial?.[field])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={texts.printout.columns.length}>{texts.printout.total(sectors.length)}</td>
            {sectorAmounts.map(({ field }) => (
              <td key={field} className="amount">
                <Sum sum={sumCents(sectors.map((sector) => sector.financial?.[field] ?? null))} />
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </>
  );
}

/** A trip as it was read, and its line of the list; null where it has none. */
export type TripProps = {
  readonly trip: TripDetail;
  readonly listed: TripItem | null;
  readonly names: Names;
  readonly freshness: Freshness;
};

export function TripPrintout({ trip, listed, names, freshness }: TripProps) {
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  const sectors = withoutNulls(trip.sectors);
  const read = formatLocalTime(freshness.fetchedAtMs, 0);
  return (
    <PrintPage
      title={texts.title(trip.id)}
      lines={[
        [formatStatus(trip.trip_status ?? ''), describeTravel(trip, listed)].filter(Boolean).join(' · '),
        freshness.source === 'network' ? texts.printout.current(read) : texts.printout.savedCopy(read),
      ]}
    >
      <DescriptionList items={getFirstDetails(trip, listed, names, false)} className="" />
      <SectorTable title={fields.sector_count} sectors={sectors.filter(({ flags }) => flags?.is_active !== false)} />
      <SectorTable
        title={texts.printout.inactiveSectors}
        sectors={sectors.filter(({ flags }) => flags?.is_active === false)}
      />
      <h2>{texts.itinerary.title}</h2>
      <p>{texts.itinerary.localTimes}</p>
      <table>
        <tbody>
          {getItineraryLines(trip).map(({ key, day, time, name, text, details }) => (
            <tr key={key}>
              <td>{day === '' ? texts.itinerary.noDate : formatItineraryDay(day)}</td>
              <td>{time}</td>
              <td>
                <BidiText>{`${name} ${text}`}</BidiText>
              </td>
              <td>
                <BidiText>{details.join(' · ')}</BidiText>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </PrintPage>
  );
}
