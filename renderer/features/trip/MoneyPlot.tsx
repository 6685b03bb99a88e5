/** Plot of the amounts that make up each sector's total. */

import { formatAxisCents } from '@renderer/ui/axis-formatters';
import { BarChart } from '@renderer/ui/charts';
import { Sum } from '@renderer/ui/FormattedValues';
import { formatMoney, sumCents } from '@shared/money';
import type { Sector } from '@shared/schemas/trip';
import { useMemo } from 'react';
import { getMoneyBars, moneyParts, moneyPartsLabel } from './money-bars';
import { texts } from './texts';

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
