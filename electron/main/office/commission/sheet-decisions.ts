/** What the user decides of pairs. */
import { type SavedDecision, toPairingContent, toPairingId } from '@shared/commission/statement-file';
import {
  listSheetBookings,
  pairedGroups,
  type SheetAct,
  type SheetBooking,
  type SheetLine,
  type StatementSheet,
} from '@shared/commission/statement-sheet';
import { toBookingId } from '@shared/commission/work-records';
import { type ReadingAct, refuseChanged } from './sheet-choices';

/** A sheet with what was decided on it. */
export type Decidable = { readonly sheet: StatementSheet; readonly decisions: readonly SavedDecision[] };

export type PairAct = Exclude<SheetAct, ReadingAct>;
type DecisionChange = { readonly added: readonly SavedDecision[]; readonly removed: readonly SavedDecision[] };

/**
 * Turns an act on pairs into decisions, each with what its lines and bookings say now.
 *
 * @param others - bookings that are matched by hand, and stand nowhere on the sheet
 * @throws AppError `usage` where a part of it does not fit the sheet; nothing is decided then
 */
export function decideOnPairs(
  { sheet, decisions }: Decidable,
  act: PairAct,
  decidedAtMs: number,
  others: readonly SheetBooking[] = [],
): DecisionChange {
  const make = (
    kind: SavedDecision['kind'],
    lines: readonly SheetLine[],
    bookings: readonly SheetBooking[],
  ): SavedDecision => {
    const [rows, sectors] = [
      lines.map(({ row }) => row),
      bookings.map(({ tripId, sectorId }) => ({ tripId, sectorId })),
    ];
    const content = toPairingContent(
      lines.map(({ name, cents, ...line }) => ({ ...line, passenger: name, compared: cents ?? 0 })),
      bookings.map((booking) => ({ ...booking, compared: booking.cents })),
    );
    return { kind, id: toPairingId(rows, sectors), lines: rows, sectors, decidedAtMs, content };
  };
  if (act.kind === 'match') {
    const rows = new Set(act.lines);
    const hasRow = ({ lines }: { readonly lines: readonly SheetLine[] }) => lines.some(({ row }) => rows.has(row));
    const paired = sheet.pairs.filter(({ group }) => pairedGroups.has(group));
    const open = sheet.pairs.filter(({ group }) => group === 'to-check' || group === 'unknown');
    const free = [...open, ...paired].flatMap(({ lines }) => lines);
    // What lines are matched with by now is let go of.
    const taken = new Set(paired.flatMap((pair) => (hasRow(pair) ? [] : pair.bookings.map(toBookingId))));
    const ids = [...new Set(act.bookings.map(toBookingId))];
    const bookingById = new Map([...listSheetBookings(sheet), ...others].map((each) => [toBookingId(each), each]));
    const lines = [...rows].flatMap((row) => free.find((line) => line.row === row) ?? []);
    const bookings = ids.flatMap((id) => (taken.has(id) ? [] : (bookingById.get(id) ?? [])));
    if (lines.length < rows.size || bookings.length < ids.length) throw refuseChanged();
    const removed = decisions.filter(({ kind, lines: own }) => kind === 'match' && own.some((row) => rows.has(row)));
    return { added: [make('match', lines, bookings)], removed };
  }
  const wanted = new Set(act.pairs);
  const pairs = sheet.pairs.filter(({ id }) => wanted.has(id));
  if (act.kind === 'undo') {
    const removed = decisions.filter(({ id }) => wanted.has(id));
    if (removed.length < wanted.size) throw refuseChanged();
    return { added: [], removed };
  }
  const isAccept = act.kind === 'accept';
  const fits = pairs.filter(
    ({ group, bookings, lines }) =>
      bookings.length > 0 && lines.length > 0 && (group === 'to-check' || (!isAccept && group !== 'refused')),
  );
  if (fits.length < wanted.size) throw refuseChanged();
  // A decision takes the place of one of the same lines and bookings.
  return {
    added: fits.map(({ lines, bookings }) => make(isAccept ? 'match' : 'refuse', lines, bookings)),
    removed: [],
  };
}
