/** The table of a summary below its chart, which draws the rows as the table lists them. */
import { Button } from '@mantine/core';
import { lazyPart } from '@renderer/ui/lazy-part';
import { type ReactNode, useState } from 'react';
import type { ListedSource } from './summary-chart';
import { texts } from './texts';

const SummaryChart = lazyPart(() => import('./SummaryChart'), 'SummaryChart', { isPreloaded: false, height: 220 });

type Props = {
  readonly isChartShown: boolean;
  /** @param onListed - called with what the table lists; stable between renders */
  readonly children: (onListed: (source: ListedSource | null) => void) => ReactNode;
};

/** Holds what is listed here, so that a sort draws the chart and not the whole screen. */
export function ChartedTable({ isChartShown, children }: Props) {
  const [source, setSource] = useState<ListedSource | null>(null);
  return (
    <>
      {isChartShown && source && <SummaryChart source={source} />}
      {children(setSource)}
    </>
  );
}

type ButtonProps = { readonly isChartShown: boolean; readonly onChange: (change: { readonly chart: string }) => void };

/** Shows or hides the chart; the address of the screen says which. */
export function ChartButton({ isChartShown, onChange }: ButtonProps) {
  return (
    <Button variant="subtle" aria-pressed={isChartShown} onClick={() => onChange({ chart: isChartShown ? '' : '1' })}>
      {isChartShown ? texts.chart.hide : texts.chart.show}
    </Button>
  );
}
