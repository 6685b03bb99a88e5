/** The columns of Commission: what the booking system says, what statements say, and what we did stand under three headings. */

import { createNameColumn } from '@renderer/fields/field-columns';
import {
  type AppColumn,
  createAmountColumn,
  createDateColumn,
  emptyCell,
  toDateCell,
  toMoneyCell,
} from '@renderer/table/columns/app-column';
import type { BadgeVariant } from '@renderer/ui/formatters';
import type { Booking, BookingState, SupplierRow } from '@shared/commission/bookings';
import type { Names } from '@shared/records/directory';
import { formatName } from '@shared/records/format-name';
import { formatDate, getLocalDay } from '@shared/values/dates';
import { sumCents } from '@shared/values/money';
import { pageTexts, stateLabels, texts } from './commission-texts';

/* The columns of bookings, on a supplier's page and behind an amount. */

/** Of the states that stand out. */
const variants: Partial<Record<BookingState, BadgeVariant>> = {
  chased: 'info',
  'part-paid': 'warning',
  claimed: 'done',
  paid: 'success',
  overpaid: 'warning',
  unreadable: 'danger',
};

const { columns: bookingLabels } = pageTexts;

/** Creates a column of an amount that most rows don't have: a blank is nothing that the sum leaves out. */
function createSparseAmountColumn<Row>(options: Parameters<typeof createAmountColumn<Row>>[0]): AppColumn<Row> {
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
      header: bookingLabels.state,
      size: 92,
      value: ({ state }) => stateLabels[state],
      cell: ({ state }) => ({ text: stateLabels[state], badge: variants[state] ?? 'neutral' }),
    },
    { id: 'reference', header: bookingLabels.reference, size: 82, value: ({ bookingReference }) => bookingReference },
    createNameColumn({
      id: 'client',
      header: bookingLabels.client,
      names,
      kind: 'client',
      size: 158,
      getId: ({ clientId }) => clientId,
    }),
    createDateColumn({ id: 'travel', header: bookingLabels.travel, size: 100, value: ({ travelDate }) => travelDate }),
    createDateColumn({
      id: 'returned',
      header: bookingLabels.returned,
      size: 100,
      value: ({ returnDate }) => returnDate,
    }),
    createAmountColumn({ id: 'expected', header: bookingLabels.expected, size: 86, cents: ({ expected }) => expected }),
    createSparseAmountColumn({ id: 'received', header: bookingLabels.received, size: 82, cents: getReceived }),
    createAmountColumn({
      id: 'outstanding',
      header: bookingLabels.outstanding,
      size: 112,
      cents: ({ outstanding }) => outstanding,
    }),
    { id: 'details', header: bookingLabels.details, size: 220, shownFrom: 1_600, value: ({ details }) => details },
  ];
}

type Options = {
  readonly names: Names;
  /** YYYY-MM-DD on this computer. */
  readonly today: string;
  /** What stands in the place of a total that isn't known: "checking 41%"; null where all are. */
  readonly checking: string | null;
  /** "Statements cover 19 of 7,443 bookings". */
  readonly cover: string;
  readonly toHref: (supplierId: number | null) => string;
  readonly toStatementHref: (statementId: string) => string;
};

/** The name of a supplier; its number where it has none. */
export const formatSupplierName = (supplierId: number | null, names: Names): string =>
  supplierId === null ? texts.noSupplier : formatName(names, 'supplier', supplierId);

const { columns: labels, groups } = texts;

/** @param options - must be stable between renders */
export function createSupplierColumns(options: Options): AppColumn<SupplierRow>[] {
  const { names, today, checking, cover, toHref, toStatementHref } = options;
  const isWhole = checking === null;
  /** An amount that trips which aren't here can change: dimmed until they are, and in no total. */
  const amount = (
    id: 'expected' | 'claimed' | 'notClaimed' | 'toChase',
    size: number,
    more: Pick<AppColumn<SupplierRow>, 'above' | 'shownFrom' | 'noTotal'> = {},
  ): AppColumn<SupplierRow> => {
    const above = isWhole ? groups.system : groups.systemSoFar;
    const shared = { id, header: labels[id], above, size, ...more };
    const column = createAmountColumn<SupplierRow>({ ...shared, cents: (row) => row[id], hasTotal: isWhole });
    return isWhole ? column : { ...column, cell: (row) => ({ ...toMoneyCell(row[id]), tone: 'dim' }) };
  };
  const statementAmount = (id: 'received' | 'difference', size: number) =>
    createSparseAmountColumn<SupplierRow>({
      ...{ id, header: labels[id], above: groups.statements, size },
      cents: (row) => row[id],
    });
  const finishedOn = ({ statement }: SupplierRow) =>
    statement?.kind === 'finished' ? getLocalDay(statement.finishedAtMs) : null;
  const statementText = (row: SupplierRow) =>
    row.statement?.kind === 'open' ? texts.toCheck(row.statement.toCheck) : (finishedOn(row) ?? '');
  const chasing = { above: groups.chasing, size: 100 };
  return [
    {
      id: 'supplier',
      header: labels.supplier,
      size: 160,
      narrowSize: 156,
      isPinned: true,
      value: ({ supplierId }) => formatSupplierName(supplierId, names),
      cell: ({ supplierId }) => ({
        text: formatSupplierName(supplierId, names),
        href: toHref(supplierId),
        ...(supplierId === null ? {} : { tooltip: `${texts.supplier} ${supplierId}` }),
      }),
      searchText: {
        key: ({ supplierId }) => String(supplierId),
        format: (id) => `${formatSupplierName(id === 'null' ? null : Number(id), names)} ${id}`,
      },
      named: {
        header: texts.numberHeader,
        id: ({ supplierId }) => supplierId,
        name: ({ supplierId }) => formatSupplierName(supplierId, names),
      },
    },
    amount('expected', 92, { shownFrom: 1_100, ...(isWhole ? {} : { noTotal: checking }) }),
    amount('claimed', 92, { shownFrom: 1_100 }),
    amount('notClaimed', 102),
    statementAmount('received', 82),
    statementAmount('difference', 88),
    amount('toChase', 98, { above: groups.chasing }),
    {
      id: 'oldest',
      header: labels.oldest,
      above: groups.chasing,
      isNumeric: true,
      size: 72,
      shownFrom: 1_100,
      range: 'number',
      value: ({ oldestDays }) => oldestDays,
      cell: ({ oldestDays }) => (oldestDays === null ? emptyCell : { text: texts.days(oldestDays), tone: 'dim' }),
    },
    {
      ...chasing,
      id: 'statement',
      header: labels.statement,
      value: statementText,
      noTotal: cover,
      cell: (row) => {
        const { statement } = row;
        if (statement === null) return emptyCell;
        const href = toStatementHref(statement.statementId);
        const day = finishedOn(row);
        if (day === null) return { text: statementText(row), tone: 'warn', href };
        return { text: formatDate(day), tooltip: texts.finished, href };
      },
    },
    createDateColumn({ ...chasing, id: 'chased', header: labels.chased, value: ({ chasedOn }) => chasedOn }),
    {
      ...createDateColumn({ ...chasing, id: 'reminder', header: labels.reminder, value: ({ remindOn }) => remindOn }),
      cell: ({ remindOn }) => {
        if (remindOn === null || remindOn > today) return toDateCell(remindOn);
        return {
          text: remindOn === today ? texts.dueToday : texts.overdue,
          tooltip: formatDate(remindOn),
          tone: 'warn',
        };
      },
    },
  ];
}
