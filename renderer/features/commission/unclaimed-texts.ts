/** The texts of Unclaimed. */
import { formatInteger } from '@renderer/ui/formatters';
import type { ClaimStatus } from '@shared/commission/claims';
import type { AgeClass, UnclaimedPeriod, UnclaimedState } from '@shared/commission/unclaimed';
import { formatDate } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';

/** Whether a period was set, and not the whole office. */
export const isBounded = (period: UnclaimedPeriod | null): period is UnclaimedPeriod =>
  period !== null && (period.from !== '' || period.to !== '');

/** "from 01 Sep 2026 to 30 Sep 2026", "from 01 Sep 2026 on", "until 30 Sep 2026". */
function formatPeriod({ from, to }: UnclaimedPeriod): string {
  if (to === '') return `from ${formatDate(from)} on`;
  return from === '' ? `until ${formatDate(to)}` : `from ${formatDate(from)} to ${formatDate(to)}`;
}

export const statusLabels: Readonly<Record<ClaimStatus, string>> = {
  'to-chase': 'To chase',
  chased: 'Chased',
  promised: 'Promised',
  'claimed-elsewhere': 'Claimed elsewhere',
  'not-claimable': 'Not claimable',
};

export const ageLabels: Readonly<Record<AgeClass, string>> = {
  '0-30': '0–30 days',
  '31-60': '31–60 days',
  '61-90': '61–90 days',
  '90+': '90+ days',
};

/** The headers of the list's columns. */
export const columnLabels = {
  trip: 'Trip',
  status: 'Status',
  bookingReference: 'Booking ref.',
  client: 'Client',
  supplier: 'Supplier',
  commission: 'Commission',
  days: 'Days overdue',
  travelDate: 'Travel',
  returnDate: 'Return',
  details: 'Details',
  purchaseOrder: 'PO',
  product: 'Product',
  consultant: 'Consultant',
  chasedOn: 'Chased on',
  remindOn: 'Reminder',
  note: 'Note',
  branch: 'Branch',
  total: 'Total',
  sectorStatus: 'Sector status',
  age: 'Age',
  passenger: 'Passenger no.',
  sector: 'Sector no.',
} as const;

/** The headers of the list that a supplier is sent, where they differ. */
export const claimListLabels = { bookingReference: 'Booking reference' } as const;

export const texts = {
  title: 'Unclaimed commission',
  exportedRow: 'sector',
  coverage: 'Coverage',
  noneKnown: 'No trips are known yet that may have unclaimed commission.',
  /** @param oldest - how long ago, and of which trip; null where none is checked */
  checked: (checked: number, unchecked: number, oldest: { readonly age: string; readonly trip: string } | null) => {
    const first = `${formatCount(checked, 'trip')} checked${oldest ? `; oldest ${oldest.age} (trip ${oldest.trip})` : ''}`;
    return unchecked === 0 ? first : `${first}. ${formatInteger(unchecked)} not checked yet`;
  },
  phases: {
    listing: 'Finding trips',
    checking: 'Checking trips',
    stopped: 'Stopped. Results so far are kept.',
    failed: 'Didn’t finish. Results so far are kept.',
  },
  /** "All trips from 01 Sep 2026 to 30 Sep 2026 are checked." */
  periodChecked: (period: UnclaimedState['period']) =>
    isBounded(period) ? `All trips ${formatPeriod(period)} are checked.` : 'All trips are checked.',
  otherTrips: 'Other trips',
  /** @param others - null where it is not known which sectors they are */
  listedToo: (period: UnclaimedPeriod, others: UnclaimedState['others']) =>
    `Saved trips other than those ${formatPeriod(period)} are listed too${others === null ? '' : `: ${formatCount(others.sectors, 'sector')} (${formatMoney(others.commission)}), before filters`}.`,
  progress: (done: number, total: number) => `${formatInteger(done)} of ${formatInteger(total)}`,
  progressLabel: 'Trips checked',
  from: 'Trips from',
  to: 'Trips to',
  stop: 'Stop',
  find: 'Find unclaimed',
  about:
    'Past travel where commission hasn’t been claimed. From and To choose which trips are checked; the list has all saved trips.',
  aboutMore:
    'Active sectors with commission whose travel is past and that the server doesn’t give as claimed. Trips are checked in the background; one that was checked within a day is not checked again. The server doesn’t say whether a commission can still be claimed.',
  leftOut: (count: number) =>
    `${formatCount(count, 'sector')} left out: active, claimed, commission or dates unreadable.`,
  anyStatus: 'Any status',
  chasedLongAgo: (days: number) => `Chased ${days}+ days ago`,
  reminderDue: 'Reminder due',
  filter: (label: string, value: string) => `${label}: ${value}`,
  supplier: 'Supplier',
  anySupplier: 'Any supplier',
  noSupplier: 'No supplier',
  hideDone: (hidden: number) => (hidden === 0 ? 'Hide done' : `Hide done (${formatInteger(hidden)})`),
  allAges: 'All ages',
  notChecked: 'not checked',
  soFar: (amount: string) => `${amount} so far`,
  commissionByAge: 'Commission by age',
  setStatus: 'Set status',
  setStatusTitle: 'Set the status of the selected rows (F2)',
  noteAndReminder: 'Note and reminder…',
  wasSet: (count: number, status: ClaimStatus) => `${formatCount(count, 'sector')}: ${statusLabels[status]}.`,
  wasNoted: (count: number) => `${formatCount(count, 'sector')} updated.`,
  undone: 'Undone.',
  notSaved: 'Not saved',
  withoutNumber: (count: number) => ` ${formatCount(count, 'sector')} without a number can’t be marked.`,
  onlyWithoutNumber: 'These sectors have no number, so they can’t be marked.',
  claimedSince: (count: number) =>
    `${formatCount(count, 'sector')} you were working on ${pickPlural(count, 'was', 'were')} claimed since, and left this list.`,
  claimedTrips: (ids: readonly number[]) =>
    `${ids.length === 1 ? 'Trip' : 'Trips'} ${ids.slice(0, 8).join(', ')}${ids.length > 8 ? ` and ${formatInteger(ids.length - 8)} more` : ''}`,
  clear: 'Clear',
  unreadableClaims: (count: number) => `${formatCount(count, 'saved note')} can’t be read any more.`,
  empty: {
    noMatch: 'No sector matches these filters.',
    clearFilters: 'Clear all filters',
    done: (hidden: number) =>
      `Nothing left to do here: ${formatCount(hidden, 'sector')} ${pickPlural(hidden, 'is', 'are')} done and hidden.`,
    showDone: 'Show done',
    nothingChecked: 'Nothing checked yet',
    nothingCheckedText:
      'Unclaimed lists past travel whose commission the server gives as not claimed. Choose a period above, or begin with last quarter. Trips that you open are checked too.',
    checkLastQuarter: 'Check last quarter',
    checking: 'Checking trips…',
    allClaimed: 'All commission on the checked trips is claimed.',
    noneSoFar: (checked: number, unchecked: number) =>
      `Nothing unclaimed on the ${formatCount(checked, 'trip')} that ${pickPlural(checked, 'is', 'are')} checked. ${formatInteger(unchecked)} ${pickPlural(unchecked, 'isn’t', 'aren’t')} checked yet.`,
    noCandidates: 'No trip in this period has travelled and may have unclaimed commission.',
  },
  list: {
    menu: 'Claim list',
    ofSelected: (count: number) => `Of the ${formatCount(count, 'selected sector')}`,
    ofListed: (count: number) => `Of all ${formatCount(count, 'listed sector')}`,
    copy: 'Copy claim list',
    email: 'Email draft…',
    copied: (count: number) => `Claim list copied: ${formatCount(count, 'sector')}.`,
    cut: (included: number, count: number) =>
      `The draft has the first ${formatInteger(included)} of ${formatCount(count, 'sector')}: email programs take no more at once. The whole list is on the clipboard to paste.`,
    notOpened: 'Not opened',
    noProgram: 'No email program is set up. Copy the claim list instead.',
  },
  draft: {
    subject: (count: number) => `Commission claim: ${formatCount(count, 'booking')}`,
    before: (count: number, total: string) =>
      `Hello\n\nWe have not received the commission for ${count === 1 ? 'this booking' : `these ${formatInteger(count)} bookings`}, ${total} in total. Could you please check and let us know when it will be paid?\n`,
    after: (missing: number) =>
      missing === 0 ? '\nThank you' : `… and ${formatInteger(missing)} more, listed below.\n\nThank you`,
    noReference: 'No booking reference',
    order: (purchaseOrder: string) => `PO ${purchaseOrder}`,
  },
  note: {
    title: (count: number) =>
      count === 1 ? 'Note and reminder' : `Note and reminder for ${formatInteger(count)} sectors`,
    status: 'Status',
    unchanged: 'Unchanged',
    chasedOn: 'Date chased',
    remindOn: 'Remind me on',
    note: 'Note',
    severalHint: 'What you leave empty stays as it is.',
    save: 'Save',
    cancel: 'Cancel',
  },
} as const;
