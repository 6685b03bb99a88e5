/** The trip's money at a glance: active against inactive sectors, summed exactly. */

import { Sum } from '@renderer/ui/Values';
import { sumCents } from '@shared/money';
import type { Sector } from '@shared/schemas/trip';
import type { FinancialField } from './sector-columns';

const fields: readonly (readonly [FinancialField, string])[] = [
  ['net', 'Net'],
  ['fees', 'Fees'],
  ['gst', 'GST'],
  ['commission', 'Commission'],
  ['total', 'Total'],
];

function SumRow({ label, sectors, isSum = false }: { label: string; sectors: readonly Sector[]; isSum?: boolean }) {
  return (
    <tr className={isSum ? 'sum' : undefined}>
      <th scope="row">
        {label} ({sectors.length})
      </th>
      {fields.map(([field]) => (
        <td key={field}>
          <Sum sum={sumCents(sectors.map((sector) => sector.financial?.[field] ?? null))} />
        </td>
      ))}
    </tr>
  );
}

export function SectorSums({ sectors }: { sectors: readonly Sector[] }) {
  const active = sectors.filter((sector) => sector.flags?.is_active === true);
  const inactive = sectors.filter((sector) => sector.flags?.is_active === false);
  const unknown = sectors.filter((sector) => typeof sector.flags?.is_active !== 'boolean');
  return (
    <table className="sum-table" aria-label="Sums of sectors">
      <thead>
        <tr>
          <th scope="col">Sectors</th>
          {fields.map(([field, label]) => (
            <th key={field} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <SumRow label="Active" sectors={active} />
        <SumRow label="Inactive" sectors={inactive} />
        {unknown.length > 0 && <SumRow label="Not stated" sectors={unknown} />}
        <SumRow label="All" sectors={sectors} isSum />
      </tbody>
    </table>
  );
}
