/** Amounts of trips by group, exact to the cent. */
import type { TripGrouping } from '@renderer/components/trip-groupings';
import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createCountColumn } from '@renderer/table/columns/column-factories';
import { groupRows } from '@renderer/table/model/row-groups';
import { type SummaryAmountField, tripAmounts } from '@shared/amounts';
import { type MoneySum, toExactNumber } from '@shared/money';
import type { TripRow } from '@shared/schemas/trip';

/** One bar: a group of trips with its sums. `trips` counts all its trips, also those without a readable amount. */
export type ChartDatum = {
  readonly key: string;
  readonly title: string;
  readonly trips: number;
  readonly sums: ReadonlyMap<string, MoneySum>;
};

const columns: AppColumn<TripRow>[] = tripAmounts.map(({ summaryField: id, label: header }) =>
  createAmountColumn({ id, header, cents: ({ trip }) => trip.sector_summary?.[id] ?? null }),
);

/** Groups trips and sums every measure, in the grouping's order. */
export function groupForChart(rows: readonly TripRow[], grouping: TripGrouping): ChartDatum[] {
  const order = Uint32Array.from(rows, (_, index) => index);
  return groupRows(rows, order, columns, grouping).map(({ key, title, rows: members, subtotals: sums }) => ({
    key,
    title,
    trips: members.length,
    sums,
  }));
}

/** Creates the columns of the table behind a plot. */
export function getChartColumns(header: string): AppColumn<ChartDatum>[] {
  return [
    { id: 'title', header, size: 240, value: ({ title }) => title },
    createCountColumn({ id: 'trips', header: 'Trips', value: ({ trips }) => trips }),
    ...tripAmounts.map(({ summaryField: id, label }) =>
      createAmountColumn<ChartDatum>({ id, header: label, cents: (slice) => getCents(slice, id) }),
    ),
  ];
}

/** Gets the exact sum in cents; a bigint beyond 2^53. */
export function getCents({ sums }: ChartDatum, measure: SummaryAmountField): number | bigint {
  return toExactNumber(sums.get(measure)?.cents ?? 0n);
}
