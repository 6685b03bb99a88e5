/** Menu that prints a trip or saves it as a PDF file. */

import { Button, Menu } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { call } from '@renderer/data/call';
import { showExport } from '@renderer/data/exports';
import { useRecord } from '@renderer/data/saved-copy';
import { fields } from '@renderer/fields/texts';
import { PrintPage, usePrinting } from '@renderer/lists/PrintPage';
import { Sum } from '@renderer/ui/FormattedValues';
import { BidiText } from '@renderer/ui/formatters';
import { showFailure, showResult } from '@renderer/ui/line';
import { AppError } from '@shared/errors/errors';
import type { CatalogueField } from '@shared/fields/field';
import { sectorAmounts } from '@shared/fields/trip';
import { type TripDetailField, tripDetailFields, tripDetails } from '@shared/fields/trip-detail';
import { findClientName } from '@shared/records/client-names';
import { formatNameAndId, type Names } from '@shared/records/directory';
import type { Freshness } from '@shared/records/freshness';
import type { Sector, TripDetail } from '@shared/records/trip';
import { withoutNulls } from '@shared/values/collections';
import { formatDate, formatLocalTime } from '@shared/values/dates';
import { formatMoney, sumCents } from '@shared/values/money';
import { IconPrinter } from '@tabler/icons-react';
import { getItineraryDays } from './Itinerary';
import { texts } from './trip-texts';

/* The printed trip: black on white, with every sector, without the frame of the application. */

type TripPrintoutProps = { readonly trip: TripDetail; readonly names: Names; readonly freshness: Freshness };

/** Shows the client's name from the record that the trip screen has loaded. */
function ClientText({ id, names }: { id: number; names: Names }) {
  const { data } = useRecord('clients:get', useOfficeId(), { id });
  const name = data && findClientName(data.client);
  return <BidiText>{name ? `${name} (${id})` : (formatNameAndId(names, 'client', id) ?? String(id))}</BidiText>;
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
            {texts.print.columns.map((header) => (
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
            <td colSpan={texts.print.columns.length}>{texts.print.total(sectors.length)}</td>
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
  if (kind) return <BidiText>{formatNameAndId(names, kind, text) ?? text}</BidiText>;
  return <BidiText>{type === 'date' ? formatDate(text) : text}</BidiText>;
}

function TripPrintout({ trip, names, freshness }: TripPrintoutProps) {
  const sectors = withoutNulls(trip.sectors);
  const read = formatLocalTime(freshness.fetchedAtMs, 0);
  return (
    <PrintPage
      title={texts.title(trip.id)}
      lines={[freshness.source === 'network' ? texts.print.current(read) : texts.print.savedCopy(read)]}
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
        title={texts.print.inactiveSectors}
        sectors={sectors.filter(({ flags }) => flags?.is_active === false)}
      />
      <h2>{texts.itinerary.title}</h2>
      <p>{texts.itinerary.localTimes}</p>
      <table>
        <tbody>
          {getItineraryDays(trip).flatMap(({ date, items: stops }) =>
            stops.map((stop) => (
              <tr key={`${date} ${stop.key}`}>
                <td>{date === '' ? texts.itinerary.noDate : formatDate(date)}</td>
                <td>{stop.time}</td>
                <td>
                  <BidiText>{stop.title}</BidiText>
                </td>
                <td>
                  <BidiText>{stop.details.join(' · ')}</BidiText>
                </td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </PrintPage>
  );
}

type Props = { readonly trip: TripDetail; readonly names: Names; readonly freshness: Freshness };

async function savePdf(name: string): Promise<void> {
  try {
    const path = await call('export:pdf', { name });
    if (path === null) return;
    const showInFolder = { label: texts.print.showInFolder, run: () => showExport(path) };
    showResult([texts.print.saved, { strong: path.split(/[\\/]/).at(-1) ?? path }, '.'], [showInFolder]);
  } catch (error) {
    const message = error instanceof AppError ? error.message : texts.print.notSavedMessage;
    showFailure(texts.print.notSaved, message);
  }
}

export function PrintMenu(props: Props) {
  const [isPrinting, setPrinting] = usePrinting();
  const toPdf = async () => {
    setPrinting(true);
    await savePdf(texts.print.fileName(props.trip.id));
    setPrinting(false);
  };
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconPrinter size={15} />}>
            {texts.print.menu}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => window.print()}>{texts.print.print}</Menu.Item>
          <Menu.Item onClick={() => void toPdf()}>{texts.print.pdf}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isPrinting && <TripPrintout {...props} />}
    </>
  );
}
