/** The columns and groups of the worklist of unclaimed commission. */
import { createNameColumn } from '@renderer/components/name-column';
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
import { ageLabels, statusLabels } from './texts';
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
  header: 'Status',
  size: 118,
  // Sorted in the order of the work.
  value: ({ claim }) => claimStatuses.indexOf(claim.status),
  text: ({ claim }) => statusLabels[claim.status],
  cell: ({ claim }) => ({ text: statusLabels[claim.status], badge: statusVariants[claim.status] }),
};

const daysColumn: Column = {
  ...createIdColumn<WorkRow>({ id: 'days', header: 'Days overdue', value: ({ days }) => days }),
  cell: ({ days }) => ({
    text: formatInteger(days),
    tooltip: ageLabels[getAgeClass(days)],
    ...(days > 90 ? { tone: 'warn' as const } : {}),
  }),
};

/** Every sector is a saved copy, as old as its trip. */
export const unclaimedAges: RowAges<WorkRow> = {
  getFetchedAtMs: ({ checkedAtMs }) => checkedAtMs,
  getName: ({ tripId }) => `trip ${tripId}`,
};

export function getUnclaimedColumns(names: Names): Column[] {
  return [
    {
      ...createIdColumn<WorkRow>({ id: 'tripId', header: 'Trip', value: ({ tripId }) => tripId }),
      size: 84,
      isPinned: true,
      cell: ({ tripId }) => ({ text: String(tripId), href: `#/trips/${tripId}` }),
    },
    statusColumn,
    { id: 'bookingReference', header: 'Booking ref.', size: 96, value: ({ bookingReference }) => bookingReference },
    nameColumn(names, 'client', 'clientId', 'Client'),
    nameColumn(names, 'supplier', 'supplierId', 'Supplier'),
    createAmountColumn({ id: 'commission', header: 'Commission', cents: ({ commission }) => commission }),
    daysColumn,
    createDateColumn({ id: 'travelDate', header: 'Travel', value: ({ travelDate }) => travelDate }),
    createDateColumn({ id: 'returnDate', header: 'Return', value: ({ returnDate }) => returnDate }),
    { id: 'details', header: 'Details', size: 200, value: ({ details }) => details },
    { id: 'purchaseOrder', header: 'PO', size: 110, value: ({ purchaseOrder }) => purchaseOrder },
    nameColumn(names, 'product', 'productId', 'Product'),
    nameColumn(names, 'consultant', 'consultantId', 'Consultant'),
    createDateColumn({ id: 'chasedOn', header: 'Chased on', value: ({ claim }) => claim.chasedOn }),
    createDateColumn({ id: 'remindOn', header: 'Reminder', value: ({ claim }) => claim.remindOn }),
    { id: 'note', header: 'Note', size: 200, value: ({ claim }) => (claim.note === '' ? null : claim.note) },
    nameColumn(names, 'branch', 'branchId', 'Branch', true),
    createAmountColumn({ id: 'total', header: 'Total', cents: ({ total }) => total }),
    createStatusColumn({ id: 'statusName', header: 'Sector status', value: ({ statusName }) => statusName }),
    createReadColumn(unclaimedAges.getFetchedAtMs),
    { id: 'age', header: 'Age', size: 100, isHidden: true, value: ({ days }) => ageLabels[getAgeClass(days)] },
    createIdColumn({
      id: 'passengerId',
      header: 'Passenger no.',
      isHidden: true,
      value: ({ passengerId }) => passengerId,
    }),
    createIdColumn({ id: 'sectorId', header: 'Sector no.', isHidden: true, value: ({ sectorId }) => sectorId }),
  ];
}

export function getUnclaimedGroupings(names: Names): Grouping<WorkRow>[] {
  const byId = (id: 'supplier' | 'consultant' | 'branch', label: string): Grouping<WorkRow> => ({
    id,
    label,
    getKey: (sector) => (sector[`${id}Id`] === null ? null : String(sector[`${id}Id`])),
    formatKey: (key) => formatNameAndId(names, id, key) ?? key,
  });
  return [
    {
      id: 'age',
      label: 'Age',
      getKey: ({ days }) => String(ageClasses.indexOf(getAgeClass(days))),
      formatKey: (key) => ageLabels[ageClasses[Number(key)] ?? '0-30'],
      isOrderedByKey: true,
    },
    {
      id: 'status',
      label: 'Status',
      getKey: ({ claim }) => String(claimStatuses.indexOf(claim.status)),
      formatKey: (key) => statusLabels[claimStatuses[Number(key)] ?? 'to-chase'],
      isOrderedByKey: true,
    },
    byId('supplier', 'Supplier'),
    byId('consultant', 'Consultant'),
    byId('branch', 'Branch'),
  ];
}
