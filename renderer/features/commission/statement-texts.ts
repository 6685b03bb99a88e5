/** The texts of a statement's sheet. */
import { formatInteger } from '@renderer/ui/formatters';
import type { StatementSheet } from '@shared/commission/statement-sheet';
import { formatMoney } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';

const parts = (texts: readonly string[]) => texts.filter((text) => text !== '').join(', ');

export const sheetTexts = {
  back: (name: string) => `Back to ${name}`,
  showFile: 'Show file',
  hideFile: 'Hide file',
  fileGoesOn: 'Further rows of the file aren’t shown.',
  remove: 'Delete statement…',
  table: 'Statement',
  search: 'Search lines',
  nouns: ['row', 'rows'] as const,

  /* The sentence. */
  sentence: 'How the file was read',
  unproven: 'not proven',
  from: 'From',
  to: 'To',
  rate: 'Rate',
  apply: 'Apply',
  compare: 'Compare',
  change: 'Change',
  sum: ({ lines, cents, stated, isEqual }: StatementSheet['sum'], notRead: number): string => {
    const added = `${formatCount(lines, 'line')} add up to ${formatMoney(cents)}`;
    const missing = (stated?.cents ?? cents) - cents;
    if (missing !== 0)
      return `✗ ${added}, the file says ${formatMoney(cents + missing)}: ${formatMoney(Math.abs(missing))} is ${missing > 0 ? 'missing' : 'too much'}`;
    if (!isEqual) return `✗ ${added}. ${formatCount(notRead, 'row')} ${pickPlural(notRead, 'isn’t', 'aren’t')} read`;
    return stated === null ? `${added}. The file states no total` : `✓ ${added}, the file’s own total`;
  },
  waive: 'Accept…',
  waiveTitle: 'Accept the sum as it is',
  waived: (reason: string) => `Accepted: ${reason}`,

  /* The file. */
  file: 'File',
  role: (heading: string) => `Role of ${heading}`,
  noRole: 'Not used',
  roles: {
    reference: 'Reference',
    passenger: 'Guest',
    date: 'Travel date',
    amount: 'Amount',
    credit: 'Credit',
    commission: 'Commission',
    gst: 'GST',
    supplierReference: 'Their number',
    details: 'Details',
    currency: 'Currency',
    direction: 'Sign',
  },

  /* The equation. */
  equation: 'Where every cent stands',
  rounding: (cents: number) => `+ rounding ${formatMoney(cents)}`,

  /* The table. */
  group: 'Group',
  actions: { match: 'Match', no: 'No', hand: 'By hand' },
  takeBack: 'Take back',
  matchAll: (count: number) => `Match all ${count}`,
  counts: (lines: number, bookings: number) => `${formatCount(lines, 'line')}, ${formatCount(bookings, 'booking')}`,
  placed: (unknown: number, claim: number) => `unknown ${formatMoney(unknown)} − to claim ${formatMoney(claim)} =`,
  everyCent: '✓ every cent placed',
  notPlaced: '✗ not every cent is placed',
  none: 'No row has this.',

  /* What was done. */
  done: {
    matched: (count: number) => `${formatCount(count, 'pair')} matched.`,
    refused: 'Not it: it’s under Refused now.',
    takenBack: 'Taken back.',
    read: 'Read again.',
  },
  failed: 'Not saved',

  /* Finish. */
  finish: 'Finish…',
  finishing: 'Loading the bookings again…',
  reopen: 'Reopen',
  finished: (day: string) => `Finished ${day}.`,
  outcome: ({ paid, partPaid, short, missing, queried }: StatementSheet['finish'], name: string) => {
    const claimed = parts([
      short.count > 0 ? `${short.count} short` : '',
      missing.count > 0 ? `${missing.count} missing` : '',
    ]);
    return [
      `${parts([`${paid} paid`, partPaid > 0 ? `${partPaid} part-paid` : ''])}.`,
      claimed === '' ? '' : `Claim ${formatMoney(short.cents + missing.cents)} from ${name} (${claimed}).`,
      queried.count === 0 ? '' : `Ask about ${formatCount(queried.count, 'line')}, ${formatMoney(queried.cents)}.`,
    ]
      .filter((text) => text !== '')
      .join(' ');
  },
  writeOff: (count: number, cents: number) => `Write off differences up to 0.05 (${count}, ${formatMoney(cents)})`,
  finishedNow: (receipts: number) => `Finished. ${formatCount(receipts, 'receipt')} written.`,
  claimedSince: (references: readonly string[]) =>
    `${formatCount(references.length, 'booking')} claimed since then: ${references.join(', ')}. Check, then finish.`,
  changedSince: 'The bookings have changed since. Check, then finish.',
  notFinished: 'Not finished',

  /* By hand. */
  hand: 'Match by hand',
  handKeys: 'Space ticks · Enter matches · Esc leaves',
  leave: 'Statement',
  addLine: 'Add another line',
  addBooking: 'Add another booking',
  rowOfFile: (row: number) => `row ${row + 1} of the file`,
  searchBookings: 'Search bookings',
  searchHint: 'Reference, client, amount or date',
  allSuppliers: 'All suppliers',
  candidates: 'Bookings',
  lines: 'Lines',
  under: {
    fits: 'Fits',
    missing: 'Missing from the statement',
    claimed: 'Claimed in the period, nearest travel first',
    inactive: 'Inactive',
    paired: 'Beside other lines',
    other: 'Others',
  },
  states: { claimed: 'Claimed', inactive: 'Inactive', open: 'To claim' },
  handColumns: { tick: '✓', what: 'What', state: 'State' },
  theirsLess: 'Theirs',
  lessOurs: '− ours',
  over: (cents: number) => (cents === 0 ? '' : cents > 0 ? ' over' : ' short'),
  matchWith: (cents: number) =>
    cents === 0 ? 'Match' : `Match with ${formatMoney(Math.abs(cents))} ${cents > 0 ? 'over' : 'short'}`,
  cancel: 'Cancel',
  moreBookings: (left: number) => `${formatInteger(left)} more: type to find them`,
  nothingFits: 'Nothing fits by itself',
  nothingFitsWhy: (reference: string | null) =>
    `No booking has this amount, this guest${reference === null ? '' : ` or a reference like ${reference}`}, and no missing bookings add up to it.`,
  inquire: (name: string) => `Ask ${name} about this line`,
  inquired: (name: string) => `It stays Unknown: Finish asks ${name} about it.`,

  claimList: 'Claim list…',
} as const;

/** What Finish would do where it writes small differences off. @param small - in cents; what was overpaid counts as paid anyway */
export function writeOffSmall(finish: StatementSheet['finish'], small: readonly number[]): StatementSheet['finish'] {
  const less = small.filter((cents) => cents < 0);
  const { paid, partPaid, short } = finish;
  const cents = less.reduce((sum, difference) => sum + difference, short.cents);
  const rest = { count: short.count - less.length, cents };
  return { ...finish, paid: paid + less.length, partPaid: partPaid - less.length, short: rest };
}
