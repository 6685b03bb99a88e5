/** What the user decides of pairs. */

import { type SavedDecision, toPairingContent, toPairingId } from '@shared/commission/statement-file';
import type { SheetAct, SheetBooking, StatementSheet } from '@shared/commission/statement-sheet';
import { type BookingKey, toBookingId } from '@shared/commission/work-records';
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
  const lineByRow = new Map(sheet.lines.map((line) => [line.row, line]));
  const bookingById = new Map([...sheet.bookings, ...others].map((booking) => [toBookingId(booking), booking]));
  const make = (
    kind: SavedDecision['kind'],
    lines: readonly number[],
    bookings: readonly BookingKey[],
  ): SavedDecision => ({
    ...{ kind, id: toPairingId(lines, bookings), lines: [...lines], sectors: [...bookings], decidedAtMs },
    content: toPairingContent(
      lines.flatMap((row) => {
        const line = lineByRow.get(row);
        return line
          ? [{ reference: line.reference, passenger: line.name, date: line.date, compared: line.cents ?? 0 }]
          : [];
      }),
      bookings.flatMap((key) => {
        const booking = bookingById.get(toBookingId(key));
        return booking ? [{ ...booking, compared: booking.cents }] : [];
      }),
    ),
  });
  if (act.kind === 'match') {
    const free = new Set(
      sheet.pairs.filter(({ group }) => group === 'to-check' || group === 'unknown').flatMap(({ lines }) => lines),
    );
    const taken = new Set(
      sheet.pairs
        .filter(({ group }) => ['agreed', 'short-paid', 'already-claimed'].includes(group))
        .flatMap(({ bookings }) => bookings.map(toBookingId)),
    );
    if (act.lines.some((row) => !free.has(row)) || act.bookings.some((key) => taken.has(toBookingId(key))))
      throw refuseChanged();
    return { added: [make('match', [...new Set(act.lines)], act.bookings)], removed: [] };
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
  const own = new Set(decisions.filter(({ kind }) => kind === 'match').map(({ id }) => id));
  const removed = isAccept ? [] : decisions.filter(({ id }) => wanted.has(id) && own.has(id));
  return {
    added: fits.map(({ lines, bookings }) => make(isAccept ? 'match' : 'refuse', lines, bookings)),
    removed,
  };
}
