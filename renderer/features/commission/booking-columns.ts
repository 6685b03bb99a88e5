/** The columns of bookings, on a supplier's page and behind an amount. */
import { createNameColumn } from '@renderer/fields/field-column';
import { type AppColumn, createAmountColumn, createDateColumn } from '@renderer/table/columns/app-column';
import type { BadgeVariant } from '@renderer/ui/theme';
import type { Booking, BookingState } from '@shared/commission/bookings';
import type { Names } from '@shared/records/directory';
import { sumCents } from '@shared/values/money';
import { pageTexts, stateLabels } from './commission-texts';

const variants: Readonly<Record<BookingState, BadgeVariant>> = {
  'to-claim': 'neutral',
  chased: 'info',
  'part-paid': 'warning',
  claimed: 'done',
  paid: 'success',
  overpaid: 'warning',
  'written-off': 'neutral',
  'not-due': 'neutral',
  inactive: 'neutral',
  unreadable: 'danger',
};

const { columns: labels } = pageTexts;

/** Creates a column of an amount that most rows don't have: a blank is nothing that the sum leaves out. */
export function createSparseAmountColumn<Row>(options: Parameters<typeof createAmountColumn<Row>>[0]): AppColumn<Row> {
  const getTotal = (rows: readonly Row[]) => {
    const amounts = rows.map(options.cents).filter((amount) => amount !== null);
    return amounts.length === 0 ? null : sumCents(amounts);
  };
  return { ...createAmountColumn(options), aggregate: { isSum: true, getTotal }, noTotal: '–' };
}

export function createBookingColumns(names: Names): AppColumn<Booking>[] {
  const getReceived = (row: Booking) => (row.hasReceipt ? row.received : null);
  return [
    {
      id: 'state',
      header: labels.state,
      size: 92,
      value: ({ state }) => stateLabels[state],
      cell: ({ state }) => ({ text: stateLabels[state], badge: variants[state] }),
    },
    { id: 'reference', header: labels.reference, size: 82, value: ({ bookingReference }) => bookingReference },
    createNameColumn({
      id: 'client',
      header: labels.client,
      names,
      kind: 'client',
      size: 158,
      getId: ({ clientId }) => clientId,
    }),
    createDateColumn({ id: 'travel', header: labels.travel, size: 100, value: ({ travelDate }) => travelDate }),
    createDateColumn({ id: 'returned', header: labels.returned, size: 100, value: ({ returnDate }) => returnDate }),
    createAmountColumn({ id: 'expected', header: labels.expected, size: 86, cents: ({ expected }) => expected }),
    createSparseAmountColumn({ id: 'received', header: labels.received, size: 82, cents: getReceived }),
    createAmountColumn({
      id: 'outstanding',
      header: labels.outstanding,
      size: 112,
      cents: ({ outstanding }) => outstanding,
    }),
    { id: 'details', header: labels.details, size: 220, shownFrom: 1_600, value: ({ details }) => details },
  ];
}
