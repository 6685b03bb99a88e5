/** Generated sectors: the same for a number, as varied as those of a large group. */
import type { DumpColumn } from '@main/dump-files/columns';
import type { DumpCell } from '@main/dump-files/read-cells';

const statuses = ['Confirmed', 'Ticketed', 'Quoted', 'Cancelled'];
const dayMs = 86_400_000;

/** A number that looks random, from another one. */
function scramble(value: number): number {
  return Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 0;
}

/** Makes the cells of one sector. @param month - YYYY-MM of its travel */
export function makeSectorCells(columns: readonly DumpColumn[], id: number, month: string): DumpCell[] {
  const seed = scramble(id);
  const net = 2_000 + (seed % 600_000);
  const [fees, gst] = [seed % 9_000, Math.round(net / 11)];
  const day = `${month}-${String(1 + (seed % 28)).padStart(2, '0')}`;
  const dayNumber = Date.parse(day) / dayMs;
  const cells: Readonly<Record<string, DumpCell>> = {
    month,
    trip_id: BigInt(Math.ceil(id / 7)),
    position: BigInt(id % 7),
    id: BigInt(id),
    product_id: BigInt(1 + (seed % 60)),
    supplier_id: BigInt(1 + (seed % 900)),
    consultant_id: BigInt(1 + (seed % 120)),
    trip_sector_status_id: BigInt(1 + (seed % 4)),
    status_name: statuses[seed % 4] ?? null,
    travel_date: day,
    travel_date_day: dayNumber,
    return_date: day,
    return_date_day: dayNumber,
    qty: BigInt(1 + (seed % 4)),
    financial_net: BigInt(net),
    financial_unit_price: BigInt(net),
    financial_fees: BigInt(fees),
    financial_gst: BigInt(gst),
    financial_commission: BigInt(Math.round(net * 0.09)),
    financial_total: BigInt(net + fees + gst),
    flags_is_active: seed % 14 > 0,
    flags_is_claimed: seed % 5 > 1,
    reloc_code: seed.toString(36).toUpperCase().slice(0, 6),
    created_date: `${day} 09:30:00`,
    created_date_day: dayNumber,
    order: BigInt(1 + (id % 7)),
  };
  return columns.map(({ name }) => cells[name] ?? null);
}
