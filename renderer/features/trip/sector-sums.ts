/** Sums of a trip's sectors: by activity, by status, supplier or product, with claimed and unclaimed commission. */

import { type AmountField, sectorAmounts } from '@shared/amounts';
import { findCommonSpelling } from '@shared/common-spelling';
import { type MoneySum, sumCents } from '@shared/money';
import { formatNameAndId, type Names } from '@shared/schemas/directory';
import type { Sector } from '@shared/schemas/trip';
import { formatStatus, toGroupStatus } from '@shared/status-text';
import { texts } from './texts';

export type AmountSums = Readonly<Record<AmountField | 'claimed' | 'unclaimed', MoneySum>>;

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

export const subtotalGroupings = ['status', 'supplier', 'product'] as const;
export type SubtotalGrouping = (typeof subtotalGroupings)[number];

/** Sectors with the same activity, status, supplier or product. */
export type SectorGroup = {
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
