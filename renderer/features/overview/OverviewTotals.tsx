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
import { memo, useMemo } from 'react';

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
        <dt>Trips</dt>
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
      {freshness.source === 'network'
        ? `Live, read ${ago}`
        : `Saved copies, the oldest read ${ago}${freshness.oldest === undefined ? '' : ` (${freshness.oldest})`}`}
      . Amounts are of all sectors as the list of trips sums them up.
    </span>
  );
}

type Props = { readonly rows: RowList<TripRow>; readonly freshness: Freshness };

export function OverviewTotals({ rows, freshness }: Props) {
  return (
    <section className="panel" aria-label="Figures">
      <Totals rows={rows} />
      <SourceNote freshness={freshness} /> <NamesNote />
    </section>
  );
}
