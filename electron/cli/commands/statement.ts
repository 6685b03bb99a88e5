/** `statement`: how a supplier's statement reads and, of an office, how it compares. Nothing is saved. */

import { readStatement } from '@main/office/commission/read-statement';
import { getSupplierNames } from '@main/office/records/directory';
import { formatDate } from '@shared/values/dates';
import { centsToDecimal, formatMoney } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';
import type { CommandContext } from '../command-context';

type Statement = Awaited<ReturnType<typeof describeStatement>>;

const toAmount = (cents: number | null) => (cents === null ? null : centsToDecimal(cents));

/** The office with which it is compared: the one that is named. Without one nothing of this computer is read. */
async function describeStatement({ args, services, signal }: CommandContext) {
  const { offices, preferences, sheets } = services;
  const session = args.office === null ? null : await offices.openSession(offices.registry.findByName(args.office).id);
  const read = await readStatement(args.positional ?? '', { sheets, session, signal });
  const { reading, sheet, sentence, questions, remarks } = read;
  const labels = session === null ? {} : await getSupplierNames(session, preferences.get(session.office));
  const [supplierId] = sheet?.head.supplierIds ?? [];
  const { others, notRead, unclear, totals, period } = reading;
  return {
    supplier:
      supplierId === undefined ? (reading.supplierName?.name ?? null) : (labels[supplierId] ?? String(supplierId)),
    currency: reading.currency.currency,
    period: period === null ? null : { from: period.from, to: period.to },
    total: centsToDecimal(reading.cents),
    lines: reading.lines.map(({ row, reference, passenger, date, compared }) => ({
      row: row + 1,
      reference,
      name: passenger,
      date,
      amount: centsToDecimal(compared),
    })),
    notRead: [
      ...notRead,
      ...unclear.map(({ row }) => ({ row, problem: 'unclear-total' })),
      ...others.map(({ row }) => ({ row, problem: 'other-currency' })),
    ]
      .map(({ row, problem }) => ({ row: row + 1, reason: problem }))
      .sort((a, b) => a.row - b.row),
    totals: totals.map(({ row, cents }) => ({ row: row + 1, amount: toAmount(cents) })),
    questions,
    remarks,
    sentence,
    ...(sheet !== null && {
      chips: sheet.chips
        .filter(({ count }) => count > 0)
        .map(({ group, count, cents }) => ({ group, count, amount: centsToDecimal(cents) })),
      pairs: sheet.pairs.map(({ group, lines, bookings, theirs, ours, difference, why }) => ({
        group,
        rows: lines.map(({ row }) => row + 1),
        bookings: bookings.map(({ tripId, sectorId }) => ({ tripId, sectorId })),
        theirs: toAmount(theirs),
        ours: toAmount(ours),
        difference: toAmount(difference),
        why,
      })),
    }),
  };
}

/** A statement as a short text: its sums, its lines or pairs with tabs, and what is not read. */
function formatStatement(statement: Statement): string {
  const { currency, period, total, lines, notRead, totals, questions, remarks, chips, pairs } = statement;
  const days = period === null ? '' : `, ${formatDate(period.from)} to ${formatDate(period.to)}`;
  return [
    `${formatCount(lines.length, 'line')}, ${formatMoney(Math.round(Number(total) * 100))}${currency === null ? '' : ` ${currency}`}${days}`,
    ...(chips ?? []).map(({ group, count, amount }) => [group, count, amount].join('\t')),
    ...(pairs ?? []).map(({ group, rows, bookings, theirs, ours, difference, why }) =>
      [
        ...[group, rows.join('+'), bookings.map(({ tripId, sectorId }) => `${tripId}/${sectorId}`).join('+')],
        ...[theirs, ours, difference, why].map((text) => text ?? ''),
      ].join('\t'),
    ),
    ...(pairs === undefined
      ? lines.map(({ row, reference, name, date, amount }) => [row, reference, name, date, amount].join('\t'))
      : []),
    ...notRead.map(({ row, reason }) => `Not read: row ${row}, ${reason}`),
    ...totals.map(({ row, amount }) => `Total: row ${row}, ${amount ?? 'no amount'}`),
    ...questions.map((code) => `To decide: ${code}`),
    ...remarks.map((code) => `Remark: ${code}`),
    '',
  ].join('\n');
}

/** @throws AppError `file-unreadable` for a file that is no statement */
export async function printStatement(context: CommandContext): Promise<void> {
  const statement = await describeStatement(context);
  const text = context.args.json ? `${JSON.stringify(statement, null, 2)}\n` : formatStatement(statement);
  await context.output.text(text);
}
