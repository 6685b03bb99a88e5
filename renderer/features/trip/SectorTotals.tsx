/** A trip's totals, and its subtotals by status, supplier or product. */

import { fields } from '@renderer/components/field-texts';
import { LabelButton } from '@renderer/components/LabelButton';
import { Sum } from '@renderer/ui/FormattedValues';

import { SegmentedControl } from '@renderer/ui/SegmentedControl';

import { sectorAmounts } from '@shared/amounts';

import type { Names } from '@shared/schemas/directory';
import type { Sector } from '@shared/schemas/trip';
import { useState } from 'react';
import {
  type AmountSums,
  groupSectorsBy,
  groupSectorsByActivity,
  type SectorGroup,
  type SubtotalGrouping,
  subtotalGroupings,
  sumSectors,
} from './sector-sums';
import { texts } from './texts';

type Column = { readonly field: keyof AmountSums; readonly label: string };

/** The amounts, with claimed and unclaimed commission after the commission. */
const columns: readonly Column[] = sectorAmounts.flatMap((amount): Column[] =>
  amount.field === 'commission'
    ? [amount, { field: 'claimed', label: texts.totals.claimed }, { field: 'unclaimed', label: texts.totals.unclaimed }]
    : [amount],
);

const groupingLabels: Readonly<Record<SubtotalGrouping, string>> = {
  status: fields.status,
  supplier: fields.supplier,
  product: fields.product,
};

type RowProps = {
  readonly group: SectorGroup;
  /** Set where the user can label the group's id. */
  readonly kind?: 'supplier' | 'product';
  readonly className?: string;
};

function TotalsRow({ group, kind, className }: RowProps) {
  const sums = sumSectors(group.sectors);
  return (
    <tr className={className}>
      <th scope="row">
        {group.label} <span className="dim">({group.sectors.length})</span>
        {kind && group.id !== null && <LabelButton kind={kind} id={group.id} />}
      </th>
      {columns.map(({ field }) => (
        <td key={field}>
          <Sum sum={sums[field]} />
        </td>
      ))}
    </tr>
  );
}

function TotalsHead({ first }: { first: string }) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {columns.map(({ field, label }) => (
          <th key={field} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Totals of active sectors, of inactive ones, and of both, side by side. */
export function SectorTotals({ sectors }: { sectors: readonly Sector[] }) {
  const groups = [...groupSectorsByActivity(sectors), { label: texts.totals.all, id: null, sectors }].map((group) => ({
    ...group,
    sums: sumSectors(group.sectors),
  }));
  return (
    <table className="sum-table" aria-label={texts.totals.label}>
      <thead>
        <tr>
          <th scope="col">{fields.sectors}</th>
          {groups.map(({ label, sectors: members }) => (
            <th key={label} scope="col">
              {label} <span className="dim">({members.length})</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {columns.map(({ field, label }) => (
          <tr key={field} className={field === 'total' ? 'sum' : undefined}>
            <th scope="row">{label}</th>
            {groups.map((group) => (
              <td key={group.label}>
                <Sum sum={group.sums[field]} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function Subtotals({ sectors, names }: { sectors: readonly Sector[]; names: Names }) {
  const [by, setBy] = useState<SubtotalGrouping>('status');
  if (sectors.length === 0) return null;
  return (
    <section className="panel" aria-label={texts.totals.subtotals}>
      <div className="panel-head">
        <h2>{texts.totals.subtotals}</h2>
        <SegmentedControl
          aria-label={texts.totals.by}
          data={subtotalGroupings.map((value) => ({ value, label: groupingLabels[value] }))}
          value={by}
          onChange={setBy}
        />
      </div>
      <div className="wide">
        <table className="sum-table" aria-label={texts.totals.subtotalsBy(groupingLabels[by])}>
          <TotalsHead first={groupingLabels[by]} />
          {groupSectorsByActivity(sectors)
            .filter((group) => group.sectors.length > 0)
            .map((activity) => (
              <tbody key={activity.label}>
                <TotalsRow group={activity} className="sum" />
                {groupSectorsBy(activity.sectors, by, names).map((group) => (
                  <TotalsRow
                    key={`${group.id} ${group.label}`}
                    group={group}
                    className="sub"
                    {...(by === 'status' ? {} : { kind: by })}
                  />
                ))}
              </tbody>
            ))}
        </table>
      </div>
    </section>
  );
}
