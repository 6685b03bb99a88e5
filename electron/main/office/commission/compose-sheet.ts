/** Makes the sheet of a statement of what was read of its file, what our bookings say, and what the user has decided. */
import { createHash } from 'node:crypto';
import type { Reading } from '@main/rows/statements/read-statement';
import { type FileNoteKind, homeCurrency, type StatementLine } from '@shared/commission/statement-file';
import { maxSheetRows, type StatementSheet } from '@shared/commission/statement-sheet';
import { toBookingId } from '@shared/commission/work-records';
import { formatPeriod } from '@shared/values/date-ranges';
import { formatMoney } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';
import { listColumns, type ReadFile } from './sheet-files';
import { groupStatement, planSheetFinish, type SheetParts, toSheetBooking } from './statement-groups';

/* Says each reading of a statement that was not plain: nothing is read silently. */

type Remark = StatementSheet['remarks'][number];

/** Rows that are named; the others are counted. */
const maxNamed = 5;

const listRows = (rows: readonly { readonly row: number }[]): string => {
  const named = rows.slice(0, maxNamed).map(({ row }) => row + 1);
  const left = rows.length - named.length;
  return `${pickPlural(rows.length, 'Row', 'Rows')} ${named.join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
};

const describeHidden = (what: string) => (count: number) =>
  `${formatCount(count, what)} ${pickPlural(count, 'is', 'are')} read, too.`;

const fileNotes: Readonly<Record<FileNoteKind, (count: number) => string>> = {
  'formulas-without-result': (count) => `${formatCount(count, 'formula')} without a saved result, which can’t be read.`,
  'merged-cells': (count) => `${formatCount(count, 'merged cell')}: the value stands in the first row only.`,
  'hidden-rows': describeHidden('hidden row'),
  'hidden-columns': describeHidden('hidden column'),
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
    stated: stated && { cents: stated.cents, where: stated.row === null ? 'typed' : `row ${stated.row + 1}` },
    isEqual: (stated === null || stated.cents === cents) && notRead === 0,
    waivedReason: choices.waivedReason,
    currency: named === homeCurrency || choices.currency?.how === 'wrong' ? null : named,
  };
}

/** Lists the lines, and the rows that were not read as one. */
function listLines(lines: readonly StatementLine[], notRead: readonly number[], { rows }: ReadFile) {
  const nothing = { reference: null, name: null, date: null, details: null, cents: null };
  return [
    ...lines.map(({ row, reference, passenger, date, details, compared }) => ({
      ...{ row, reference, name: passenger, date, details, cents: compared },
      cells: rows[row]?.cells ?? [],
    })),
    ...notRead.map((row) => ({ row, ...nothing, cells: rows[row]?.cells ?? [] })),
  ];
}

/** Names what a sheet says: an act on it names this. */
function toRevision({ pairs, question, sum, pieces, head, finish }: Omit<StatementSheet, 'revision'>): string {
  const texts = pieces.map(({ text }) => text);
  const content = [pairs, question, sum, texts, head.finishedAtMs, finish.blockedBy];
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}

/** Composes a sheet. */
export function composeSheet(parts: SheetParts): StatementSheet {
  const { read, sentence, lines, compared, received } = parts;
  const { reading, rows } = read;
  const { question, supplierIds, period } = sentence;
  const { sectors, decisions, notes } = compared;
  const groups = groupStatement(parts);
  const { pairs, unchecked } = groups;
  const notRead = pairs.filter(({ group }) => group === 'not-read').flatMap((pair) => pair.lines);
  const sum = addUp(reading, parts, notRead.length);
  const shown = new Set(groups.shownBookings.map(toBookingId));
  const kind = reading.proofs.what.kind ?? 'commission';
  const isFinished = parts.head.finishedAtMs !== null;
  const isUnconverted = sum.currency !== null && parts.choices.currency?.how === 'as-is';
  const sheet = {
    head: {
      ...parts.head,
      supplierIds: [...supplierIds],
      period: period && { from: period.from, to: period.to },
      lines: lines.length,
      cents: reading.cents,
      toCheck: pairs.filter(({ group }) => group === 'to-check').length,
    },
    paysCommission: kind === 'commission' || kind === 'gst',
    writesOffSmall: parts.writesOffSmall,
    pieces: [...sentence.pieces],
    question,
    sum,
    remarks: listRemarks(reading, { lost: decisions.filter(({ isLost }) => isLost).length, notes }),
    file: { columns: listColumns(read), rows: rows.slice(0, maxSheetRows) },
    lines: listLines(lines, notRead, read),
    bookings: sectors
      .filter((sector) => shown.has(toBookingId(sector)))
      .map((sector) => toSheetBooking(sector, received)),
    pairs,
    chips: groups.chips,
    claimedNotListed: groups.claimedNotListed,
    totals: groups.totals,
    finish: planSheetFinish({ pairs, sum, question, isUnconverted, unchecked, isFinished, lock: parts.lock }),
  };
  return { revision: toRevision(sheet), ...sheet };
}
