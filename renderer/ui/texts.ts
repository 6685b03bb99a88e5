/** The texts of shared controls: fields, lists, alerts, dialogs. */
import { formatCount, pickPlural } from '@shared/values/texts';
import { formatInteger } from './formatters';

/** What stands before the letter of a key. */
const modifier = /Mac/.test(navigator.userAgent) ? '⌘' : 'Ctrl ';

export const texts = {
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  reason: 'Reason',
  undo: 'Undo',
  deleted: (name: string) => `“${name}” deleted.`,
  nameTaken: (name: string) => `“${name}” was not restored, because there is another one now. Delete that one first.`,
  refresh: 'Refresh',
  client: (id: string) => `Client ${id}`,
  reload: 'Reload',
  tryAgain: 'Try again',
  back: 'Back',
  loading: 'Loading',
  details: 'Details',
  yes: 'Yes',
  no: 'No',
  any: 'Any',
  noValue: 'No value',
  missing: (count: number) =>
    `${formatCount(count, 'value')} ${pickPlural(count, 'is', 'are')} missing from this total`,
  cut: (shown: string, length: number) => `${shown}… (${formatInteger(length)} characters)`,
  alerts: {
    unreadable: (count: number) =>
      count === 1
        ? 'One entry couldn’t be read and isn’t shown.'
        : `${formatInteger(count)} entries couldn’t be read and aren’t shown.`,
    unexpected: (what?: string) =>
      `Some values from the server look wrong${what ? ` in ${what}` : ''} and are left out of totals.`,
    warning: (path: string, expected: string, found: string) =>
      `${path === '' ? 'the record' : path}: expected ${expected}, found ${found}`,
    codeNotLoaded:
      'This part of Tripledger could not be loaded. Reload the window. If it happens again, install Tripledger again.',
  },
  failedWindow: {
    title: 'This window can’t be shown',
    advice:
      'Something went wrong in Tripledger. Your saved data isn’t affected. Reload the window; if it happens again, close Tripledger and open it again.',
  },
  fields: {
    calendar: 'Choose a date',
    clearDate: 'Clear this date',
    calendarKey: 'Alt+↓ opens a calendar',
    dateHint: 'Enter a date, e.g. 30/9/2026',
    reversed: 'To is before From',
    swap: 'Swap',
    noMatch: 'No match. You can also type a number.',
    chooseFromList: 'Choose from the list',
    numbered: (id: string) => `No. ${id}`,
  },
} as const;

/* The texts of exports. */

export const exportTexts = {
  excel: 'Excel',
  csv: 'CSV',
  exportTo: (isCsv: boolean) => (isCsv ? 'Export to CSV' : 'Export to Excel'),
  hint: (isCsv: boolean) => `${isCsv ? 'Export to CSV' : 'Export to Excel'}  ${modifier}E`,
  cancel: 'Cancel export',
  moreWays: 'Other formats',
  all: (count: number, what: string) => `All ${formatCount(count, what)}`,
  selected: (count: number) => `${formatInteger(count)} selected`,
  workbook: 'Excel workbook',
  exportKey: `${modifier}E`,
  csvHint: 'same rows and columns',
  print: 'Print or PDF…',
  printKey: `${modifier}P`,
  received: 'Data as received…',
  receivedHint: 'for other programs',
  receivedTitle: 'Data as received',
  receivedText: 'Every field, as the server sent it.',
  runToFile: 'Run straight to a file',
  nothing: 'There is nothing to export.',
  notExported: 'Not exported',
  notSaved: 'The export was not saved.',
  exported: 'Exported ',
  cancelled: 'Export cancelled. Nothing was saved.',
  open: 'Open',
  openAnyway: 'Open anyway',
  notOpened: 'Not opened',
  showInFolder: 'Show in folder',
};

/* The texts of buttons that copy one value. */

/** Writes a name inside a sentence: "phone number", but "BPAY reference". */
const toInlineName = (name: string) =>
  /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;

export const copyButtonTexts = {
  copy: 'Copy',
  copyText: (what: string, text: string) => `Copy ${toInlineName(what)} ${text}`,
  copied: (what: string) => `${what} copied.`,
} as const;
