/** The overview of the office. */
import type { Locator, Page } from '@playwright/test';
import { Hands } from './hands';

export class OverviewPage {
  /** The number of trips and their sums. */
  readonly summary: Locator;
  /** The number of trips that are summed. */
  readonly tripCount: Locator;
  /** The charts, such as "Total by status". */
  readonly charts: Locator;
  private readonly hands: Hands;
  private readonly page: Page;

  constructor(page: Page) {
    this.hands = new Hands(page);
    this.page = page;
    this.summary = page.getByRole('region', { name: 'Figures' });
    this.tripCount = this.summary.getByRole('definition').first();
    this.charts = page.getByRole('region', { name: / by / });
  }

  /** Shows every trip of the office. `isLoaded`: they were listed before, so that nothing is loaded. */
  async showAllDates(isLoaded = false): Promise<void> {
    await this.page.getByRole('radiogroup', { name: 'Period' }).getByText('All dates').click();
    if (!isLoaded) await this.page.getByRole('button', { name: 'Load all trips' }).click();
  }

  chart(name: string): Locator {
    return this.page.getByRole('region', { name });
  }

  /** The bars of a chart (Recharts). */
  bars(name: string): Locator {
    return this.chart(name).locator('.recharts-bar-rectangle');
  }

  /** What a chart draws, once its library is loaded (Recharts). */
  plot(chart: Locator): Locator {
    return chart.locator('.recharts-wrapper');
  }

  /** What marks the point of a chart that is under the pointer (Recharts). */
  hoverMark(chart: Locator): Locator {
    return chart.locator('.recharts-tooltip-cursor');
  }

  /** Counts renders of the charts since the first call. React gives an element that is rendered again new props. */
  async countRenders(): Promise<number> {
    return await this.hands.inspectAll(this.charts, (charts) => {
      const seen = window as unknown as { props?: unknown[]; renders?: number };
      const props = charts.map((chart) => {
        const key = Object.keys(chart).find((name) => name.startsWith('__reactProps$'));
        return (chart as unknown as Record<string, unknown>)[key ?? ''];
      });
      seen.renders = (seen.renders ?? 0) + props.filter((current, index) => current !== seen.props?.[index]).length;
      seen.props = props;
      return seen.renders;
    });
  }
}
