/** Says each reading of a statement that was not plain: nothing is read silently. */
import type { Reading } from '@main/rows/statements/read-statement';
import type { FileNoteKind } from '@shared/commission/statement-file';
import type { StatementSheet } from '@shared/commission/statement-sheet';
import { formatPeriod } from '@shared/values/date-ranges';
import { formatMoney } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';

type Remark = StatementSheet['remarks'][number];

/** Rows that are named; the others are counted. */
const maxNamed = 5;

const listRows = (rows: readonly { readonly row: number }[]): string => {
  const named = rows.slice(0, maxNamed).map(({ row }) => row + 1);
  const left = rows.length - named.length;
  return `${pickPlural(rows.length, 'Row', 'Rows')} ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
};

const fileNotes: Readonly<Record<FileNoteKind, (count: number) => string>> = {
  'formulas-without-result': (count) => `${formatCount(count, 'formula')} without a saved result, which can’t be read.`,
  'merged-cells': (count) => `${formatCount(count, 'merged cell')}: the value stands in the first row only.`,
  'hidden-rows': (count) => `${formatCount(count, 'hidden row')} ${pickPlural(count, 'is', 'are')} read, too.`,
  'hidden-columns': (count) => `${formatCount(count, 'hidden column')} ${pickPlural(count, 'is', 'are')} read, too.`,
  'hidden-sheet': () => 'The sheet is hidden.',
  'windows-1252': () => 'The text is read as Windows-1252.',
  'replaced-characters': (count) =>
    `${formatCount(count, 'character')} can’t be read, and ${pickPlural(count, 'is', 'are')} marked.`,
  'unclosed-quote': () => 'A quotation mark is not closed.',
  'long-cells': (count) => `${formatCount(count, 'cell')} ${pickPlural(count, 'is', 'are')} too long, and cut off.`,
};

/** @param lost - decisions that no longer fit; @param notes - what the comparison left out */
export function listRemarks(
  reading: Reading,
  { lost, notes }: { readonly lost: number; readonly notes: readonly string[] },
): Remark[] {
  const {
    period,
    joined,
    undated,
    rounded,
    others,
    skipped,
    otherSheets,
    severalTotals,
    sameHeadings,
    currency,
    proofs,
    file,
    layout,
  } = reading;
  const plain = (text: string): Remark => ({ text, change: null });
  const remarks: Remark[] = joined.map(({ row, cents }) => ({
    text: `Row ${row + 1} has a cell more than the heading: read as ${formatMoney(cents)}.`,
    change: { piece: `row:${row}`, value: 'not-read' },
  }));
  const { signs } = proofs;
  const isByTotal = signs.by === 'total' && signs.reading !== null;
  if (isByTotal)
    remarks.push({
      text: 'Only so read do the two sides add up to the file’s own total.',
      change: { piece: 'signs', value: '' },
    });
  if (signs.reading === 'turned')
    remarks.push({
      text: 'All signs are turned: so the amounts are ours.',
      change: { piece: 'signs', value: 'plain' },
    });
  if (period !== null && period.where === '') {
    const days = formatPeriod(period.from, period.to);
    remarks.push({
      text: `Period from the lines, ${days}: the file names none.`,
      change: { piece: 'period', value: '' },
    });
  }
  const others2 = [...Map.groupBy(others, ({ currency: own }) => own)].map(([own, rows]) => {
    const cents = rows.reduce((sum, row) => sum + row.cents, 0);
    return `${formatCount(rows.length, 'row')} in ${own}, ${formatMoney(cents)} in total, ${pickPlural(rows.length, 'is', 'are')} not compared.`;
  });
  const counts: readonly (readonly [isSo: boolean, text: string])[] = [
    [undated.length > 0, `${listRows(undated)}: not a date, compared without it.`],
    [rounded.length > 0, `${listRows(rounded)}: the spreadsheet has lost digits of the reference.`],
    [
      skipped.withoutAmount > 0,
      `${formatCount(skipped.withoutAmount, 'row')} without an amount ${pickPlural(skipped.withoutAmount, 'is', 'are')} no line.`,
    ],
    [
      skipped.aboveHeader > 0,
      `${formatCount(skipped.aboveHeader, 'row')} with an amount above the headings ${pickPlural(skipped.aboveHeader, 'is', 'are')} no line.`,
    ],
    [
      otherSheets > 0,
      `${formatCount(otherSheets, 'other sheet')} with headings ${pickPlural(otherSheets, 'is', 'are')} not read.`,
    ],
    [
      sameHeadings > 0,
      `${formatCount(sameHeadings, 'column')} in use ${pickPlural(sameHeadings, 'has', 'have')} the heading of another one.`,
    ],
    [severalTotals, 'The file states several totals; the last one counts.'],
    [
      currency.unnamed !== null && (currency.unnamed.currency !== 'AUD' || others.length > 0),
      `${formatCount(currency.unnamed?.count ?? 0, 'row')} without a currency ${pickPlural(currency.unnamed?.count ?? 0, 'is', 'are')} read as ${currency.unnamed?.currency ?? ''}.`,
    ],
    [
      lost > 0,
      `${formatCount(lost, 'decision')} of yours no longer ${pickPlural(lost, 'fits', 'fit')}: the lines or bookings have changed.`,
    ],
  ];
  remarks.push(...counts.flatMap(([isSo, text]) => (isSo ? [plain(text)] : [])));
  remarks.push(...others2.map(plain), ...notes.map(plain));
  for (const { kind, count } of file.sheets[layout.sheet]?.notes ?? []) {
    remarks.push(plain(fileNotes[kind](count)));
  }
  return remarks;
}
