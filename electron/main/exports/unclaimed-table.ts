/** The worklist of unclaimed commission as a table for export. */
import type { Provenance } from '@main/export/provenance';
import type { ExportTable } from '@main/export/table';
import { formatAge } from '@shared/dates';
import { centsToDecimal } from '@shared/money';
import { toIsoWithOffset } from '@shared/timestamps';
import { getAgeClass, type UnclaimedSector, type UnclaimedState } from '@shared/unclaimed';

/** One row a sector; amounts as decimals, dates as the API sent them. */
export function buildUnclaimedTable(sectors: readonly UnclaimedSector[]): ExportTable {
  return {
    headers: [
      'trip_id',
      'sector_id',
      'client_id',
      'branch_id',
      'consultant_id',
      'supplier_id',
      'product_id',
      'details',
      'status_name',
      'travel_date',
      'return_date',
      'days_since_return',
      'age',
      'commission',
      'total',
      'checked_at',
    ],
    rows: sectors.map((sector) => [
      sector.tripId,
      sector.sectorId,
      sector.clientId,
      sector.branchId,
      sector.consultantId,
      sector.supplierId,
      sector.productId,
      sector.details,
      sector.statusName,
      sector.travelDate,
      sector.returnDate,
      sector.days,
      getAgeClass(sector.days),
      centsToDecimal(sector.commission),
      sector.total === null ? null : centsToDecimal(sector.total),
      toIsoWithOffset(sector.checkedAtMs),
    ]),
  };
}

/** What the export says about itself: above all which trips it covers. */
export function buildUnclaimedProvenance(
  office: string,
  state: UnclaimedState,
  rows: number,
  nowMs: number,
): Provenance {
  const { checked, trips, oldestMs, unreadable } = state;
  const age = oldestMs === null ? '' : `, the oldest ${formatAge(oldestMs, nowMs)} ago`;
  return {
    office,
    subject: 'Unclaimed commission',
    filtersSent: {},
    dataFromMs: oldestMs ?? nowMs,
    source: 'kept on this computer',
    rows,
    warnings: [
      `${checked} of ${trips} trips that may have unclaimed commission were checked${age}.`,
      'Amounts are in dollars. The API does not say whether a commission may still be claimed.',
      ...(unreadable > 0
        ? [`${unreadable} sector(s) are left out because their commission or dates cannot be read.`]
        : []),
    ],
  };
}
