/** Exports the worklist of unclaimed commission. */

import { createProvenance, type Provenance, savedSource } from '@main/rows/files/provenance';
import { type ExportTable, toTableSource } from '@main/rows/files/table';
import { type Claim, type ClaimList, toClaimId } from '@shared/commission/claims';
import { getAgeClass, type UnclaimedSector, type UnclaimedState } from '@shared/commission/unclaimed';
import type { Input } from '@shared/ipc/contract';
import { formatTimeAgo, toIsoWithOffset } from '@shared/values/dates';
import { centsToDecimal } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import { toFieldColumns } from './records';
import { type ChooseTarget, cancelledExport, type ExportOutcome, saveExport } from './save-export';

/** Cells of what the user has noted of a sector. */
function toClaimCells(claim: Claim | undefined): (string | null)[] {
  if (!claim) return ['to-chase', null, null, null];
  return [claim.status, claim.chasedOn, claim.remindOn, claim.note === '' ? null : claim.note];
}

const headers = [
  'trip_id',
  'sector_id',
  'client_id',
  'branch_id',
  'consultant_id',
  'supplier_id',
  'product_id',
  'booking_reference',
  'purchase_order',
  'details',
  'status_name',
  'travel_date',
  'return_date',
  'days_since_return',
  'age',
  'commission',
  'total',
  'claim_status',
  'chased_on',
  'remind_on',
  'note',
  'checked_at',
];

/** The columns of texts, as the API or the user wrote them. */
const textHeaders = [
  'booking_reference',
  'purchase_order',
  'details',
  'status_name',
  'travel_date',
  'return_date',
  'note',
];

/** Builds a table with one line for each sector: amounts as decimals, dates as the API sent them. */
export function buildUnclaimedTable(sectors: readonly UnclaimedSector[], listed: readonly Claim[]): ExportTable {
  const claims = new Map(listed.map((claim) => [toClaimId(claim), claim]));
  return {
    headers,
    columns: toFieldColumns(headers, textHeaders),
    rows: sectors.map((sector) => [
      sector.tripId,
      sector.sectorId,
      sector.clientId,
      sector.branchId,
      sector.consultantId,
      sector.supplierId,
      sector.productId,
      sector.bookingReference,
      sector.purchaseOrder,
      sector.details,
      sector.statusName,
      sector.travelDate,
      sector.returnDate,
      sector.days,
      getAgeClass(sector.days),
      centsToDecimal(sector.commission),
      sector.total === null ? null : centsToDecimal(sector.total),
      ...toClaimCells(claims.get(toClaimId(sector))),
      toIsoWithOffset(sector.checkedAtMs),
    ]),
  };
}

/** The worklist of all offices, as {@link exportUnclaimed} reads it. */
export type UnclaimedWorklist = {
  getSectors(session: OfficeSession): Promise<readonly UnclaimedSector[]>;
  getState(session: OfficeSession): Promise<UnclaimedState>;
  listClaims(session: OfficeSession): Promise<ClaimList>;
};

/** Builds the provenance of the worklist, with the trips that it covers. */
export function buildUnclaimedProvenance(
  office: string,
  state: UnclaimedState,
  rows: number,
  nowMs: number,
): Provenance {
  const { checked, trips, oldestMs, oldestTripId, unreadable } = state;
  const age = oldestMs === null ? '' : `, the oldest ${formatTimeAgo(oldestMs, nowMs)} (trip ${oldestTripId})`;
  const isWhole = checked === trips;
  const coverage = `${checked} of ${trips} trips that may have unclaimed commission were checked${age}.`;
  return createProvenance({
    office,
    subject: 'Unclaimed commission',
    dataFromMs: oldestMs ?? nowMs,
    source: savedSource,
    rows,
    notes: [
      ...(isWhole ? [coverage] : []),
      'Amounts are in dollars. The server does not say whether a commission may still be claimed.',
    ],
    warnings: [
      ...(isWhole ? [] : [coverage]),
      ...(unreadable > 0
        ? [
            `${formatCount(unreadable, 'sector')} ${pickPlural(unreadable, 'is', 'are')} left out: it cannot be read whether active or claimed, the commission, or the dates.`,
          ]
        : []),
    ],
  });
}

/**
 * Reads the worklist as a table with its provenance.
 *
 * @param positions - indexes in the worklist, in the order on screen; null for all
 * @throws AppError while what the user has noted is locked
 */
export async function readUnclaimedExport(
  session: OfficeSession,
  worklist: UnclaimedWorklist,
  positions: readonly number[] | null,
): Promise<{ readonly table: ExportTable; readonly provenance: Provenance }> {
  const all = await worklist.getSectors(session);
  const { claims } = await worklist.listClaims(session);
  const state = await worklist.getState(session);
  const sectors = positions === null ? all : positions.flatMap((position) => all[position] ?? []);
  const provenance = buildUnclaimedProvenance(session.office.name, state, sectors.length, session.now());
  return { table: buildUnclaimedTable(sectors, claims), provenance };
}

/**
 * Exports unclaimed sectors.
 *
 * @param request - its positions as for {@link readUnclaimedExport}
 * @throws AppError `output-failed`, `cancelled`, and while what the user has noted is locked
 */
export async function exportUnclaimed(
  session: OfficeSession,
  worklist: UnclaimedWorklist,
  { positions, format }: Omit<Input<'export:unclaimed'>, 'officeId'>,
  chooseTarget: ChooseTarget,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  const { table, provenance } = await readUnclaimedExport(session, worklist, positions);
  const path = await chooseTarget({ title: 'Unclaimed commission' }, format);
  if (path === null) return cancelledExport;
  return await saveExport(path, toTableSource(table), format, provenance, signal);
}
