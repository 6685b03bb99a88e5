/** The columns of Commission: what the booking system says, what statements say, and what we did stand under three headings. */

import type { AppColumn, CellView } from '@renderer/table/columns/app-column';
import { createAmountColumn, createDateColumn, emptyCell, toMoneyCell } from '@renderer/table/columns/column-factories';
import type { SupplierRow } from '@shared/commission/bookings';
import type { Names } from '@shared/records/directory';
import { formatName } from '@shared/records/format-name';
import { getLocalDay } from '@shared/values/dates';
import { addUpWithoutBlanks } from './booking-columns';
import { texts } from './commission-texts';

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

function toReminderCell(day: string | null, today: string, dateCell: (day: string) => CellView): CellView {
  if (day === null) return emptyCell;
  if (day > today) return dateCell(day);
  return { text: day === today ? texts.dueToday : texts.overdue, tooltip: dateCell(day).text, tone: 'warn' };
}

/** @param options - must be stable between renders */
export function createSupplierColumns(options: Options): AppColumn<SupplierRow>[] {
  const { names, today, checking, cover, toHref, toStatementHref } = options;
  const isWhole = checking === null;
  /** An amount that trips which aren't here can change: dimmed until they are, and in no total. */
  const amount = (
    id: string,
    header: string,
    above: string,
    size: number,
    cents: (row: SupplierRow) => number | null,
    isKnown: boolean,
  ): AppColumn<SupplierRow> => {
    const column = createAmountColumn<SupplierRow>({ id, header, cents, hasTotal: isKnown });
    const cell = (row: SupplierRow): CellView => {
      const view = toMoneyCell(cents(row));
      return isKnown || view.text === '' ? view : { ...view, tone: 'dim' };
    };
    return { ...column, above, size, cell };
  };
  const statementAmount = (id: string, header: string, size: number, cents: (row: SupplierRow) => number | null) =>
    addUpWithoutBlanks(amount(id, header, groups.statements, size, cents, true), cents);
  const system = isWhole ? groups.system : groups.systemSoFar;
  const chased = createDateColumn<SupplierRow>({
    id: 'chased',
    header: labels.chased,
    size: 100,
    value: ({ chasedOn }) => chasedOn,
  });
  const reminder = createDateColumn<SupplierRow>({
    id: 'reminder',
    header: labels.reminder,
    size: 100,
    value: ({ remindOn }) => remindOn,
  });
  const finishedOn = ({ statement }: SupplierRow) =>
    statement?.kind === 'finished' ? getLocalDay(statement.finishedAtMs) : null;
  const statementText = (row: SupplierRow) =>
    row.statement?.kind === 'open' ? texts.toCheck(row.statement.toCheck) : (finishedOn(row) ?? '');
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
    {
      ...amount('expected', labels.expected, system, 92, ({ expected }) => expected, isWhole),
      shownFrom: 1_100,
      ...(isWhole ? {} : { noTotal: checking }),
    },
    { ...amount('claimed', labels.claimed, system, 92, ({ claimed }) => claimed, isWhole), shownFrom: 1_100 },
    amount('notClaimed', labels.notClaimed, system, 102, ({ notClaimed }) => notClaimed, isWhole),
    statementAmount('received', labels.received, 82, ({ received }) => received),
    statementAmount('difference', labels.difference, 88, ({ difference }) => difference),
    amount('toChase', labels.toChase, groups.chasing, 98, ({ toChase }) => toChase, isWhole),
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
      id: 'statement',
      header: labels.statement,
      above: groups.chasing,
      size: 100,
      value: statementText,
      noTotal: cover,
      cell: (row) => {
        const { statement } = row;
        if (statement === null) return emptyCell;
        const href = toStatementHref(statement.statementId);
        const day = finishedOn(row);
        if (day === null) return { text: statementText(row), tone: 'warn', href };
        return { text: chased.cell?.({ ...row, chasedOn: day }).text ?? day, tooltip: texts.finished, href };
      },
    },
    { ...chased, above: groups.chasing },
    {
      ...reminder,
      above: groups.chasing,
      cell: (row) =>
        toReminderCell(row.remindOn, today, (day) => reminder.cell?.({ ...row, remindOn: day }) ?? emptyCell),
    },
  ];
}
