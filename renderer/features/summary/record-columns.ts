/** The columns of the trips or sectors behind a cell. */
import { createNameColumn } from '@renderer/components/name-column';
import type { AppColumn } from '@renderer/table/columns/app-column';
import {
  createAmountColumn,
  createCountColumn,
  createDateColumn,
  createFlagColumn,
  createIdColumn,
  createReadColumn,
  createStatusColumn,
} from '@renderer/table/columns/column-factories';
import type { RowAges } from '@renderer/table/model/row-ages';
import { sectorAmounts } from '@shared/amounts';
import type { NameKind, Names } from '@shared/schemas/directory';
import type { SummaryRecord, SummarySource } from '@shared/schemas/summary';
import { recordLabels, texts } from './texts';

type Column = AppColumn<SummaryRecord>;
type IdField = 'clientId' | 'branchId' | 'consultantId' | 'supplierId' | 'productId';

export const recordAges: RowAges<SummaryRecord> = {
  getFetchedAtMs: ({ fetchedAtMs }) => fetchedAtMs,
  getName: ({ tripId }) => (tripId === null ? texts.behind.tripWithoutNumber : `${recordLabels.trip} ${tripId}`),
};

const text = (id: 'details' | 'bookingReference' | 'type' | 'source' | 'destination', size: number): Column => ({
  id,
  header: recordLabels[id],
  size,
  value: (record) => record[id],
});

/** Creates the columns: those that the source has. */
export function createRecordColumns(source: SummarySource, names: Names): Column[] {
  const name = (kind: NameKind & keyof typeof recordLabels, getId: IdField, isHidden = false): Column =>
    createNameColumn({
      id: getId,
      header: recordLabels[kind],
      names,
      kind,
      size: 150,
      isHidden,
      getId: (record) => record[getId],
    });
  const tripColumn: Column = {
    ...createIdColumn<SummaryRecord>({ id: 'tripId', header: recordLabels.trip, value: ({ tripId }) => tripId }),
    size: 84,
    isPinned: true,
    cell: ({ tripId }) => (tripId === null ? { text: '' } : { text: String(tripId), href: `#/trips/${tripId}` }),
  };
  const ofSectors: Column[] = [
    name('supplier', 'supplierId'),
    name('product', 'productId', true),
    text('details', 200),
    text('bookingReference', 96),
  ];
  const isOfSectors = source === 'sectors';
  return [
    tripColumn,
    name('client', 'clientId'),
    ...(isOfSectors ? ofSectors : []),
    createStatusColumn<SummaryRecord>({ id: 'status', header: recordLabels.status, value: ({ status }) => status }),
    createDateColumn<SummaryRecord>({
      id: 'travelDate',
      header: recordLabels.travelDate,
      value: ({ travelDate }) => travelDate,
    }),
    createDateColumn<SummaryRecord>({
      id: 'returnDate',
      header: recordLabels.returnDate,
      value: ({ returnDate }) => returnDate,
    }),
    ...(isOfSectors
      ? []
      : [
          createCountColumn<SummaryRecord>({
            id: 'sectors',
            header: recordLabels.sectors,
            value: ({ sectorCount }) => sectorCount,
          }),
        ]),
    ...sectorAmounts.map(({ field, label }) =>
      createAmountColumn<SummaryRecord>({ id: field, header: label, cents: (record) => record[field] }),
    ),
    name('consultant', 'consultantId'),
    name('branch', 'branchId'),
    text('type', 110),
    text('source', 110),
    text('destination', 150),
    createDateColumn<SummaryRecord>({ id: 'opened', header: recordLabels.opened, value: ({ opened }) => opened }),
    createFlagColumn<SummaryRecord>({
      id: 'isCorporate',
      header: recordLabels.corporate,
      value: ({ isCorporate }) => isCorporate,
      isHidden: true,
    }),
    createFlagColumn<SummaryRecord>({ id: 'isActive', header: recordLabels.active, value: ({ isActive }) => isActive }),
    ...(isOfSectors
      ? [
          createFlagColumn<SummaryRecord>({
            id: 'isClaimed',
            header: recordLabels.claimed,
            value: ({ isClaimed }) => isClaimed,
          }),
        ]
      : []),
    createReadColumn(recordAges.getFetchedAtMs),
  ];
}
