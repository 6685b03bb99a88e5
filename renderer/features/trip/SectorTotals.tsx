/** A trip's totals, and its subtotals by status, supplier or product. */

import { LabelButton } from '@renderer/components/LabelButton';
import { Sum } from '@renderer/ui/FormattedValues';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
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

const fields: readonly (readonly [keyof AmountSums, string])[] = [
  ['net', 'Net'],
  ['fees', 'Fees'],
  ['gst', 'GST'],
  ['commission', 'Commission'],
  ['claimed', 'Claimed'],
  ['unclaimed', 'Unclaimed'],
  ['total', 'Total'],
];

const groupingLabels: Readonly<Record<SubtotalGrouping, string>> = {
  status: 'Status',
  supplier: 'Supplier',
  product: 'Product',
};

function TotalsRow({
  part,
  kind,
  className,
}: {
  part: SectorGroup;
  kind?: 'supplier' | 'product';
  className?: string;
}) {
  const sums = sumSectors(part.sectors);
  return (
    <tr className={className}>
      <th scope="row">
        {part.label} <span className="dim">({part.sectors.length})</span>
        {kind && part.id !== null && <LabelButton kind={kind} id={part.id} />}
      </th>
      {fields.map(([field]) => (
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
        {fields.map(([field, label]) => (
          <th key={field} scope="col">
            {label}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Totals of active sectors, of inactive ones, and of both. */
export function SectorTotals({ sectors }: { sectors: readonly Sector[] }) {
  return (
    <table className="sum-table" aria-label="Sums of sectors">
      <TotalsHead first="Sectors" />
      <tbody>
        {groupSectorsByActivity(sectors).map((part) => (
          <TotalsRow key={part.label} part={part} />
        ))}
        <TotalsRow part={{ label: 'All', id: null, sectors }} className="sum" />
      </tbody>
    </table>
  );
}

export function Subtotals({ sectors, names }: { sectors: readonly Sector[]; names: Names }) {
  const [by, setBy] = useState<SubtotalGrouping>('status');
  if (sectors.length === 0) return null;
  return (
    <section className="panel" aria-label="Subtotals">
      <div className="panel-head">
        <h2>Subtotals</h2>
        <SegmentedControl
          aria-label="Subtotals by"
          data={subtotalGroupings.map((value) => ({ value, label: groupingLabels[value] }))}
          value={by}
          onChange={setBy}
        />
      </div>
      <div className="wide">
        <table className="sum-table" aria-label={`Subtotals by ${by}`}>
          <TotalsHead first={groupingLabels[by]} />
          {groupSectorsByActivity(sectors)
            .filter((group) => group.sectors.length > 0)
            .map((activity) => (
              <tbody key={activity.label}>
                <TotalsRow part={activity} className="sum" />
                {groupSectorsBy(activity.sectors, by, names).map((part) => (
                  <TotalsRow
                    key={`${part.id} ${part.label}`}
                    part={part}
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
