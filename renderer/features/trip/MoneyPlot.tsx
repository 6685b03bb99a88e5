/** Where the money goes: net, fees, GST and commission of each sector. */
import { BarChart } from '@mantine/charts';
import { centsOnAxis } from '@renderer/ui/axis';
import { moneyColours } from '@renderer/ui/money-colours';
import { shownText } from '@renderer/ui/shown-text';
import { centsToScreen, sumCents } from '@shared/money';
import type { Sector } from '@shared/schemas/trip';
import { useMemo } from 'react';

const parts = ['net', 'fees', 'gst', 'commission'] as const;
const labels = { net: 'Net', fees: 'Fees', gst: 'GST', commission: 'Commission' } as const;
/** More bars than this say nothing; the others are one bar. */
const mostBars = 16;

type Bar = { readonly name: string } & Readonly<Record<(typeof parts)[number], number>>;

const cents = (sector: Sector, part: (typeof parts)[number]) => sector.financial?.[part] ?? 0;
const size = (sector: Sector) => parts.reduce((sum, part) => sum + Math.abs(cents(sector, part)), 0);

function barOf(sector: Sector): Bar {
  const number = sector.order === null ? '' : `${sector.order}. `;
  const name = `${number}${shownText(sector.details ?? sector.status_name ?? '', 'cell')}`;
  return {
    name: name.length > 28 ? `${name.slice(0, 27)}…` : name,
    net: cents(sector, 'net'),
    fees: cents(sector, 'fees'),
    gst: cents(sector, 'gst'),
    commission: cents(sector, 'commission'),
  };
}

/** The largest sectors each by themselves, the others together. */
export function moneyBars(sectors: readonly Sector[]): Bar[] {
  if (sectors.length <= mostBars) return sectors.map(barOf);
  const largest = new Set([...sectors].sort((a, b) => size(b) - size(a)).slice(0, mostBars - 1));
  const others = sectors.filter((sector) => !largest.has(sector));
  const sum = (part: (typeof parts)[number]) => Number(sumCents(others.map((sector) => cents(sector, part))).cents);
  const rest = { net: sum('net'), fees: sum('fees'), gst: sum('gst'), commission: sum('commission') };
  return [
    ...sectors.filter((sector) => largest.has(sector)).map(barOf),
    { name: `${others.length} other sectors`, ...rest },
  ];
}

export function MoneyPlot({ sectors }: { sectors: readonly Sector[] }) {
  const bars = useMemo(() => moneyBars(sectors), [sectors]);
  if (bars.length === 0) return null;
  return (
    <section className="panel" aria-label="Where the money goes">
      <h2>Where the money goes</h2>
      <div
        role="img"
        aria-label="Net, fees, GST and commission of each sector; the same figures stand in the table of sectors"
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
          xAxisProps={{ tickFormatter: centsOnAxis }}
          barProps={{ isAnimationActive: false, maxBarSize: 18 }}
          barChartProps={{ stackOffset: 'sign', accessibilityLayer: false }}
          series={parts.map((part) => ({ name: part, label: labels[part], color: moneyColours[part] }))}
          valueFormatter={(value) => centsToScreen(Math.round(value))}
        />
      </div>
    </section>
  );
}
