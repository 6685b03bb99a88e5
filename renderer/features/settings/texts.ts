/** The texts of Settings. */

import type { Progress } from '@renderer/data/exports';
import { formatInteger } from '@renderer/ui/formatters';
import type { Diagnostics } from '@shared/records/diagnostics';
import type { NameKind } from '@shared/records/directory';
import type { Office, RateSetting, Theme } from '@shared/records/office';
import type { OfficePlan } from '@shared/settings/transfer';
import { formatCount } from '@shared/values/texts';

export const themeLabels = { system: 'As the system', light: 'Light', dark: 'Dark' } as const;

export const kindLabels: Readonly<Record<Office['kind'], string>> = {
  saved: 'token in this computer’s keychain',
  session: 'until you close Tripledger',
  demo: 'on this computer',
};

export const nameKindLabels: Readonly<Record<NameKind, string>> = {
  branch: 'Branch',
  consultant: 'Consultant',
  group: 'Group',
  client: 'Client',
  supplier: 'Supplier',
  product: 'Product',
};

export const texts = {
  offlineData: 'Offline data',
  thisComputer: 'This computer',
  handOver: 'Hand over',
  server: 'Server',
  title: 'Settings',
  version: (version: string) => `Tripledger ${version}`,
  appearance: 'Appearance',
  formats: 'Dates and amounts are Australian on every computer',
  edit: {
    open: 'Edit',
    name: 'Office name',
    address: 'To use another address, choose New token: a token is only ever sent to the address it was entered for.',
  },
  notSaved: (min: number, max: number) => `Not saved. Enter ${formatInteger(min)} to ${formatInteger(max)}`,
  offices: {
    title: 'Office',
    add: 'Add office',
    demo: 'Open the demo office',
    noKeychain: 'This computer’s keychain can’t be used. Tokens are forgotten when you close Tripledger.',
    currency: 'AUD',
    remove: 'Remove…',
  },
  claimed: {
    title: 'Claimed means',
    fact: 'What your booking system marks as claimed is',
    received: 'received',
    requested: 'asked for',
  },
  token: {
    field: 'New API token',
    first: 'API token',
    missing: 'Token not entered yet',
    enter: 'Enter token',
    save: 'Save token',
    hint: (origin: string | null) => (origin === null ? 'Enter the full base URL first.' : `It is sent to ${origin}.`),
    baseUrl: 'Base URL',
    replace: 'New token',
  },
  rate: {
    title: 'Limit',
    fact: ({ requests, seconds }: RateSetting, used: number, today: number) =>
      `${formatInteger(requests)} requests in ${seconds} seconds; ${formatInteger(used)} used now, ${formatInteger(today)} today to update`,
    change: 'Change',
    fields: { requests: 'Requests allowed', seconds: 'Every (seconds)' },
  },
  csv: {
    title: 'CSV separator',
    fact: 'Between the columns of exported CSV files',
    commas: 'Commas',
    semicolons: 'Semicolons',
  },
  names: {
    title: 'Names',
    show: 'Show',
    id: 'Number',
    name: 'Name',
    from: 'From',
    sources: { learnt: 'learnt', report: 'report', you: 'you' },
    getNameField: (kind: NameKind, id: string) => `Name of ${nameKindLabels[kind].toLowerCase()} ${id}`,
    unnamed: 'No name yet',
    /** "29 suppliers learnt from bookings, 2 you named · 4 without a name". */
    fact: (names: readonly { readonly from: 'learnt' | 'report' | 'you' | null }[]) => {
      const count = (from: 'learnt' | 'report' | 'you' | null) => names.filter((named) => named.from === from).length;
      const parts = [
        `${formatCount(count('learnt'), 'supplier')} learnt from bookings`,
        ...(count('report') > 0 ? [`${formatInteger(count('report'))} from reports`] : []),
        ...(count('you') > 0 ? [`${formatInteger(count('you'))} you named`] : []),
      ];
      return `${parts.join(', ')}${count(null) > 0 ? ` · ${formatInteger(count(null))} without a name` : ''}`;
    },
    search: 'Name, or a number to name',
    more: (count: number) => `${formatInteger(count)} more: type to find them`,
    count: (found: number, all: number) =>
      found === all ? formatCount(all, 'name') : `${formatInteger(found)} of ${formatCount(all, 'name')}`,
  },
  lock: {
    title: 'Lock when away',
    off: 'Off',
    minutes: (minutes: number) => `After ${minutes} minutes`,
    now: 'Lock now',
    fact: 'Hides the window until it is unlocked',
  },
} as const;

export const removalTexts = {
  title: (name: string) => `Remove ${name}`,
  copy: 'Save a copy first',
  save: 'Save settings, claims and statements…',
  notNeeded: 'Not needed',
  remove: 'Remove',
  about: 'The token and the fetched data go at once. What you typed stays sealed on this computer for 30 days.',
  aboutUnsaved: 'What you have typed for it goes at once.',
  cancel: 'Cancel',
  removed: (name: string) => `${name}, removed`,
  erased: (day: string) => `Removed, erased ${day}`,
  restore: 'Restore',
  erase: 'Erase now',
} as const;

export const transferTexts = {
  title: 'To another computer',
  about: 'Views, names, summaries, month ends, claims and statements in one sealed file',
  passphrase: 'Passphrase',
  passphraseHint: (min: number) =>
    `At least ${formatInteger(min)} characters, such as four random words. It isn’t saved: without it nobody can open the file.`,
  repeat: 'Passphrase again',
  tooShort: (min: number) => `Enter at least ${formatInteger(min)} characters`,
  differs: 'The two passphrases differ',
  export: 'Export settings…',
  exported: (offices: number) => `Settings of ${formatCount(offices, 'office')} exported.`,
  notComplete: 'Settings exported, but not all of them.',
  startExport: 'Save…',
  startImport: 'Open…',
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
      renamed: 'new office, under another name because its name is taken',
      filled: 'already here, without anything of yours',
      existing: 'already here, with what you have typed',
    } satisfies Record<OfficePlan['status'], string>,
    appearance: (theme: Theme) => `Appearance becomes ${theme}.`,
    replace: 'Replace mine with the file’s',
    stay: 'What you have typed stays as it is on this computer.',
    apply: 'Import',
    done: (tokens: number) =>
      tokens === 0
        ? 'Settings imported.'
        : `Settings imported. Enter the token of ${tokens === 1 ? 'the new office' : `each of the ${formatInteger(tokens)} new offices`}.`,
  },
} as const;

export const lockTexts = {
  locked: 'Tripledger is locked',
  about: 'You’ll return to the same screen. Exports, month ends and saving for offline continue.',
  unlock: 'Unlock',
  tryAgain: 'Try again',
} as const;

export const offlineTexts = {
  keep: {
    title: 'Keep',
    all: 'All trips',
    since: (day: string) => `Travel since ${day}`,
  },
  saved: {
    counts: (trips: string, bookings: string, clients: string) =>
      `${trips} trips, ${bookings} bookings, ${clients} clients`,
    encrypted: 'encrypted',
    readOnly: 'encrypted; nothing can be added',
    inMemory: 'in memory until Tripledger closes',
  },
  update: {
    title: 'Update',
    automatic: 'Automatically',
    onRefresh: 'Only when I refresh',
    now: 'Now',
    complete: (time: string) => `Complete ${time}`,
    running: (percent: number | null) => `Updating${percent === null ? '' : ` ${percent}%`}`,
    paused: (time: string) => `Paused until ${time}`,
    never: 'Not loaded yet',
    left: (trips: number) => `The bookings of ${formatCount(trips, 'trip')} aren’t on this computer`,
  },
  days: {
    title: 'Other copies',
    fact: 'Report results and client cards that were opened',
    after: (days: number) => `Remove after ${formatInteger(days)} days`,
    clear: 'Clear…',
  },
  parquet: {
    title: 'To other programs',
    includePersonal: 'Parquet files; include clients and other personal data',
    start: 'Save to a folder…',
    cancel: 'Cancel export',
    progress: ({ done, total }: Progress) =>
      total === null ? 'Exporting' : `Exporting: ${formatInteger(done)} of ${formatInteger(total)} records`,
  },
} as const;

export const diagnosticsTexts = {
  title: 'Diagnostics',
  fact: ({ totals, warnings }: Diagnostics) =>
    totals.failed + warnings.length === 0
      ? 'No unusual answers since Tripledger was started'
      : `${formatCount(totals.failed, 'failed request')} · ${formatCount(warnings.length, 'difference')} from the documentation`,
  heading: (version: string) => `Tripledger ${version}, diagnostics`,
  copy: 'Copy for support',
  copied: 'Copied: paste it into an email to support. It has no names or records in it.',
  notCopied: 'Not copied',
} as const;

type SupportText = {
  readonly diagnostics: Diagnostics;
  readonly version: string;
  /** The last lines of the log, oldest first. */
  readonly logLines: readonly string[];
};

/** Formats the text for an email to support: what is counted, each warning on a line, and the log. Contains no token, office, ids or values. */
export function formatSupportText({ diagnostics, version, logLines }: SupportText): string {
  const { warnings, ...counts } = diagnostics;
  const lines = [counts, ...warnings].map((one) => JSON.stringify(one));
  return [diagnosticsTexts.heading(version), ...lines, ...logLines, ''].join('\n');
}
