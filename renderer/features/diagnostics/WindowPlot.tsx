/** Plot of the rolling request window: requests used over the last 15 minutes. */
import { AreaChart } from '@renderer/ui/charts';
import type { WindowSample } from '@shared/schemas/diagnostics';
import { memo } from 'react';
import { texts } from './texts';

/** The time axis spans the samples at hand, within these bounds. */
const [minSpanMs, maxSpanMs] = [2 * 60_000, 15 * 60_000];
const tickCount = 4;

import { isTwelveHourClock } from '@shared/dates';

const clockTime = new Intl.DateTimeFormat('en-AU', { timeStyle: 'medium', hour12: isTwelveHourClock });

/** Gets the samples within the span; the last value is extended to now. */
function getPoints(samples: readonly WindowSample[], nowMs: number, spanMs: number) {
  const shown = samples.filter(({ atMs }) => atMs >= nowMs - spanMs);
  const last = shown.at(-1);
  return last ? [...shown, { ...last, atMs: nowMs }] : [];
}

export const WindowPlot = memo(function WindowPlot({ samples }: { samples: readonly WindowSample[] }) {
  const nowMs = samples.at(-1)?.atMs ?? 0;
  const spanMs = Math.min(maxSpanMs, Math.max(minSpanMs, nowMs - (samples[0]?.atMs ?? nowMs)));
  const data = getPoints(samples, nowMs, spanMs);
  const limit = samples.at(-1)?.limit ?? 0;
  const maxUsed = Math.max(0, ...data.map(({ used }) => used));
  const label = texts.window.chart(Math.round(spanMs / 60_000), samples.at(-1)?.used ?? 0, maxUsed, limit);
  return (
    <div role="img" aria-label={label}>
      <AreaChart
        h={170}
        data={data}
        dataKey="atMs"
        series={[{ name: 'used', label: texts.window.series, color: 'indigo.6' }]}
        curveType="stepAfter"
        withDots={false}
        withGradient={false}
        fillOpacity={0.18}
        strokeWidth={1.5}
        accessibilityLayer={false}
        areaProps={{ isAnimationActive: false }}
        tooltipProps={{
          isAnimationActive: false,
          labelFormatter: (ms) => (Number.isFinite(ms) ? clockTime.format(Number(ms)) : ''),
        }}
        xAxisProps={{
          type: 'number',
          domain: [nowMs - spanMs, nowMs],
          ticks: Array.from({ length: tickCount }, (_, n) => nowMs - spanMs + (n * spanMs) / (tickCount - 1)),
          tickFormatter: (ms: number) => clockTime.format(ms),
        }}
        yAxisProps={{ domain: [0, Math.max(limit, maxUsed)], allowDecimals: false, width: 48 }}
        referenceLines={[
          { y: limit, label: texts.window.limit(limit), color: 'red.7', labelPosition: 'insideTopRight' },
        ]}
      />
    </div>
  );
});
