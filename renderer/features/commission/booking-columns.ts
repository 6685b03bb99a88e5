/** The columns of bookings, on a supplier's page and behind an amount. */
import { createNameColumn } from '@renderer/fields/name-column';
import type { AppColumn } from '@renderer/table/columns/app-column';
import {
  createAmountColumn,
  createDateColumn,
  createFlagColumn,
  createIdColumn,
} from '@renderer/table/columns/column-factories';
import type { BadgeVariant } from '@renderer/ui/theme';
import type { Booking, BookingState } from '@shared/commission/bookings';
import type { Names } from '@shared/records/directory';
import { sumCents } from '@shared/values/money';
import { pageTexts, stateLabels, texts } from './commission-texts';

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

/** Adds up an amount that most rows don't have: a blank is nothing that the sum leaves out. */
export function addUpWithoutBlanks<Row>(column: AppColumn<Row>, cents: (row: Row) => number | null): AppColumn<Row> {
  const getTotal = (rows: readonly Row[]) => {
    const amounts = rows.map(cents).filter((amount) => amount !== null);
    return amounts.length === 0 ? null : sumCents(amounts);
  };
  return { ...column, aggregate: { isSum: true, getTotal }, noTotal: '–' };
}

export function createBookingColumns(names: Names): AppColumn<Booking>[] {
  const expected = createAmountColumn<Booking>({
    id: 'expected',
    header: labels.expected,
    cents: (row) => row.expected,
  });
  const getReceived = (row: Booking) => (row.hasReceipt ? row.received : null);
  const received = createAmountColumn<Booking>({ id: 'received', header: labels.received, cents: getReceived });
  const outstanding = createAmountColumn<Booking>({
    id: 'outstanding',
    header: labels.outstanding,
    cents: (row) => row.outstanding,
  });
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
    { ...expected, size: 86 },
    { ...addUpWithoutBlanks(received, getReceived), size: 82 },
    { ...outstanding, size: 112 },
    {
      id: 'details',
      header: labels.details,
      size: 220,
      shownFrom: 1_600,
      value: ({ details }) => details,
    },
    {
      id: 'days',
      header: labels.days,
      isNumeric: true,
      isHidden: true,
      range: 'number',
      value: ({ days }) => days,
      cell: ({ days }) => ({ text: days === null ? '' : texts.days(days) }),
    },
    createFlagColumn({
      id: 'isClaimed',
      header: labels.isClaimed,
      isHidden: true,
      value: ({ isClaimed }) => isClaimed,
    }),
    createNameColumn({
      id: 'consultant',
      header: labels.consultant,
      names,
      kind: 'consultant',
      size: 140,
      isHidden: true,
      getId: ({ consultantId }) => consultantId,
    }),
    createIdColumn({ id: 'trip', header: labels.trip, isHidden: true, value: ({ tripId }) => tripId }),
  ];
}
