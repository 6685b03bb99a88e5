/** Compares the sums of the sectors with the totals in the list of trips. */

import { Money } from '@renderer/ui/FormattedValues';
import { useNow } from '@renderer/ui/use-now';
import { formatTimeAgo } from '@shared/dates';
import type { Sector, SectorSummary } from '@shared/schemas/trip';
import { checkSummary } from '@shared/summary-check';

const sectorLabels = { all: 'all sectors', active: 'the active sectors' } as const;

type Props = {
  readonly sectors: readonly Sector[];
  /** Null if no list with this trip was loaded yet. */
  readonly listed: { readonly summary: SectorSummary | null; readonly fetchedAtMs: number } | null;
};

export function SummaryCheck({ sectors, listed }: Props) {
  const now = useNow();
  if (!listed?.summary) {
    return <span className="dim small">Not compared with the list of trips: this trip was not seen there yet.</span>;
  }
  const { agreesWith, differences, against, notCompared } = checkSummary(sectors, listed.summary);
  const left = notCompared === 0 ? '' : ` ${notCompared} unreadable amounts were not compared.`;
  if (agreesWith !== 'none') {
    return (
      <span className="dim small">
        The totals in the list of trips agree with {sectorLabels[agreesWith]}.{left}
      </span>
    );
  }
  return (
    <div className="note note-warn" role="status" aria-label="Check of totals">
      <div>
        The totals in the list of trips (read {formatTimeAgo(listed.fetchedAtMs, now)}) do not agree with the sectors,
        neither with all nor with the active ones. Against {sectorLabels[against]}:{left}
        <table className="sum-table" aria-label="Differences">
          <thead>
            <tr>
              <th scope="col">Amount</th>
              <th scope="col">List</th>
              <th scope="col">Sectors</th>
              <th scope="col">Difference</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ label, listed: inList, summed, difference }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>
                  <Money cents={inList} />
                </td>
                <td>
                  <Money cents={summed} />
                </td>
                <td>
                  <Money cents={difference} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
