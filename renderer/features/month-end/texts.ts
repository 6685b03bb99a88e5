/** The texts of Month end. */
import { useNames } from '@renderer/data/app';
import { formatInteger } from '@renderer/ui/formatters';
import { formatName } from '@shared/records/format-name';
import { nameMonth } from '@shared/settings/month-end';
import { formatMoney } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';

/** Joins a folder and a file with the separator that the folder's path uses. */
export const joinPath = (folder: string, file: string) => `${folder}${folder.includes('\\') ? '\\' : '/'}${file}`;

/** Quotes a text for a shell. Those of Windows take the backslashes of a path as they are, but for one before the quote. */
const quote = (text: string) =>
  /^(?:[a-z]:|\\\\)/i.test(text)
    ? `"${text}${text.endsWith('\\') ? '\\' : ''}"`
    : `"${text.replaceAll(/["\\$`]/g, '\\$&')}"`;

/** An amount with its sign. */
export const formatChange = (cents: number) => `${cents > 0 ? '+' : ''}${formatMoney(cents)}`;

export const texts = {
  title: 'Month end',
  parts: 'Parts…',
  schedule: 'Schedule…',
  run: (month: string) => `Run ${nameMonth(month)}`,
  runAgain: 'Run again',
  lock: (month: string) => `Lock ${nameMonth(month)}`,
  unlock: 'Unlock…',
  verify: 'Verify',
  stop: 'Stop',
  everyPart: 'Every part uses this',
  locked: (month: string) => `${nameMonth(month)} locked`,
  checklist: 'Checklist',
  running: (done: number, total: number, label: string) =>
    `Making ${formatInteger(done + 1)} of ${formatInteger(total)}${label === '' ? '' : `: ${label}`}`,
  states: { done: 'Done', open: 'Open', waived: 'Waived', waiting: 'Waiting' },

  // The buttons of the checklist.
  updateNow: 'Update now',
  without: (count: number) => `${formatInteger(count)} without`,
  showFolder: 'Show folder',
  waive: 'Waive…',
  takeBack: 'Take back',

  // The parts.
  part: 'Part',
  countsBy: 'Counts by',
  commission: 'Commission',
  change: 'Change',
  file: 'File',
  noCommission: 'no commission',
  differing: (name: string, counts: string, isOwn: boolean) =>
    isOwn ? `${name} counts by ${counts}.` : `${name} adds up to something else than the month.`,
  replace: 'Replace by a summary',
  leave: 'Leave, and say so on the cover',

  // The largest changes.
  changes: (month: string) => `Largest changes from ${nameMonth(month)}`,
  supplier: 'Supplier',
  note: 'Note for the cover',
  supplierNote: (supplier: string) => `Note for the cover, ${supplier}`,
  addNote: 'Add a note',
  noSupplier: 'No supplier',
  since: (month: string, count: number, cents: number) =>
    `Since ${nameMonth(month)} was locked, ${formatInteger(count)} of its bookings ${pickPlural(count, 'has', 'have')} changed: commission ${formatChange(cents)}.`,
  showThem: 'Show them',

  // Dialogs.
  waiveTitle: (title: string) => `Waive ${title}`,
  unlockTitle: (month: string) => `Unlock ${nameMonth(month)}`,
  withoutTitle: (month: string) => `Suppliers without a statement, ${nameMonth(month)}`,
  notThisMonth: 'Not expected this month',
  never: 'Never expected',
  moveUp: 'Move up',
  moveDown: 'Move down',
  summary: 'Summary',
  report: 'Report',
  reportSummary: (report: string) => `Summary of ${report}`,
  missing: 'No longer there',
  folder: (folder: string) => `Runs are saved in ${folder}`,
  otherFolder: 'Ask again',
  scheduleText: 'Runs the last month, and ends with 9 while something is open. Add --lock to lock it where nothing is.',
  command: (office: string, folder: string | null) =>
    `tripledger month-end last --office ${quote(office)}${folder === null ? '' : ` --out-dir ${quote(folder)}`}`,
  copy: 'Copy',
  copied: 'Command copied.',
  sinceTitle: (month: string) => `Changed since ${nameMonth(month)} was locked`,
  booking: 'Booking',
  before: 'Then',
  now: 'Now',
  gone: 'gone',

  // The line.
  wasRun: (month: string) => `${nameMonth(month)} was made.`,
  wasLocked: (month: string) => `${nameMonth(month)} is locked.`,
  wasUnlocked: (month: string) => `${nameMonth(month)} is unlocked.`,
  verified: (files: number) => `${formatCount(files, 'file')} read again: all are as they were made.`,
  notVerified: (missing: number, changed: number, added: number) =>
    [
      ...(changed > 0 ? [`${formatCount(changed, 'file')} changed`] : []),
      ...(missing > 0 ? [`${formatCount(missing, 'file')} missing`] : []),
      ...(added > 0 ? [`${formatCount(added, 'file')} added`] : []),
    ].join(', '),
  failed: 'Not done',
  differs: 'The folder has changed since it was made',
};

/** Names a supplier, without its number. */
export function useSupplierName(): (id: number | null) => string {
  const names = useNames();
  return (id) => (id === null ? texts.noSupplier : formatName(names, 'supplier', id));
}
