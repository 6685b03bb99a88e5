/** `statement`: how a supplier's statement reads. Nothing is saved. */

import { readStatement } from '@main/office/commission/read-statement';
import { getSupplierNames } from '@main/office/records/directory';
import { formatDate } from '@shared/values/dates';
import { centsToDecimal, formatMoney } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';
import type { CommandContext } from '../command-context';

type Statement = Awaited<ReturnType<typeof describeStatement>>;

/** Reads it beside the bookings of the office that is named. Without one nothing of this computer is read. */
async function describeStatement({ args, services, signal }: CommandContext) {
  const { offices, preferences, sheets } = services;
  const session = args.office === null ? null : await offices.openSession(offices.registry.findByName(args.office).id);
  const read = await readStatement(args.positional ?? '', { sheets, session, signal });
  const { reading, sheet, questions, remarks } = read;
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
    totals: totals.map(({ row, cents }) => ({ row: row + 1, amount: cents === null ? null : centsToDecimal(cents) })),
    questions,
    remarks,
  };
}

/** A statement as a short text: its sum, its lines with tabs, and what is not read. */
function formatStatement(statement: Statement): string {
  const { currency, period, total, lines, notRead, totals, questions, remarks } = statement;
  const days = period === null ? '' : `, ${formatDate(period.from)} to ${formatDate(period.to)}`;
  return [
    `${formatCount(lines.length, 'line')}, ${formatMoney(Math.round(Number(total) * 100))}${currency === null ? '' : ` ${currency}`}${days}`,
    ...lines.map(({ row, reference, name, date, amount }) => [row, reference, name, date, amount].join('\t')),
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
