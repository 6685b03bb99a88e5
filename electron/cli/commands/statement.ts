/** `statement`: how a supplier's statement reads. Nothing is saved. */
import { readStatement } from '@main/office/commission/read-statement';
import { formatDate } from '@shared/values/dates';
import { centsToDecimal, formatMoney } from '@shared/values/money';
import { formatCount } from '@shared/values/texts';
import type { CommandContext } from '../command-context';

type Statement = Awaited<ReturnType<typeof describeStatement>>;

/** The office whose remembered columns are used: the one that is named. Without one nothing of this computer is read. */
async function describeStatement({ args, services, signal }: CommandContext) {
  const { offices, preferences, sheets } = services;
  const session = args.office === null ? null : await offices.openSession(offices.findByName(args.office).id);
  const remembered = session === null ? [] : await sheets.listRemembered(session);
  const { file, supplierIds, questions, remarks } = await readStatement(args.positional ?? '', remembered, { signal });
  const { check, lines, all } = file;
  const labels = session === null ? {} : preferences.get(session.office).labels.supplier;
  const [supplierId] = supplierIds;
  const others = all.others.map(({ row }) => ({ row, problem: 'other-currency' as const }));
  return {
    supplier: supplierId === undefined ? check.supplierName : (labels[supplierId] ?? String(supplierId)),
    currency: check.currency,
    period: check.period ?? check.dates,
    total: centsToDecimal(check.total),
    lines: lines.map(({ row, reference, passenger, date, compared }) => ({
      row: row + 1,
      reference,
      name: passenger,
      date,
      amount: centsToDecimal(compared),
    })),
    notRead: [...all.unreadable, ...others]
      .map(({ row, problem }) => ({ row: row + 1, reason: problem }))
      .sort((a, b) => a.row - b.row),
    totals: all.totals.map(({ row, cents }) => ({
      row: row + 1,
      amount: cents === null ? null : centsToDecimal(cents),
    })),
    questions,
    remarks,
  };
}

/** A statement as a short text: its sums, its lines with tabs, and what is not read. */
function formatStatement({ currency, period, total, lines, notRead, totals, questions, remarks }: Statement): string {
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
