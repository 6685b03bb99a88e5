/** The columns and groups of the worklist of unclaimed commission. */
import { createNameColumn } from '@renderer/components/name-column';
import { createSectorTripColumn } from '@renderer/components/sector-trip-column';
import type { AppColumn } from '@renderer/table/columns/app-column';
import {
  createAmountColumn,
  createDateColumn,
  createIdColumn,
  createReadColumn,
  createStatusColumn,
} from '@renderer/table/columns/column-factories';
import type { RowAges } from '@renderer/table/model/row-ages';
import type { Grouping } from '@renderer/table/model/row-groups';
import type { BadgeVariant } from '@renderer/ui/badge-variants';
import { formatInteger } from '@renderer/ui/formatters';
import { type ClaimStatus, claimStatuses } from '@shared/claims';
import { formatNameAndId, type NameKind, type Names } from '@shared/schemas/directory';
import { ageClasses, getAgeClass } from '@shared/unclaimed';
import { ageLabels, columnLabels, statusLabels, texts } from './texts';
import type { WorkRow } from './work-rows';

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

/** Every sector is a saved copy, as old as its trip. */
export const unclaimedAges: RowAges<WorkRow> = {
  getFetchedAtMs: ({ checkedAtMs }) => checkedAtMs,
  getName: ({ tripId }) => texts.trip(tripId),
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
    createReadColumn(unclaimedAges.getFetchedAtMs),
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
