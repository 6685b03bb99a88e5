/** The printed trip: black on white, with every sector, without the frame of the application. */
import { fields } from '@renderer/fields/texts';
import { PrintPage, usePrinting } from '@renderer/lists/PrintPage';
import { Sum } from '@renderer/ui/FormattedValues';
import { BidiText } from '@renderer/ui/formatters';
import { sectorAmounts } from '@shared/fields/trip';
import type { Names } from '@shared/records/directory';
import type { Freshness } from '@shared/records/freshness';
import type { Sector, TripDetail, TripItem } from '@shared/records/trip';
import { withoutNulls } from '@shared/values/collections';
import { formatDate, formatLocalTime } from '@shared/values/dates';
import { formatMoney, sumCents } from '@shared/values/money';
import { formatStatus } from '@shared/values/texts';
import { formatItineraryDay, getItineraryLines } from './itinerary-lines';
import { describeTravel, getFirstDetails } from './trip-details';
import { texts } from './trip-texts';

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

type Props = {
  readonly trip: TripDetail;
  readonly listed: TripItem | null;
  readonly names: Names;
  readonly freshness: Freshness;
};

export function TripPrintout({ trip, listed, names, freshness }: Props) {
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
      <dl>
        {getFirstDetails(trip, listed, names, false).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
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
