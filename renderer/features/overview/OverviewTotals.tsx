/** The totals of the filtered trips, with their source and age. */
import { NamesNote } from '@renderer/components/NamesNote';
import { Sum } from '@renderer/ui/FormattedValues';
import { formatInteger } from '@renderer/ui/formatters';
import { useNow } from '@renderer/ui/use-now';
import { tripAmounts } from '@shared/amounts';
import { formatTimeAgo } from '@shared/dates';
import { sumCents } from '@shared/money';
import type { RowList } from '@shared/row-list';
import type { Freshness } from '@shared/schemas/freshness';
import type { TripRow } from '@shared/schemas/trip';
import { memo, type ReactNode, useMemo } from 'react';
import { texts } from './texts';

const Totals = memo(function Totals({ rows }: { rows: RowList<TripRow> }) {
  const sums = useMemo(
    () =>
      tripAmounts.map(({ summaryField, label }) => ({
        label,
        sum: sumCents(Array.from(rows, ({ trip }) => trip.sector_summary?.[summaryField] ?? null)),
      })),
    [rows],
  );
  return (
    <dl className="figures">
      <div>
        <dt>{texts.trips}</dt>
        <dd className="num">{formatInteger(rows.length)}</dd>
      </div>
      {sums.map(({ label, sum }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">
            <Sum sum={sum} />
          </dd>
        </div>
      ))}
    </dl>
  );
});

/** States the source and age of the amounts, and that they cover all sectors. */
function SourceNote({ freshness }: { freshness: Freshness }) {
  const now = useNow();
  const ago = formatTimeAgo(freshness.fetchedAtMs, now);
  return (
    <span className="dim small">
      {freshness.source === 'network' ? texts.upToDate(ago) : texts.saved(ago, freshness.oldest)}
      {texts.source}
    </span>
  );
}

type Props = {
  readonly rows: RowList<TripRow>;
  readonly freshness: Freshness;
  /** What else is to be known of the amounts. */
  readonly children?: ReactNode;
};

export function OverviewTotals({ rows, freshness, children }: Props) {
  return (
    <section className="panel" aria-label={texts.totals}>
      <Totals rows={rows} />
      <SourceNote freshness={freshness} /> <NamesNote />
      {children}
    </section>
  );
}
