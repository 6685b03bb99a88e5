/** The table of a summary below its chart, which draws the rows as the table lists them. */
import { Button } from '@mantine/core';
import { LazyFrame } from '@renderer/ui/LazyFrame';
import { lazyComponent } from '@renderer/ui/lazy-component';
import { type ReactNode, useState } from 'react';
import { texts } from '../texts';
import type { ListedSource } from './summary-chart';

const SummaryChart = lazyComponent(() => import('./SummaryChart'), 'SummaryChart', { isPreloaded: false });

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
      {isChartShown && source && (
        <LazyFrame height={220}>
          <SummaryChart source={source} />
        </LazyFrame>
      )}
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
