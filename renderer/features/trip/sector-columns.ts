/** The columns of a trip's sectors, with their financial breakdown. */

import { fields } from '@renderer/components/field-texts';
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
import { texts } from './texts';

type Column = AppColumn<Sector>;

/** The total is what is looked for first. */
const totalFirst = [...sectorAmounts].sort((a, b) => Number(b.field === 'total') - Number(a.field === 'total'));

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

const flag = (id: 'is_active' | 'is_claimed', header: string, isHidden = false): Column =>
  createFlagColumn({ id, header, size: 74, isHidden, value: ({ flags }) => flags?.[id] ?? null });

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
    { id: 'details', header: texts.sectors.columns.details, size: 250, value: ({ details }) => details },
    createStatusColumn({ id: 'status_name', header: fields.status, value: ({ status_name }) => status_name }),
    date('travel_date', texts.sectors.columns.travelDate),
    date('return_date', texts.sectors.columns.returnDate),
    ...totalFirst.map(({ field, label }) => amount(field, label)),
    // Inactive sectors are a group of their own, and dimmed.
    flag('is_active', fields.active, true),
    flag('is_claimed', texts.sectors.columns.claimed),
    createCountColumn({ id: 'qty', header: texts.sectors.columns.quantity, value: ({ qty }) => qty }),
    amount('unit_price', texts.sectors.columns.unitPrice, false),
    text('reloc_code', fields.bookingReference),
    nameColumn(names, 'product', 'product_id', fields.product),
    nameColumn(names, 'supplier', 'supplier_id', fields.supplier),
    createIdColumn({ id: 'id', header: texts.sectors.columns.id, isHidden: true, value: ({ id }) => id }),
    nameColumn(names, 'consultant', 'consultant_id', fields.consultant),
    text('pax_tattoo', texts.sectors.columns.passengerReference, true),
    text('sector_tattoo', texts.sectors.columns.sectorReference, true),
    date('created_date', fields.created, true),
    date('date_activated', fields.activated, true),
  ];
}
