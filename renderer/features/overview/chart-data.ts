/** Amounts of trips by group, exact to the cent. */
import { tripAges } from '@renderer/components/trip-columns';
import type { TripGrouping } from '@renderer/components/trip-groupings';
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createCountColumn, createReadColumn } from '@renderer/table/columns/column-factories';
import type { OldestRow, RowAges } from '@renderer/table/model/row-ages';
import { groupRows } from '@renderer/table/model/row-groups';
import { type SummaryAmountField, tripAmounts } from '@shared/amounts';
import { type MoneySum, toExactNumber } from '@shared/money';
import type { RowList } from '@shared/row-list';
import type { TripRow } from '@shared/schemas/trip';
import { texts } from './texts';

/** One bar: a group of trips with its sums. `trips` counts all its trips, also those without a readable amount. */
export type ChartDatum = {
  readonly key: string;
  readonly title: string;
  readonly trips: number;
  readonly sums: ReadonlyMap<string, MoneySum>;
  /** The oldest saved copy in it; null where none of its trips is one. */
  readonly oldest: OldestRow | null;
};

const columns: AppColumn<TripRow>[] = tripAmounts.map(({ summaryField: id, label: header }) =>
  createAmountColumn({ id, header, cents: ({ trip }) => trip.sector_summary?.[id] ?? null }),
);

/** Groups trips and sums every measure, in the grouping's order. */
export function groupForChart(rows: RowList<TripRow>, grouping: TripGrouping): ChartDatum[] {
  const order = Uint32Array.from(rows, (_, index) => index);
  return groupRows(rows, order, columns, grouping, tripAges).map((group) => ({
    key: group.key,
    title: group.title,
    trips: group.rows.length,
    sums: group.subtotals,
    oldest: group.oldest,
  }));
}

/** The ages of bars: each is as old as the oldest trip in it. */
export const chartAges: RowAges<ChartDatum> = {
  getFetchedAtMs: ({ oldest }) => oldest?.fetchedAtMs,
  getName: ({ oldest }) => oldest?.name ?? '',
};

/**
 * Creates the columns of the table behind a chart.
 *
 * @param isSaved - whether its trips are saved copies
 */
export function getChartColumns(header: string, isSaved: boolean): AppColumn<ChartDatum>[] {
  return [
    { id: 'title', header, size: 240, value: ({ title }) => title },
    ...(isSaved ? [{ ...createReadColumn(chartAges.getFetchedAtMs), header: texts.chart.oldest }] : []),
    createCountColumn({ id: 'trips', header: texts.chart.trips, value: ({ trips }) => trips }),
    ...tripAmounts.map(({ summaryField: id, label }) =>
      createAmountColumn<ChartDatum>({ id, header: label, cents: (slice) => getCents(slice, id) }),
    ),
  ];
}

/** Gets the exact sum in cents; a bigint beyond 2^53. */
export function getCents({ sums }: ChartDatum, measure: SummaryAmountField): number | bigint {
  return toExactNumber(sums.get(measure)?.cents ?? 0n);
}
