/** Bookings that lines may be matched with by hand: what would fit first, then what is missing, claimed and inactive. */
import {
  type HandBooking,
  pairedGroups,
  type SheetBooking,
  type StatementSheet,
} from '@shared/commission/statement-sheet';
import { toBookingId } from '@shared/commission/work-records';
import { toCalendarDay } from '@shared/values/dates';

const order: readonly HandBooking['under'][] = ['fits', 'missing', 'claimed', 'inactive', 'other', 'paired'];

/** Puts bookings under their headings, the nearest travel first. @param rows - of the lines that are matched */
export function listHandBookings(
  sheet: StatementSheet,
  rows: readonly number[],
  bookings: readonly SheetBooking[],
): HandBooking[] {
  // A refused pair has lines that stand in another one, too.
  const pairs = sheet.pairs.filter(({ group }) => group !== 'refused');
  const lines = pairs.flatMap((pair) => pair.lines.filter(({ row }) => rows.includes(row)));
  const cents = lines.reduce((sum, line) => sum + (line.cents ?? 0), 0);
  const references = new Set(lines.flatMap(({ reference }) => reference ?? []));
  const groupById = new Map(
    sheet.pairs.flatMap((pair) =>
      pair.lines.some(({ row }) => rows.includes(row))
        ? []
        : pair.bookings.map((key) => [toBookingId(key), pair.group] as const),
    ),
  );
  const toTime = (day: string | null | undefined) => Date.parse(toCalendarDay(day ?? '') ?? '');
  const [time = Number.NaN] = lines.map(({ date }) => toTime(date));
  const getUnder = (booking: SheetBooking): HandBooking['under'] => {
    const group = groupById.get(toBookingId(booking));
    if (group !== undefined && pairedGroups.has(group)) return 'paired';
    if (lines.length > 0 && (booking.cents === cents || references.has(booking.bookingReference ?? ''))) return 'fits';
    if (group === 'missing') return 'missing';
    if (booking.isActive === false) return 'inactive';
    return booking.isClaimed === true ? 'claimed' : 'other';
  };
  const getDistance = ({ travelDate }: SheetBooking) => {
    const distance = Math.abs(toTime(travelDate) - time);
    return Number.isNaN(distance) ? 0 : distance;
  };
  return bookings
    .map((booking): HandBooking => ({ ...booking, under: getUnder(booking) }))
    .sort(
      (a, b) =>
        order.indexOf(a.under) - order.indexOf(b.under) ||
        getDistance(a) - getDistance(b) ||
        a.tripId - b.tripId ||
        a.sectorId - b.sectorId,
    );
}
