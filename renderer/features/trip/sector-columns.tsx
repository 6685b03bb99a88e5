/** The columns of a trip's sectors, with their financial breakdown. */

import { nameOf } from '@renderer/queries/directory';
import { amountColumn } from '@renderer/table/amount-column';
import type { AppColumn } from '@renderer/table/columns';
import { DateText, Status, YesNo } from '@renderer/ui/Values';
import type { Directory } from '@shared/schemas/directory';
import type { Sector } from '@shared/schemas/trip';

type Column = AppColumn<Sector>;
export type FinancialField = 'net' | 'fees' | 'gst' | 'commission' | 'total';

const amount = (id: FinancialField | 'unit_price', header: string, hasTotal = true): Column =>
  amountColumn({ id, header, hasTotal, cents: (sector) => sector.financial?.[id] ?? null });

const date = (
  id: 'travel_date' | 'return_date' | 'date_activated' | 'created_date',
  header: string,
  isHidden = false,
): Column => ({
  id,
  header,
  size: 104,
  isHidden,
  value: (sector) => sector[id],
  cell: (sector) => <DateText value={sector[id]} />,
});

const id = (
  field: 'id' | 'product_id' | 'supplier_id' | 'qty' | 'order',
  header: string,
  isHidden = false,
): Column => ({
  id: field,
  header,
  isNumeric: true,
  isHidden,
  value: (sector) => sector[field],
});

const text = (field: 'reloc_code' | 'pax_tattoo' | 'sector_tattoo', header: string, isHidden = false): Column => ({
  id: field,
  header,
  size: 90,
  isHidden,
  value: (sector) => sector[field],
});

const flag = (field: 'is_active' | 'is_claimed', header: string): Column => ({
  id: field,
  header,
  size: 74,
  value: (sector) => sector.flags?.[field] ?? null,
  cell: (sector) => <YesNo value={sector.flags?.[field] ?? null} />,
});

export function sectorColumns(directory: Directory): Column[] {
  return [
    { ...id('order', '#'), size: 40 },
    { id: 'details', header: 'Details', size: 250, value: (sector) => sector.details },
    {
      id: 'status_name',
      header: 'Status',
      size: 96,
      value: (sector) => sector.status_name,
      cell: (sector) => <Status value={sector.status_name} />,
    },
    date('travel_date', 'Travel date'),
    amount('net', 'Net'),
    amount('fees', 'Fees'),
    amount('gst', 'GST'),
    amount('commission', 'Commission'),
    amount('total', 'Total'),
    flag('is_active', 'Active'),
    flag('is_claimed', 'Claimed'),
    id('qty', 'Qty'),
    amount('unit_price', 'Unit price', false),
    date('return_date', 'Return date'),
    text('reloc_code', 'Locator'),
    id('product_id', 'Product id'),
    id('supplier_id', 'Supplier id'),
    id('id', 'Sector id', true),
    {
      id: 'consultant_id',
      header: 'Consultant',
      size: 150,
      isHidden: true,
      value: (sector) => nameOf(directory, 'consultant', sector.consultant_id),
    },
    text('pax_tattoo', 'Pax tattoo', true),
    text('sector_tattoo', 'Sector tattoo', true),
    date('created_date', 'Created', true),
    date('date_activated', 'Activated', true),
  ];
}
