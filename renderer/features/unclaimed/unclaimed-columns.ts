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
import { formatNameAndId, type NameKind, type Names } from '@shared/schemas/directory';
import { type AgeClass, ageClasses, getAgeClass, type UnclaimedSector } from '@shared/unclaimed';

type Column = AppColumn<UnclaimedSector>;
type IdField = 'clientId' | 'branchId' | 'consultantId' | 'supplierId' | 'productId';

export const ageLabels: Readonly<Record<AgeClass, string>> = {
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '90+': 'More than 90 days',
};

const nameColumn = (names: Names, kind: NameKind, id: IdField, header: string): Column =>
  createNameColumn({ id, header, names, kind, size: 160, getId: (sector) => sector[id] });

/** Every sector is a saved copy, as old as its trip. */
export const unclaimedAges: RowAges<UnclaimedSector> = {
  getFetchedAtMs: ({ checkedAtMs }) => checkedAtMs,
  getName: ({ tripId }) => `trip ${tripId}`,
};

export function getUnclaimedColumns(names: Names): Column[] {
  return [
    {
      ...createIdColumn<UnclaimedSector>({ id: 'tripId', header: 'Trip', value: ({ tripId }) => tripId }),
      size: 84,
      isPinned: true,
      cell: ({ tripId }) => ({ text: String(tripId), href: `#/trips/${tripId}` }),
    },
    createReadColumn(unclaimedAges.getFetchedAtMs),
    { id: 'details', header: 'Details', size: 240, value: ({ details }) => details },
    createAmountColumn({ id: 'commission', header: 'Commission', cents: ({ commission }) => commission }),
    createDateColumn({ id: 'returnDate', header: 'Return date', value: ({ returnDate }) => returnDate }),
    createIdColumn({ id: 'days', header: 'Days since', value: ({ days }) => days }),
    { id: 'age', header: 'Age', size: 156, value: ({ days }) => ageLabels[getAgeClass(days)] },
    nameColumn(names, 'supplier', 'supplierId', 'Supplier'),
    nameColumn(names, 'consultant', 'consultantId', 'Consultant'),
    nameColumn(names, 'client', 'clientId', 'Client'),
    nameColumn(names, 'branch', 'branchId', 'Branch'),
    nameColumn(names, 'product', 'productId', 'Product'),
    createStatusColumn({ id: 'statusName', header: 'Status', value: ({ statusName }) => statusName }),
    createDateColumn({ id: 'travelDate', header: 'Travel date', value: ({ travelDate }) => travelDate }),
    createAmountColumn({ id: 'total', header: 'Total', cents: ({ total }) => total }),
    createIdColumn({ id: 'sectorId', header: 'Sector id', isHidden: true, value: ({ sectorId }) => sectorId }),
  ];
}

export function getUnclaimedGroupings(names: Names): Grouping<UnclaimedSector>[] {
  const byId = (id: 'supplier' | 'consultant' | 'branch', label: string): Grouping<UnclaimedSector> => ({
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
    byId('supplier', 'Supplier'),
    byId('consultant', 'Consultant'),
    byId('branch', 'Branch'),
  ];
}
