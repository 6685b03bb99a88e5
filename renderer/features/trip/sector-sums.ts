/** Sums of a trip's sectors: inactive apart from active, commission claimed and unclaimed, by status, supplier or product. */
import { type MoneySum, sumCents } from '@shared/money';
import { type Names, nameAndId } from '@shared/schemas/directory';
import type { Sector } from '@shared/schemas/trip';

export type FinancialField = 'net' | 'fees' | 'gst' | 'commission' | 'total';

export type Sums = Readonly<Record<FinancialField | 'claimed' | 'unclaimed', MoneySum>>;

const sumField = (sectors: readonly Sector[], field: FinancialField) =>
  sumCents(sectors.map((sector) => sector.financial?.[field] ?? null));

const claimedAs = (sectors: readonly Sector[], isClaimed: boolean) =>
  sumField(
    sectors.filter((sector) => sector.flags?.is_claimed === isClaimed),
    'commission',
  );

/** The sums of some sectors. Commission of sectors that do not say whether it is claimed is in neither part. */
export function sumsOfSectors(sectors: readonly Sector[]): Sums {
  return {
    net: sumField(sectors, 'net'),
    fees: sumField(sectors, 'fees'),
    gst: sumField(sectors, 'gst'),
    commission: sumField(sectors, 'commission'),
    total: sumField(sectors, 'total'),
    claimed: claimedAs(sectors, true),
    unclaimed: claimedAs(sectors, false),
  };
}

export const subtotalsBy = ['status', 'supplier', 'product'] as const;
export type SubtotalBy = (typeof subtotalsBy)[number];

/** Sectors that belong together. */
export type Part = {
  readonly label: string;
  /** For suppliers and products: the id that can be given a label. */
  readonly id: string | null;
  readonly sectors: readonly Sector[];
};

/** Active, inactive, and those that do not say which they are. */
export function partsByActivity(sectors: readonly Sector[]): Part[] {
  const part = (label: string, isPart: (sector: Sector) => boolean): Part => ({
    label,
    id: null,
    sectors: sectors.filter(isPart),
  });
  return [
    part('Active', ({ flags }) => flags?.is_active === true),
    part('Inactive', ({ flags }) => flags?.is_active === false),
    part('Not stated', ({ flags }) => typeof flags?.is_active !== 'boolean'),
  ].filter(({ label, sectors: own }) => own.length > 0 || label === 'Active');
}

/** Sectors by their status, supplier or product, in the order of the labels. */
export function partsBy(sectors: readonly Sector[], by: SubtotalBy, names: Names): Part[] {
  const parts = new Map<string, { label: string; id: string | null; sectors: Sector[] }>();
  for (const sector of sectors) {
    const id = by === 'supplier' ? sector.supplier_id : by === 'product' ? sector.product_id : null;
    const key = by === 'status' ? (sector.status_name ?? '') : String(id ?? '');
    const label = by === 'status' ? key : (nameAndId(names, by, id) ?? '');
    const part = parts.get(key) ?? { label: label || `No ${by}`, id: id === null ? null : String(id), sectors: [] };
    part.sectors.push(sector);
    parts.set(key, part);
  }
  return [...parts.values()].sort((a, b) => a.label.localeCompare(b.label, 'en-AU', { numeric: true }));
}
