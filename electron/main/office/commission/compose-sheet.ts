/** Makes the sheet of a statement of what was read of its file, what our bookings say, and what the user has decided. */
import { createHash } from 'node:crypto';
import type { Reading } from '@main/rows/statements/read-statement';
import { fileNotes, homeCurrency, isOfCommission } from '@shared/commission/statement-file';
import type { StatementSheet } from '@shared/commission/statement-sheet';
import { toBookingId } from '@shared/commission/work-records';
import { formatPeriod } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';
import { listColumns } from './sheet-files';
import { groupStatement, planSheetFinish, type SheetParts } from './statement-groups';

/* Says each reading of a statement that was not plain: nothing is read silently. */

type Remark = StatementSheet['remarks'][number];

/** Rows that are named; the others are counted. */
const maxNamed = 5;

const listRows = (rows: readonly { readonly row: number }[]): string => {
  const named = rows.slice(0, maxNamed).map(({ row }) => row + 1);
  const left = rows.length - named.length;
  return `${pickPlural(rows.length, 'Row', 'Rows')} ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
};

/** @param lost - decisions that no longer fit; @param notes - what the comparison left out */
function listRemarks(
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

/** Adds up the lines: as the file has them, and as they are compared. */
function addUp(
  { cents, stated, currency }: Reading,
  { lines, convert, choices }: Pick<SheetParts, 'lines' | 'convert' | 'choices'>,
  notRead: number,
): StatementSheet['sum'] {
  const named = currency.currency ?? currency.named[0] ?? null;
  const compared = lines.reduce((sum, line) => sum + line.compared, 0);
  return {
    lines: lines.length,
    cents,
    compared,
    rounding: convert(cents) - compared,
    stated: stated && { cents: stated.cents, where: `row ${stated.row + 1}` },
    isEqual: (stated === null || stated.cents === cents) && notRead === 0,
    waivedReason: choices.waivedReason,
    currency: named === homeCurrency || choices.currency?.how === 'wrong' ? null : named,
  };
}

/** Names what a sheet says: an act on it names this. */
function toRevision({ pairs, question, sum, pieces, head, finish }: Omit<StatementSheet, 'revision'>): string {
  const texts = pieces.map(({ text }) => text);
  const said = pairs.map(({ lines, bookings, ...pair }) => [
    pair,
    lines.map(({ row }) => row),
    bookings.map(toBookingId),
  ]);
  const content = [said, question, sum, texts, head.finishedAtMs, finish.blockedBy];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Composes a sheet. */
export function composeSheet(parts: SheetParts): StatementSheet {
  const { read, sentence, lines, compared } = parts;
  const { reading, rows } = read;
  const { question, supplierIds, period } = sentence;
  const { decisions, notes } = compared;
  const { unchecked, ...groups } = groupStatement(parts);
  const { pairs } = groups;
  const paysCommission = isOfCommission(reading.proofs.what.kind ?? 'commission');
  const sum = addUp(reading, parts, pairs.filter(({ group }) => group === 'not-read').length);
  const sheet = {
    head: {
      ...parts.head,
      supplierIds: [...supplierIds],
      period: period && { from: period.from, to: period.to },
      lines: lines.length,
      cents: reading.cents,
      toCheck: pairs.filter(({ group }) => group === 'to-check').length,
      paysCommission,
    },
    writesOffSmall: parts.writesOffSmall,
    pieces: [...sentence.pieces],
    question,
    sum,
    remarks: listRemarks(reading, { lost: decisions.filter(({ isLost }) => isLost).length, notes }),
    file: { columns: listColumns(read), chosen: parts.choices.columns, rows: [...rows] },
    ...groups,
    finish: planSheetFinish(parts, { pairs, unchecked, paysCommission }, sum),
  };
  return { revision: toRevision(sheet), ...sheet };
}
