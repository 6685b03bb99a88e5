/** A trip drawn: its amounts as bars, and its dates as a line. */

import { fields } from '@renderer/fields/texts';
import { BarChart, formatAxisCents } from '@renderer/ui/charts';
import { DateText, Sum } from '@renderer/ui/FormattedValues';
import { truncateText } from '@renderer/ui/formatters';
import { type AmountField, sectorAmounts } from '@shared/fields/trip';
import type { Sector, TripDetail, TripItem } from '@shared/records/trip';
import { toCalendarDay } from '@shared/values/dates';
import { formatMoney, sumCents } from '@shared/values/money';
import { useMemo } from 'react';
import { texts } from './trip-texts';

/* The bars of the money plot: one per sector, or per large sector, split into the amounts that make up its total. */

type PartKey = Exclude<AmountField, 'net' | 'total'> | 'netLess' | 'rest';
type Amounts = Readonly<Record<PartKey, number>>;
type MoneyPart = { readonly key: PartKey; readonly label: string; readonly colour: string };

/** Writes a label inside a sentence: "fees", but "GST". */
const toInlineLabel = (label: string) => (label === label.toUpperCase() ? label : label.toLowerCase());
const listFormat = new Intl.ListFormat('en-AU');

const withinNet = sectorAmounts.filter((amount) => amount.role === 'within-net');

function toParts(amount: (typeof sectorAmounts)[number]): MoneyPart[] {
  const { field, label, colour } = amount;
  switch (field) {
    case 'net': {
      const included = listFormat.format(withinNet.map((within) => toInlineLabel(within.label)));
      return [
        { key: 'netLess', label: texts.chart.less(label, included), colour },
        ...withinNet.map((within) => ({ key: within.field, label: within.label, colour: within.colour })),
      ];
    }
    case 'total':
      return [];
    default:
      return amount.role === 'addend' ? [{ key: field, label, colour }] : [];
  }
}

/** The parts that add up to the total: what net includes is a part of its own. */
const explainedParts = sectorAmounts.flatMap(toParts);

/** The parts of a bar, in their order. `rest` is what the other parts do not explain of the total. */
export const moneyParts: readonly MoneyPart[] = [
  ...explainedParts,
  { key: 'rest', label: texts.chart.rest, colour: '#adb5bd' },
];

/** The parts of every bar in a sentence, without `rest`. */
export const moneyPartsLabel = listFormat.format(
  explainedParts.map(({ key, label }) => (key === 'netLess' ? label : toInlineLabel(label))),
);

/** More bars are unreadable. */
const maxBars = 16;

type MoneyBar = Amounts & { readonly name: string };

// `fromEntries` loses the names of the parts.
const toAmounts = (getCents: (part: PartKey) => number) =>
  Object.fromEntries(moneyParts.map(({ key }) => [key, getCents(key)])) as Amounts;

/** Splits a sector's total into parts that add up to it. */
function splitTotal({ financial }: Sector): Amounts {
  const getCents = (field: AmountField) => financial?.[field] ?? 0;
  const sum = (amounts: readonly { readonly field: AmountField }[]) =>
    amounts.reduce((cents, { field }) => cents + getCents(field), 0);
  const explained = sum(sectorAmounts.filter(({ role }) => role === 'net' || role === 'addend'));
  const total = financial?.total ?? null;
  return toAmounts((part) => {
    if (part === 'netLess') return getCents('net') - sum(withinNet);
    if (part === 'rest') return total === null ? 0 : total - explained;
    return getCents(part);
  });
}

const getSize = (amounts: Amounts) => moneyParts.reduce((sum, { key }) => sum + Math.abs(amounts[key]), 0);

function toBar(sector: Sector): MoneyBar {
  const number = sector.order === null ? '' : `${sector.order}. `;
  const name = `${number}${truncateText(sector.details ?? sector.status_name ?? '', 'cell')}`;
  return { name: name.length > 28 ? `${name.slice(0, 27)}…` : name, ...splitTotal(sector) };
}

type MoneyBars = {
  readonly bars: readonly MoneyBar[];
  /** The sectors without a bar. */
  readonly others: readonly Sector[];
};

/**
 * Makes a bar for each sector, or for each of the largest. A bar of all the others would be many times as long as these,
 * and drown them.
 */
export function getMoneyBars(sectors: readonly Sector[]): MoneyBars {
  if (sectors.length <= maxBars) return { bars: sectors.map(toBar), others: [] };
  const bySize = [...sectors].sort((a, b) => getSize(splitTotal(b)) - getSize(splitTotal(a)));
  const largest = new Set(bySize.slice(0, maxBars));
  return {
    bars: sectors.filter((sector) => largest.has(sector)).map(toBar),
    others: sectors.filter((sector) => !largest.has(sector)),
  };
}

/* Plot of the amounts that make up each sector's total. */

export function MoneyPlot({ sectors }: { sectors: readonly Sector[] }) {
  const { bars, others } = useMemo(() => getMoneyBars(sectors), [sectors]);
  if (bars.length === 0) return null;
  const shown = moneyParts.filter(({ key }) => key !== 'rest' || bars.some(({ rest }) => rest !== 0));
  return (
    <section className="panel" aria-label={texts.chart.title}>
      <h2>{texts.chart.title}</h2>
      <div role="img" aria-label={texts.chart.description(moneyPartsLabel)}>
        <BarChart
          h={Math.max(120, 46 + bars.length * 26)}
          data={[...bars]}
          dataKey="name"
          type="stacked"
          orientation="vertical"
          gridAxis="y"
          withLegend
          legendProps={{ verticalAlign: 'top', height: 34, itemSorter: null }}
          yAxisProps={{ width: 230, interval: 0 }}
          xAxisProps={{ tickFormatter: formatAxisCents }}
          barProps={{ isAnimationActive: false, maxBarSize: 18 }}
          barChartProps={{ stackOffset: 'sign', accessibilityLayer: false }}
          series={shown.map(({ key, label, colour }) => ({ name: key, label, color: colour }))}
          valueFormatter={(value) => formatMoney(Math.round(value))}
        />
      </div>
      {others.length > 0 && (
        <span className="dim small">
          {texts.chart.largest(bars.length, others.length)}{' '}
          <Sum sum={sumCents(others.map(({ financial }) => financial?.total ?? null))} />
        </span>
      )}
    </section>
  );
}

/* The dates of a trip in order, from opened to finalised. */

type TimelineEvent = { readonly label: string; readonly date: string; readonly until?: string };

function getTravelDates(sectors: readonly Sector[]): { first: string; last: string } | null {
  const days = sectors
    .filter((sector) => sector.flags?.is_active !== false)
    .flatMap(({ travel_date, return_date }) => [toCalendarDay(travel_date ?? ''), toCalendarDay(return_date ?? '')])
    .filter((day) => day !== null)
    .sort();
  const [first] = days;
  const last = days.at(-1);
  return first === undefined || last === undefined ? null : { first, last };
}

/**
 * Gets the dates of a trip that are given, in order.
 *
 * @param listItem - only the list of trips has the dates closed, cancelled and finalised
 */
export function getTripTimeline(
  trip: TripDetail,
  sectors: readonly Sector[],
  listItem: TripItem | null,
): TimelineEvent[] {
  const travel = getTravelDates(sectors);
  const events: TimelineEvent[] = [
    { label: fields.date_opened, date: trip.date_opened ?? '' },
    { label: fields.date_quoted, date: trip.date_quoted ?? '' },
    { label: fields.date_activated, date: trip.date_activated ?? '' },
    ...(travel ? [{ label: texts.timeline.travel, date: travel.first, until: travel.last }] : []),
    { label: fields.date_closed, date: listItem?.date_closed ?? '' },
    { label: fields.date_cancelled, date: listItem?.date_cancelled ?? '' },
    { label: fields.date_finalized, date: listItem?.date_finalized ?? '' },
  ];
  // Sorts by day only: on one day the steps keep their usual order, whether or not they have a time.
  const day = ({ date }: TimelineEvent) => toCalendarDay(date) ?? date;
  return events.filter(({ date }) => date !== '').sort((a, b) => (day(a) < day(b) ? -1 : day(a) > day(b) ? 1 : 0));
}

/* A trip's dates on a line. */

function isFuture({ date }: TimelineEvent, today: string): boolean {
  const day = toCalendarDay(date);
  return day !== null && day > today;
}

export function Timeline({ moments, today }: { moments: readonly TimelineEvent[]; today: string }) {
  if (moments.length === 0) return null;
  return (
    <ol className="timeline" aria-label={texts.dates}>
      {moments.map((event) => (
        <li key={event.label} className={isFuture(event, today) ? 'ahead' : undefined}>
          <span className="dim">{event.label}</span>
          <span className="num">
            <DateText value={event.date} withTime />
            {event.until !== undefined && event.until !== event.date && (
              <>
                {' '}
                {texts.until} <DateText value={event.until} />
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
