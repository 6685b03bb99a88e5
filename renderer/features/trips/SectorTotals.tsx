/** A trip's totals, and its subtotals by status, supplier or product. */

import { fields } from '@renderer/fields/texts';
import { LabelButton } from '@renderer/lists/LabelButton';
import { SegmentedControl } from '@renderer/ui/choices';
import { Sum } from '@renderer/ui/FormattedValues';
import { type AmountField, sectorAmounts } from '@shared/fields/trip';
import { formatNameAndId, type Names } from '@shared/records/directory';
import type { Sector } from '@shared/records/trip';
import { type MoneySum, sumCents } from '@shared/values/money';
import { findCommonSpelling, formatStatus, toGroupStatus } from '@shared/values/texts';
import { useState } from 'react';
import { texts } from './trip-texts';

/* Sums of a trip's sectors: by activity, by status, supplier or product, with claimed and unclaimed commission. */

type AmountSums = Readonly<Record<AmountField | 'claimed' | 'unclaimed', MoneySum>>;

const sumField = (sectors: readonly Sector[], field: AmountField) =>
  sumCents(sectors.map((sector) => sector.financial?.[field] ?? null));

const sumCommission = (sectors: readonly Sector[], isClaimed: boolean) =>
  sumField(
    sectors.filter((sector) => sector.flags?.is_claimed === isClaimed),
    'commission',
  );

/** Sums sectors. Commission that is not stated as claimed or unclaimed counts in neither of the two. */
export function sumSectors(sectors: readonly Sector[]): AmountSums {
  const sums = Object.fromEntries(sectorAmounts.map(({ field }) => [field, sumField(sectors, field)]));
  return {
    // `fromEntries` loses the names of the fields.
    ...(sums as Record<AmountField, MoneySum>),
    claimed: sumCommission(sectors, true),
    unclaimed: sumCommission(sectors, false),
  };
}

const subtotalGroupings = ['status', 'supplier', 'product'] as const;
type SubtotalGrouping = (typeof subtotalGroupings)[number];

/** Sectors with the same activity, status, supplier or product. */
type SectorGroup = {
  readonly label: string;
  /** The supplier's or product's id, which the user can label; null for other groups. */
  readonly id: string | null;
  readonly sectors: readonly Sector[];
};

/** Groups sectors into active, inactive and not stated. */
export function groupSectorsByActivity(sectors: readonly Sector[]): SectorGroup[] {
  const toGroup = (label: string, isMember: (sector: Sector) => boolean): SectorGroup => ({
    label,
    id: null,
    sectors: sectors.filter(isMember),
  });
  return [
    toGroup(texts.totals.active, ({ flags }) => flags?.is_active === true),
    toGroup(texts.totals.inactive, ({ flags }) => flags?.is_active === false),
    toGroup(texts.totals.notGiven, ({ flags }) => typeof flags?.is_active !== 'boolean'),
  ].filter(({ label, sectors: members }) => members.length > 0 || label === texts.totals.active);
}

/** Groups sectors by status, supplier or product, in the order of the labels. */
export function groupSectorsBy(sectors: readonly Sector[], by: SubtotalGrouping, names: Names): SectorGroup[] {
  const groups = new Map<string, { label: string; id: string | null; sectors: Sector[] }>();
  for (const sector of sectors) {
    const id = by === 'supplier' ? sector.supplier_id : by === 'product' ? sector.product_id : null;
    const key = by === 'status' ? toGroupStatus(sector.status_name ?? '') : String(id ?? '');
    const label = by === 'status' ? '' : (formatNameAndId(names, by, id) ?? '');
    const group = groups.get(key) ?? {
      label: label || texts.totals.none(by),
      id: id === null ? null : String(id),
      sectors: [],
    };
    group.sectors.push(sector);
    groups.set(key, group);
  }
  if (by === 'status') {
    for (const group of groups.values()) {
      const spellings = group.sectors.map(({ status_name }) => formatStatus(status_name ?? ''));
      group.label = findCommonSpelling(spellings) || group.label;
    }
  }
  return [...groups.values()].sort((a, b) => a.label.localeCompare(b.label, 'en-AU', { numeric: true }));
}

type Column = { readonly field: keyof AmountSums; readonly label: string };

/** The amounts, with claimed and unclaimed commission after the commission. */
const columns: readonly Column[] = sectorAmounts.flatMap((amount): Column[] =>
  amount.field === 'commission'
    ? [amount, { field: 'claimed', label: texts.totals.claimed }, { field: 'unclaimed', label: texts.totals.unclaimed }]
    : [amount],
);

const groupingLabels: Readonly<Record<SubtotalGrouping, string>> = {
  status: fields.trip_status,
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
          <th scope="col">{fields.sector_count}</th>
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
