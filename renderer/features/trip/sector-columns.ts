/** The columns of a trip's sectors, with their financial breakdown. */
import { createNameColumn } from '@renderer/components/name-column';
import type { AppColumn } from '@renderer/table/columns/app-column';
import {
  createAmountColumn,
  createCountColumn,
  createDateColumn,
  createFlagColumn,
  createIdColumn,
  createStatusColumn,
} from '@renderer/table/columns/column-factories';
import { type AmountField, sectorAmounts } from '@shared/amounts';
import type { NameKind, Names } from '@shared/schemas/directory';
import type { Sector } from '@shared/schemas/trip';

type Column = AppColumn<Sector>;

const amount = (id: AmountField | 'unit_price', header: string, hasTotal = true): Column =>
  createAmountColumn({ id, header, hasTotal, cents: ({ financial }) => financial?.[id] ?? null });

const date = (
  id: 'travel_date' | 'return_date' | 'date_activated' | 'created_date',
  header: string,
  isHidden = false,
): Column => createDateColumn({ id, header, isHidden, value: (sector) => sector[id] });

const text = (id: 'reloc_code' | 'pax_tattoo' | 'sector_tattoo', header: string, isHidden = false): Column => ({
  id,
  header,
  size: 90,
  isHidden,
  value: (sector) => sector[id],
});

const flag = (id: 'is_active' | 'is_claimed', header: string): Column =>
  createFlagColumn({ id, header, size: 74, value: ({ flags }) => flags?.[id] ?? null });

const nameColumn = (
  names: Names,
  kind: NameKind,
  id: 'supplier_id' | 'product_id' | 'consultant_id',
  header: string,
): Column =>
  createNameColumn({
    id,
    header,
    names,
    kind,
    size: 150,
    isHidden: id === 'consultant_id',
    getId: (sector) => sector[id],
  });

/**
 * Creates the columns of a trip's sectors.
 *
 * @param names - of suppliers, products and consultants
 */
export function getSectorColumns(names: Names): Column[] {
  return [
    { ...createIdColumn<Sector>({ id: 'order', header: '#', size: 40, value: ({ order }) => order }), isPinned: true },
    { id: 'details', header: 'Details', size: 250, value: ({ details }) => details },
    createStatusColumn({ id: 'status_name', header: 'Status', value: ({ status_name }) => status_name }),
    date('travel_date', 'Travel date'),
    date('return_date', 'Return date'),
    ...sectorAmounts.map(({ field, label }) => amount(field, label)),
    flag('is_active', 'Active'),
    flag('is_claimed', 'Claimed'),
    createCountColumn({ id: 'qty', header: 'Qty', value: ({ qty }) => qty }),
    amount('unit_price', 'Unit price', false),
    text('reloc_code', 'Locator'),
    nameColumn(names, 'product', 'product_id', 'Product'),
    nameColumn(names, 'supplier', 'supplier_id', 'Supplier'),
    createIdColumn({ id: 'id', header: 'Sector id', isHidden: true, value: ({ id }) => id }),
    nameColumn(names, 'consultant', 'consultant_id', 'Consultant'),
    text('pax_tattoo', 'Pax tattoo', true),
    text('sector_tattoo', 'Sector tattoo', true),
    date('created_date', 'Created', true),
    date('date_activated', 'Activated', true),
  ];
}
