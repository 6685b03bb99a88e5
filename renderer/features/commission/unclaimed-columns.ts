/** The columns and groups of the worklist of unclaimed commission. */

import { createNameColumn } from '@renderer/fields/name-column';
import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import {
  createAmountColumn,
  createDateColumn,
  createIdColumn,
  createStatusColumn,
} from '@renderer/table/columns/column-factories';
import type { Grouping } from '@renderer/table/model/row-groups';
import { formatInteger } from '@renderer/ui/formatters';
import type { BadgeVariant } from '@renderer/ui/theme';
import { type Claim, type ClaimStatus, claimStatuses, isDone, newClaim, toClaimId } from '@shared/commission/claims';
import { type AgeClass, ageClasses, getAgeClass, type UnclaimedSector } from '@shared/commission/unclaimed';
import type { Search } from '@shared/filters/filter-texts';
import { formatNameAndId, type NameKind, type Names } from '@shared/records/directory';
import { daysBetween } from '@shared/values/dates';
import { ageLabels, columnLabels, statusLabels } from './unclaimed-texts';

/* The column of the trip that a sector belongs to: the link marks the sector there. */

type SectorKey = { readonly tripId: number; readonly sectorId: number | null };

type Options<Row> = {
  readonly header: string;
  /** The sectors of a row. The trip of the first one is opened. */
  readonly getSectors: (row: Row) => readonly SectorKey[];
  /** Says that there are several. Default: the number of the first one's trip. */
  readonly describeSeveral?: (sectors: readonly SectorKey[]) => Pick<CellView, 'text' | 'tooltip'>;
};

export function createSectorTripColumn<Row>({ header, getSectors, describeSeveral }: Options<Row>): AppColumn<Row> {
  return {
    ...createIdColumn<Row>({ id: 'tripId', header, value: (row) => getSectors(row)[0]?.tripId ?? null }),
    size: 84,
    cell: (row) => {
      const sectors = getSectors(row);
      const [first] = sectors;
      if (!first) return { text: '' };
      const { tripId, sectorId } = first;
      const href = `#/trips/${tripId}${sectorId === null ? '' : `?sector=${sectorId}`}`;
      const several = sectors.length > 1 ? describeSeveral?.(sectors) : undefined;
      return { text: String(tripId), ...several, href };
    },
  };
}

/* Unclaimed sectors with what the user has noted of them, and the filters of the list. */

export type WorkRow = UnclaimedSector & {
  readonly claim: Claim;
  /** Position in the list of main, which an export names. */
  readonly position: number;
};

/** Days after which a supplier that was chased may be chased again. */
export const chaseAgainDays = 14;

/** Statuses, and two states that depend on the day. */
export const statusFilters = [...claimStatuses, 'chased-long-ago', 'reminder-due'] as const;
export type StatusFilter = (typeof statusFilters)[number];

/** Stands for sectors without a supplier. */
export const noSupplierId = 'none';

export type WorkFilters = {
  readonly status: StatusFilter | null;
  /** A supplier's id as text, or {@link noSupplierId}. */
  readonly supplier: string | null;
  readonly age: AgeClass | null;
  readonly hidesDone: boolean;
};

/** Reads the filters from the URL. */
export function parseWorkFilters({ status, supplier, age, done }: Search): WorkFilters {
  return {
    status: statusFilters.find((name) => name === status) ?? null,
    supplier: supplier ?? null,
    age: ageClasses.find((name) => name === age) ?? null,
    hidesDone: done !== 'shown',
  };
}

/** Joins the sectors with what is noted of them. */
export function toWorkRows(sectors: readonly UnclaimedSector[], claims: readonly Claim[]): WorkRow[] {
  const byId = new Map(claims.map((claim) => [toClaimId(claim), claim]));
  return sectors.map((sector, position) => {
    const claim = byId.get(toClaimId(sector)) ?? newClaim({ ...sector, sectorId: sector.sectorId ?? 0 });
    return { ...sector, claim, position };
  });
}

export const toSupplierId = ({ supplierId }: UnclaimedSector) =>
  supplierId === null ? noSupplierId : String(supplierId);

/** Whether a row has a status, or is in a state of the day. @param today - YYYY-MM-DD */
export function hasStatus({ claim }: WorkRow, status: StatusFilter, today: string): boolean {
  const { chasedOn, remindOn } = claim;
  switch (status) {
    case 'chased-long-ago':
      return claim.status === 'chased' && chasedOn !== null && (daysBetween(chasedOn, today) ?? 0) >= chaseAgainDays;
    case 'reminder-due':
      return remindOn !== null && remindOn <= today && !isDone(claim.status);
    default:
      return claim.status === status;
  }
}

const isOfSupplier = (row: WorkRow, { supplier }: WorkFilters) => supplier === null || toSupplierId(row) === supplier;

/** What the filters leave: the rows of all ages, for their sums, the rows of the age, and how many done ones are hidden. */
export function filterWorkRows(rows: readonly WorkRow[], filters: WorkFilters, today: string) {
  const { status, hidesDone, age } = filters;
  const ofSupplier = rows.filter((row) => isOfSupplier(row, filters));
  // Who asks for a status sees its rows, done or not.
  const ofAllAges = ofSupplier.filter((row) =>
    status === null ? !(hidesDone && isDone(row.claim.status)) : hasStatus(row, status, today),
  );
  const ofAge = (row: WorkRow) => age === null || getAgeClass(row.days) === age;
  return {
    ofAllAges,
    listed: ofAllAges.filter(ofAge),
    hiddenDone: status === null && hidesDone ? ofSupplier.filter(ofAge).length - ofAllAges.filter(ofAge).length : 0,
  };
}

/** Counts the rows of each status filter. */
export function countByStatus(rows: readonly WorkRow[], today: string): ReadonlyMap<StatusFilter, number> {
  return new Map(
    statusFilters.map((status) => [status, rows.filter((row) => hasStatus(row, status, today)).length] as const),
  );
}

/** The status that every row has; null where they differ. */
export function getCommonStatus(rows: readonly WorkRow[]): ClaimStatus | null {
  const [first, ...others] = new Set(rows.map(({ claim }) => claim.status));
  return others.length === 0 ? (first ?? null) : null;
}

type Column = AppColumn<WorkRow>;
type IdField = 'clientId' | 'branchId' | 'consultantId' | 'supplierId' | 'productId';

const nameColumn = (names: Names, kind: NameKind, id: IdField, header: string, isHidden = false): Column =>
  createNameColumn({ id, header, names, kind, size: 150, isHidden, getId: (sector) => sector[id] });

const statusVariants: Readonly<Record<ClaimStatus, BadgeVariant>> = {
  'to-chase': 'neutral',
  chased: 'info',
  promised: 'success',
  'claimed-elsewhere': 'neutral',
  'not-claimable': 'neutral',
};

const statusColumn: Column = {
  id: 'claimStatus',
  header: columnLabels.status,
  size: 118,
  // Sorted in the order of the work.
  value: ({ claim }) => claimStatuses.indexOf(claim.status),
  text: ({ claim }) => statusLabels[claim.status],
  cell: ({ claim }) => ({ text: statusLabels[claim.status], badge: statusVariants[claim.status] }),
};

const daysColumn: Column = {
  ...createIdColumn<WorkRow>({ id: 'days', header: columnLabels.days, value: ({ days }) => days }),
  cell: ({ days }) => ({
    text: formatInteger(days),
    tooltip: ageLabels[getAgeClass(days)],
    ...(days > 90 ? { tone: 'warn' as const } : {}),
  }),
};

export function getUnclaimedColumns(names: Names): Column[] {
  return [
    {
      ...createSectorTripColumn<WorkRow>({ header: columnLabels.trip, getSectors: (sector) => [sector] }),
      isPinned: true,
    },
    statusColumn,
    {
      id: 'bookingReference',
      header: columnLabels.bookingReference,
      size: 96,
      value: ({ bookingReference }) => bookingReference,
    },
    nameColumn(names, 'client', 'clientId', columnLabels.client),
    nameColumn(names, 'supplier', 'supplierId', columnLabels.supplier),
    createAmountColumn({ id: 'commission', header: columnLabels.commission, cents: ({ commission }) => commission }),
    daysColumn,
    createDateColumn({ id: 'travelDate', header: columnLabels.travelDate, value: ({ travelDate }) => travelDate }),
    createDateColumn({ id: 'returnDate', header: columnLabels.returnDate, value: ({ returnDate }) => returnDate }),
    { id: 'details', header: columnLabels.details, size: 200, value: ({ details }) => details },
    { id: 'purchaseOrder', header: columnLabels.purchaseOrder, size: 110, value: ({ purchaseOrder }) => purchaseOrder },
    nameColumn(names, 'product', 'productId', columnLabels.product),
    nameColumn(names, 'consultant', 'consultantId', columnLabels.consultant),
    createDateColumn({ id: 'chasedOn', header: columnLabels.chasedOn, value: ({ claim }) => claim.chasedOn }),
    createDateColumn({ id: 'remindOn', header: columnLabels.remindOn, value: ({ claim }) => claim.remindOn }),
    { id: 'note', header: columnLabels.note, size: 200, value: ({ claim }) => (claim.note === '' ? null : claim.note) },
    nameColumn(names, 'branch', 'branchId', columnLabels.branch, true),
    createAmountColumn({ id: 'total', header: columnLabels.total, cents: ({ total }) => total }),
    createStatusColumn({ id: 'statusName', header: columnLabels.sectorStatus, value: ({ statusName }) => statusName }),
    {
      id: 'age',
      header: columnLabels.age,
      size: 100,
      isHidden: true,
      value: ({ days }) => ageLabels[getAgeClass(days)],
    },
    createIdColumn({
      id: 'passengerId',
      header: columnLabels.passenger,
      isHidden: true,
      value: ({ passengerId }) => passengerId,
    }),
    createIdColumn({ id: 'sectorId', header: columnLabels.sector, isHidden: true, value: ({ sectorId }) => sectorId }),
  ];
}

export function getUnclaimedGroupings(names: Names): Grouping<WorkRow>[] {
  const byId = (kind: NameKind, id: IdField, label: string): Grouping<WorkRow> => ({
    id: kind,
    label,
    getKey: (sector) => (sector[id] === null ? null : String(sector[id])),
    formatKey: (key) => formatNameAndId(names, kind, key) ?? key,
  });
  return [
    {
      id: 'age',
      label: columnLabels.age,
      getKey: ({ days }) => String(ageClasses.indexOf(getAgeClass(days))),
      formatKey: (key) => ageLabels[ageClasses[Number(key)] ?? '0-30'],
      isOrderedByKey: true,
    },
    {
      id: 'status',
      label: columnLabels.status,
      getKey: ({ claim }) => String(claimStatuses.indexOf(claim.status)),
      formatKey: (key) => statusLabels[claimStatuses[Number(key)] ?? 'to-chase'],
      isOrderedByKey: true,
    },
    byId('supplier', 'supplierId', columnLabels.supplier),
    byId('consultant', 'consultantId', columnLabels.consultant),
    byId('branch', 'branchId', columnLabels.branch),
  ];
}
