/** The texts of settings that are taken to another computer. */
import { formatInteger } from '@renderer/ui/formatters';
import { formatCount, pickPlural } from '@shared/count-text';
import type { Theme } from '@shared/schemas/office';
import type { OfficePlan, TransferKind } from '@shared/schemas/transfer';

const nouns: Readonly<Record<TransferKind, readonly [one: string, other: string]>> = {
  office: ['office setting', 'office settings'],
  view: ['saved view', 'saved views'],
  name: ['name', 'names'],
  filters: ['saved filter', 'saved filters'],
  report: ['report setting', 'report settings'],
  pack: ['pack', 'packs'],
  summary: ['summary', 'summaries'],
  'report-summary': ['summary of a report', 'summaries of reports'],
  columns: ['column layout', 'column layouts'],
  setting: ['setting', 'settings'],
  claim: ['claim note', 'claim notes'],
};

const formatKind = (kind: TransferKind, count: number) => formatCount(count, ...nouns[kind]);

export const texts = {
  title: 'Move to another computer',
  about:
    'Saves your offices’ names, addresses and colours, your views, names, saved filters, packs, and claim statuses and notes in one file, sealed with a passphrase. Tokens are never in it: you enter them again on the other computer. Saved trips, report runs and suppliers’ statements stay on this computer.',
  passphrase: 'Passphrase',
  passphraseHint: (min: number) =>
    `At least ${formatInteger(min)} characters, such as four random words. It isn’t saved: without it nobody can open the file.`,
  repeat: 'Passphrase again',
  tooShort: (min: number) => `Enter at least ${formatInteger(min)} characters`,
  differs: 'The two passphrases differ',
  export: 'Export settings…',
  exported: 'Settings exported',
  exportedTo: (path: string, offices: number) => `${formatCount(offices, 'office')}: ${path}`,
  notComplete: 'Settings exported, but not all of them',
  startExport: 'Export settings',
  startImport: 'Import settings…',
  import: {
    title: 'Import settings',
    about: 'Choose a settings file that Tripledger exported on another computer. You’ll see what it changes first.',
    choose: 'Choose file…',
    chosen: (name: string) => `File: ${name}`,
    open: 'Open',
    cancel: 'Cancel',
    plan: 'What the import does',
    createdAt: (when: string) => `Exported ${when}`,
    status: {
      new: 'new office',
      existing: 'already here',
      renamed: 'new office, under another name because its name is taken',
    } satisfies Record<OfficePlan['status'], string>,
    counts: ({ kind, added, same, differing }: OfficePlan['counts'][number]) =>
      [
        ...(added > 0 ? [`${formatKind(kind, added)} added`] : []),
        ...(same > 0 ? [`${formatKind(kind, same)} the same`] : []),
        ...(differing > 0 ? [`${formatKind(kind, differing)} ${pickPlural(differing, 'differs', 'differ')}`] : []),
      ].join(', '),
    appearance: (theme: Theme) => `Appearance becomes ${theme}.`,
    nothing: 'Nothing but its name and address.',
    differences: (count: number) =>
      `${formatCount(count, 'entry', 'entries')} of yours ${pickPlural(count, 'differs', 'differ')} from the file`,
    difference: (kind: TransferKind, name: string) => `${nouns[kind][0]} ${name}`,
    values: (current: string, next: string) => `: yours is “${current}”, the file’s is “${next}”`,
    replace: 'Replace mine with the file’s',
    stay: 'Left as they are on this computer.',
    apply: 'Import',
    done: 'Settings imported',
    tokens: (count: number) =>
      count === 0
        ? 'Everything is there.'
        : `Enter the token of ${count === 1 ? 'the new office' : `each of the ${formatInteger(count)} new offices`}.`,
  },
} as const;
