/** Compares the sums of the sectors with the totals in the list of trips. */

import { Money } from '@renderer/ui/FormattedValues';
import { useNow } from '@renderer/ui/use-now';
import { tripAmounts } from '@shared/amounts';
import { formatTimeAgo } from '@shared/dates';
import type { Sector, SectorSummary } from '@shared/schemas/trip';
import { checkSummary } from '@shared/summary-check';
import { texts } from './texts';

type Props = {
  readonly sectors: readonly Sector[];
  /** Null if no list with this trip was loaded yet. */
  readonly listed: { readonly summary: SectorSummary | null; readonly fetchedAtMs: number } | null;
};

export function SummaryCheck({ sectors, listed }: Props) {
  const now = useNow();
  if (!listed?.summary) {
    return <span className="dim small">{texts.check.notYet}</span>;
  }
  const { agreesWith, differences, against, uncompared } = checkSummary(sectors, listed.summary);
  const left = uncompared.length === 0 ? '' : texts.check.uncompared(uncompared);
  if (agreesWith !== 'none') {
    const others = uncompared.length < tripAmounts.length ? texts.check.agreesInPart[agreesWith] : '';
    return <span className="dim small">{left === '' ? texts.check.agrees[agreesWith] : `${left} ${others}`}</span>;
  }
  return (
    <div className="note note-warn" role="status" aria-label={texts.check.label}>
      <div>
        <strong>{texts.check.differs(formatTimeAgo(listed.fetchedAtMs, now))}</strong>
        {left && ` ${left}`} {texts.check.differences[against]}
        <table className="sum-table" aria-label={texts.check.table}>
          <thead>
            <tr>
              {texts.check.columns.map((header) => (
                <th key={header} scope="col">
                  {header}
                </th>
              ))}
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
