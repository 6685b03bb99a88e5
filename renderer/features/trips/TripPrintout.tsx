/** The printed trip: black on white, with every sector, without the frame of the application. */

import { useOfficeId } from '@renderer/data/app';
import { useRecord } from '@renderer/data/saved-copy';
import { fields } from '@renderer/fields/texts';
import { PrintPage, usePrinting } from '@renderer/lists/PrintPage';
import { Sum } from '@renderer/ui/FormattedValues';
import { BidiText } from '@renderer/ui/formatters';
import type { CatalogueField } from '@shared/fields/field';
import { sectorAmounts } from '@shared/fields/trip';
import { type TripDetailField, tripDetailFields, tripDetails } from '@shared/fields/trip-detail';
import { findClientName } from '@shared/records/client-names';
import type { Names } from '@shared/records/directory';
import { formatName } from '@shared/records/format-name';
import type { Freshness } from '@shared/records/freshness';
import type { Sector, TripDetail } from '@shared/records/trip';
import { withoutNulls } from '@shared/values/collections';
import { formatDate, formatLocalTime } from '@shared/values/dates';
import { formatMoney, sumCents } from '@shared/values/money';
import { formatItineraryDay, getItineraryLines } from './itinerary-lines';
import { texts } from './trip-texts';

type TripPrintoutProps = { readonly trip: TripDetail; readonly names: Names; readonly freshness: Freshness };

/** Shows the client's name from the record that the trip screen has loaded. */
function ClientText({ id, names }: { id: number; names: Names }) {
  const { data } = useRecord('clients:get', useOfficeId(), { id });
  const name = data && findClientName(data.client);
  return <BidiText>{name ?? formatName(names, 'client', id)}</BidiText>;
}

const formatAmount = (cents: number | null | undefined) =>
  cents === null || cents === undefined ? '–' : formatMoney(cents);
const formatDay = (date: string | null) => (date ? formatDate(date) : '–');

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
              <td>{sector.order ?? '–'}</td>
              <td>
                <BidiText>{sector.details ?? '–'}</BidiText>
              </td>
              <td>{sector.status_name ?? '–'}</td>
              <td>{sector.reloc_code || '–'}</td>
              <td>{formatDay(sector.travel_date)}</td>
              <td>{formatDay(sector.return_date)}</td>
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

type FieldProps = { readonly trip: TripDetail; readonly name: TripDetailField; readonly names: Names };

function PrintedField({ trip, name, names }: FieldProps) {
  const { type, names: kind }: CatalogueField = tripDetailFields[name];
  const value = trip[name] ?? '';
  if (value === '') return '–';
  if (kind === 'client') return <ClientText id={Number(value)} names={names} />;
  const text = String(value);
  if (kind) return <BidiText>{formatName(names, kind, text)}</BidiText>;
  return <BidiText>{type === 'date' ? formatDate(text) : text}</BidiText>;
}

export function TripPrintout({ trip, names, freshness }: TripPrintoutProps) {
  const isPrinting = usePrinting();
  if (!isPrinting) return null;
  const sectors = withoutNulls(trip.sectors);
  const read = formatLocalTime(freshness.fetchedAtMs, 0);
  return (
    <PrintPage
      title={texts.title(trip.id)}
      lines={[freshness.source === 'network' ? texts.printout.current(read) : texts.printout.savedCopy(read)]}
    >
      <dl>
        {tripDetails.print.map((name) => (
          <div key={name}>
            <dt>{tripDetailFields[name].label}</dt>
            <dd>
              <PrintedField trip={trip} name={name} names={names} />
            </dd>
          </div>
        ))}
      </dl>
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
