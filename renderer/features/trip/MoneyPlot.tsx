/** Plot of the amounts that make up each sector's total. */
import { BarChart } from '@mantine/charts';
import { amountColours } from '@renderer/ui/amount-colours';
import { formatAxisCents } from '@renderer/ui/axis-formatters';
import { truncateText } from '@renderer/ui/truncate-text';
import { formatMoney, sumCents } from '@shared/money';
import type { Sector } from '@shared/schemas/trip';
import { useMemo } from 'react';

const parts = ['netWithoutCommission', 'commission', 'fees', 'gst', 'rest'] as const;
/** Net includes the commission: net, fees and GST add up to the total. */
const labels = {
  netWithoutCommission: 'Net less commission',
  commission: 'Commission',
  fees: 'Fees',
  gst: 'GST',
  rest: 'Not in these parts',
} as const;
const colours = { ...amountColours, netWithoutCommission: amountColours.net, rest: '#adb5bd' } as const;
/** More bars are unreadable; the other sectors share the last one. */
const maxBars = 16;

type Amounts = Readonly<Record<(typeof parts)[number], number>>;
type Bar = Amounts & { readonly name: string };

/** Splits a sector's total into parts that add up to it. `rest` is what net, fees and GST do not explain. */
function splitTotal({ financial }: Sector): Amounts {
  const { net, fees, gst, commission, total } = financial ?? noAmounts;
  const explained = (net ?? 0) + (fees ?? 0) + (gst ?? 0);
  return {
    netWithoutCommission: (net ?? 0) - (commission ?? 0),
    commission: commission ?? 0,
    fees: fees ?? 0,
    gst: gst ?? 0,
    rest: total === null ? 0 : total - explained,
  };
}

const noAmounts = { net: null, fees: null, gst: null, commission: null, total: null };
const getSize = (amounts: Amounts) => parts.reduce((sum, part) => sum + Math.abs(amounts[part]), 0);

function toBar(sector: Sector): Bar {
  const number = sector.order === null ? '' : `${sector.order}. `;
  const name = `${number}${truncateText(sector.details ?? sector.status_name ?? '', 'cell')}`;
  return { name: name.length > 28 ? `${name.slice(0, 27)}…` : name, ...splitTotal(sector) };
}

/** Makes one bar for each of the largest sectors, and one for all others together. */
export function getMoneyBars(sectors: readonly Sector[]): Bar[] {
  if (sectors.length <= maxBars) return sectors.map(toBar);
  const bySize = [...sectors].sort((a, b) => getSize(splitTotal(b)) - getSize(splitTotal(a)));
  const largest = new Set(bySize.slice(0, maxBars - 1));
  const others = sectors.filter((sector) => !largest.has(sector)).map(splitTotal);
  const sum = (part: (typeof parts)[number]) => Number(sumCents(others.map((amounts) => amounts[part])).cents);
  const rest: Amounts = {
    netWithoutCommission: sum('netWithoutCommission'),
    commission: sum('commission'),
    fees: sum('fees'),
    gst: sum('gst'),
    rest: sum('rest'),
  };
  return [
    ...sectors.filter((sector) => largest.has(sector)).map(toBar),
    { name: `${others.length} other sectors`, ...rest },
  ];
}

export function MoneyPlot({ sectors }: { sectors: readonly Sector[] }) {
  const bars = useMemo(() => getMoneyBars(sectors), [sectors]);
  if (bars.length === 0) return null;
  const shown = parts.filter((part) => part !== 'rest' || bars.some(({ rest }) => rest !== 0));
  return (
    <section className="panel" aria-label="Where the money goes">
      <h2>Where the money goes</h2>
      <div
        role="img"
        aria-label="Net less commission, commission, fees and GST of each sector, which add up to its total; the same figures stand in the table of sectors"
      >
        <BarChart
          h={Math.max(120, 46 + bars.length * 26)}
          data={bars}
          dataKey="name"
          type="stacked"
          orientation="vertical"
          gridAxis="x"
          withLegend
          legendProps={{ verticalAlign: 'top', height: 34, itemSorter: null }}
          yAxisProps={{ width: 230, interval: 0 }}
          xAxisProps={{ tickFormatter: formatAxisCents }}
          barProps={{ isAnimationActive: false, maxBarSize: 18 }}
          barChartProps={{ stackOffset: 'sign', accessibilityLayer: false }}
          series={shown.map((part) => ({ name: part, label: labels[part], color: colours[part] }))}
          valueFormatter={(value) => formatMoney(Math.round(value))}
        />
      </div>
    </section>
  );
}
