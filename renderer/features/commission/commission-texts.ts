/** The texts of Commission, of a supplier's page and of a claim. */
import type { AgeClass, BookingState } from '@shared/commission/bookings';
import { formatSentenceDay } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';

export const stateLabels: Readonly<Record<BookingState, string>> = {
  'to-claim': 'To claim',
  chased: 'Chased',
  'part-paid': 'Part-paid',
  claimed: 'Claimed',
  paid: 'Paid',
  overpaid: 'Overpaid',
  'written-off': 'Written off',
  'not-due': 'Not due',
  inactive: 'Inactive',
  unreadable: 'Can’t tell',
};

export const formatAge = (age: AgeClass): string => age.replace('-', '–');

export const texts = {
  title: 'Commission',
  search: 'Search suppliers',
  supplier: 'supplier',
  soFar: (text: string) => `${text} so far`,
  noSupplier: 'No supplier',
  empty: 'No booking has commission yet.',
  checkingEmpty: 'The bookings of this office are being checked.',
  noMatch: (text: string) => `No suppliers with “${text}”`,
  groups: {
    system: 'In your booking system',
    systemSoFar: 'In your booking system · so far',
    statements: 'On statements',
    chasing: 'Chasing',
  },
  columns: {
    supplier: 'Supplier',
    expected: 'Expected',
    claimed: 'Claimed',
    notClaimed: 'Not claimed',
    received: 'Received',
    difference: 'Difference',
    toChase: 'To chase',
    oldest: 'Oldest',
    statement: 'Statement',
    chased: 'Chased',
    reminder: 'Reminder',
  },
  days: (days: number) => `${days.toLocaleString('en-AU')} d`,
  toCheck: (count: number) => (count === 0 ? 'Open' : `${count} to check`),
  finished: 'Finished',
  dueToday: 'Due today',
  overdue: 'Overdue',
  cover: (covered: number, bookings: number) =>
    `Statements cover ${covered.toLocaleString('en-AU')} of ${formatCount(bookings, 'booking')}`,
  equation: {
    expected: 'Expected',
    claimed: '= claimed',
    notClaimed: '+ not claimed',
    ages: 'To chase, days since return',
    later: 'Totals and ages follow when every trip is checked',
  },
  numberHeader: 'Supplier no.',
  /** In the name of a file. */
  inactiveToo: ', inactive too',
} as const;

export const pageTexts = {
  number: (id: number) => `supplier ${id}`,
  addEmail: 'Add email',
  email: 'Email',
  emailSaved: (email: string) => (email === '' ? 'Email removed.' : `Email saved: ${email}`),
  grid: 'Bookings',
  booking: 'booking',
  columns: {
    state: 'State',
    reference: 'Ref.',
    client: 'Client',
    travel: 'Travel',
    returned: 'Return',
    expected: 'Expected',
    received: 'Received',
    outstanding: 'Outstanding',
    details: 'Details',
  },
  claim: (count: number | null) => (count === null ? 'Claim…' : `Claim ${formatCount(count, 'booking')}…`),
  totals: (listed: number, all: number) =>
    listed === all
      ? formatCount(all, 'booking')
      : `${listed.toLocaleString('en-AU')} of ${formatCount(all, 'booking')}`,
  selected: (count: number) => (count === 0 ? 'Selected…' : `${count.toLocaleString('en-AU')} selected…`),
  states: 'States',
  behind: {
    expected: 'Expected',
    claimed: 'Claimed in your booking system',
    notClaimed: 'Not claimed in your booking system',
    received: 'With a payment',
    difference: 'With a payment',
    changed: 'Changed since paid',
  },
  remove: (label: string) => `Remove ${label}`,
  empty: 'No booking in these states.',
  none: 'No booking of this supplier is counted.',
  noMatch: (text: string) => `No bookings with “${text}”`,
  unmarked: (count: number) =>
    `${formatCount(count, 'paid booking')} ${pickPlural(count, 'isn’t', 'aren’t')} marked claimed in your booking system`,
  copyList: 'Copy list',
  copied: (count: number) => `Copied ${formatCount(count, 'booking')}.`,
  copyHeaders: ['Trip no.', 'Ref.', 'Travel', 'Return', 'Commission', 'Received'],
  tabs: { bookings: 'Bookings', statements: 'Statements', correspondence: 'Correspondence' },
  drop: 'drop a file anywhere',
  noStatement: 'No statement of this supplier is here.',
  before: (day: string) => `Travel before ${formatSentenceDay(day)} is on no statement here.`,
  statement: (cents: number, file: string) => `${formatMoney(cents)} · ${file}`,
  addNote: 'Add note',
  note: 'Note',
  remindOn: 'Remind on',
  done: 'Done',
  kinds: { claim: 'Claim', note: 'Note', reminder: 'Reminder', statement: 'Statement' },
  reminder: (day: string, today: string) =>
    day > today
      ? `Reminder ${formatSentenceDay(day)}`
      : day === today
        ? 'Reminder due today'
        : `Reminder since ${formatSentenceDay(day)}`,
  requested: (to: string, amount: string) => (to === '' ? amount : `To ${to}, ${amount}`),
  noted: 'Note saved.',
  reminderDone: 'Reminder done.',
  notOpened: 'Not opened',
  openTrip: 'Open trip',
  writeOff: 'Write off…',
  payment: 'Record payment…',
  day: 'Day',
  amount: 'Amount',
  text: 'Text',
  writtenOff: (count: number) => `${formatCount(count, 'booking')} written off.`,
  recorded: (amount: string) => `Payment of ${amount} recorded.`,
  amountHint: 'Type an amount such as 120.00.',
} as const;

export const claimTexts = {
  title: (supplier: string) => `Claim from ${supplier}`,
  name: 'Name',
  to: 'To',
  subject: 'Subject',
  message: 'Message',
  attached: 'Attached',
  rows: (count: number) => formatCount(count, 'row'),
  more: (count: number) => `… ${count.toLocaleString('en-AU')} more`,
  open: (count: number, amount: string) =>
    `${formatCount(count, 'booking')}, ${amount}, ${pickPlural(count, 'is', 'are')} on a statement that isn’t finished and left out.`,
  include: (count: number) => pickPlural(count, 'Include it', 'Include them'),
  typed: 'The letter you changed keeps its figures.',
  claimedSince: (count: number, references: string) =>
    `Left out, claimed in your booking system since: ${references}${count > 5 ? ' …' : ''}`,
  asOf: (time: string) => `The server can’t be asked: bookings are as of ${time}.`,
  reading: 'Reading the bookings again…',
  remind: 'Remind me',
  inAMonth: 'In a month',
  no: 'No',
  becomes: 'They become Chased today. Ctrl+Z takes it back.',
  file: 'Save file, copy text',
  email: 'Open in email',
  nothing: 'Nothing is left to claim.',
  chased: (count: number) => `${formatCount(count, 'booking')} chased.`,
} as const;
