/** Says each reading of a statement that was not plain: nothing is read silently. */
import type { Reading } from '@main/rows/statements/read-statement';
import { type FileNoteKind, homeCurrency } from '@shared/commission/statement-file';
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
  'hidden-sheet': () => 'The sheet is hidden.',
  'windows-1252': () => 'The text is read as Windows-1252.',
  'replaced-characters': (count) =>
    `${formatCount(count, 'character')} can’t be read, and ${pickPlural(count, 'is', 'are')} marked.`,
  'unclosed-quote': () => 'A quotation mark is not closed.',
  'long-cells': (count) => `${formatCount(count, 'cell')} ${pickPlural(count, 'is', 'are')} too long, and cut off.`,
  'without-amount': (count) =>
    `${formatCount(count, 'row')} without an amount ${pickPlural(count, 'is', 'are')} no line.`,
  'above-header': (count) =>
    `${formatCount(count, 'row')} with an amount above the headings ${pickPlural(count, 'is', 'are')} no line.`,
  'other-sheets': (count) =>
    `${formatCount(count, 'other sheet')} with headings ${pickPlural(count, 'is', 'are')} not read.`,
  'same-headings': (count) =>
    `${formatCount(count, 'column')} in use ${pickPlural(count, 'has', 'have')} the heading of another one.`,
  'several-totals': () => 'The file states several totals; the last one counts.',
};

/** @param lost - decisions that no longer fit; @param notes - what the comparison left out */
export function listRemarks(
  reading: Reading,
  { lost, notes }: { readonly lost: number; readonly notes: readonly string[] },
): Remark[] {
  const { period, joined, undated, rounded, others, currency, proofs } = reading;
  const plain = (text: string): Remark => ({ text, change: null });
  const remarks: Remark[] = joined.map(({ row, cents }) => ({
    text: `Row ${row + 1} has a cell more than the heading: read as ${formatMoney(cents)}.`,
    change: { piece: `row:${row}`, value: 'not-read' },
  }));
  const { signs } = proofs;
  if (signs.by === 'total') {
    const text = 'Only so read do the two sides add up to the file’s own total.';
    remarks.push({ text, change: { piece: 'signs', value: '' } });
  }
  if (signs.reading === 'turned') {
    const text = 'All signs are turned: so the amounts are ours.';
    remarks.push({ text, change: { piece: 'signs', value: 'plain' } });
  }
  if (period !== null && period.where === '') {
    const days = formatPeriod(period.from, period.to);
    remarks.push({
      text: `Period from the lines, ${days}: the file names none.`,
      change: { piece: 'period', value: '' },
    });
  }
  const texts = [...Map.groupBy(others, ({ currency: own }) => own)].map(([own, rows]) => {
    const cents = rows.reduce((sum, row) => sum + row.cents, 0);
    return `${formatCount(rows.length, 'row')} in ${own}, ${formatMoney(cents)} in total, ${pickPlural(rows.length, 'is', 'are')} not compared.`;
  });
  if (undated.length > 0) texts.push(`${listRows(undated)}: not a date, compared without it.`);
  if (rounded.length > 0) texts.push(`${listRows(rounded)}: the spreadsheet has lost digits of the reference.`);
  const { unnamed } = currency;
  if (unnamed !== null && (unnamed.currency !== homeCurrency || others.length > 0)) {
    texts.push(
      `${formatCount(unnamed.count, 'row')} without a currency ${pickPlural(unnamed.count, 'is', 'are')} read as ${unnamed.currency}.`,
    );
  }
  if (lost > 0) {
    texts.push(
      `${formatCount(lost, 'decision')} of yours no longer ${pickPlural(lost, 'fits', 'fit')}: the lines or bookings have changed.`,
    );
  }
  texts.push(...reading.notes.map(({ kind, count }) => fileNotes[kind](count)), ...notes);
  remarks.push(...texts.map(plain));
  return remarks;
}
