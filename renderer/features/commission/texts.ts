/** The texts that several screens of Statements have. */

import { formatBytes } from '@renderer/ui/formatters';
import { formatMoney } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';

type Cents = number | bigint;

export const texts = {
  title: 'Commission',
  all: 'All statements',
  remove: 'Remove…',
  cancel: 'Cancel',
  undone: 'Undone.',
  notSaved: 'Not saved',

  total: {
    differs: (stated: Cents, total: Cents, difference: Cents) =>
      `The statement’s total is ${formatMoney(stated)}, but its lines add up to ${formatMoney(total)}: a difference of ${formatMoney(difference)}.`,
    differsAdvice: 'A line may be missing, counted twice or misread.',
  },
} as const;

/* The texts of the list of statements. */

export const homeTexts = {
  table: 'Statements',
  choose: 'Choose file…',
  oneFile: 'Drop one statement at a time.',
  tooLarge: (name: string, bytes: number, maxBytes: number) =>
    `“${name}” has ${formatBytes(bytes)}. A statement can have up to ${formatBytes(maxBytes)}.`,
  notOpened: (name: string) => `“${name}” wasn’t opened`,
  alreadyOpen: (name: string) => `“${name}” was opened before. This is the work on it.`,
  first: 'Check a supplier’s statement',
  firstText:
    'Drop a statement here as CSV or Excel (.xlsx), or choose the file. Its lines are compared with your saved sectors: what agrees, what differs, what only the supplier has and what only you have.',
  limits:
    'Only trips saved on this computer are compared. Your booking system doesn’t provide payments, ticket numbers or suppliers’ confirmation numbers. Nothing is changed there.',
  count: (count: number) => formatCount(count, 'statement'),
  removeQuestion: (file: string) =>
    `Remove the statement “${file}” and your work on it from this computer? The file itself isn’t deleted.`,
  removeAction: 'Remove statement',
  size: 'Size',
  fileAndSize: (file: string, bytes: number) => `${file}, ${formatBytes(bytes)}`,
  takes: (bytes: number) => `Your saved statements take ${formatBytes(bytes)}.`,
  noneDone: 'None of them is done: finish or remove some yourself.',
  removable: (count: number, bytes: number) =>
    `${formatCount(count, 'statement')} on which everything agrees, the oldest first: ${formatBytes(bytes)}`,
  removeDone: (count: number) => `Remove ${formatCount(count, 'statement')}…`,
  removeDoneQuestion: (count: number) =>
    `Remove ${pickPlural(count, 'this statement', `these ${formatCount(count, 'statement')}`)} and your work on ${pickPlural(count, 'it', 'them')} from this computer? Notes on the worklist stay, and the files themselves aren’t deleted.`,
  removeDoneAction: (count: number) => `Remove ${formatCount(count, 'statement')}`,
  file: 'File',
  supplier: 'Supplier',
  state: 'State',
  states: { setUp: 'To set up', open: 'In progress', done: 'All agreed' },
  lines: 'Lines',
  total: 'Total',
  agreed: 'Agreed lines',
  agreedAmount: 'Agreed',
  open: 'Open lines',
  openAmount: 'Open',
  added: 'Opened',
  worked: 'Last worked on',
} as const;
