/** The texts of Diagnostics. They name the API, because support reads them. */

import type { Diagnostics } from '@shared/records/diagnostics';
import { formatCount } from '@shared/values/texts';

export const texts = {
  title: 'Diagnostics',
  fact: ({ totals, warnings }: Diagnostics) =>
    totals.failed + warnings.length === 0
      ? 'No unusual answers since Tripledger was started'
      : `${formatCount(totals.failed, 'failed request')} · ${formatCount(warnings.length, 'difference')} from the documentation`,
  support: {
    title: 'Copy for support',
    about: 'Copy this text and paste it into an email to support. It contains no names or records. Nothing is sent.',
    text: 'Text for support',
    cancel: 'Cancel',
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Couldn’t copy',
  },
  /** What is copied for support. */
  copied: {
    log: 'Log',
    title: (version: string) => `Tripledger ${version}, diagnostics`,
    totals: ({ requests, failed, refused, retries }: Diagnostics['totals']) =>
      `Requests: ${requests}, failed ${failed}, refused by the rate limit ${refused}, retries ${retries}`,
    window: ({ used, limit, seconds, queued, isShared }: Diagnostics['window']) =>
      `Window: ${used} of ${limit} in ${seconds} s, ${queued} waiting, ${isShared ? 'shared' : 'of this process alone'}`,
    paths: (urlForm: Diagnostics['urlForm']) =>
      `Paths: ${urlForm ? `trips ${urlForm.tripPath}, ids in the ${urlForm.idIn}` : 'unknown'}`,
    warnings: 'Contract warnings: record, path, expected, found, times',
  },
} as const;
