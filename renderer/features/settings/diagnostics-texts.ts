/** The texts of Diagnostics. */

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
    heading: (version: string) => `Tripledger ${version}, diagnostics`,
    copy: 'Copy',
    copied: 'Text for support copied.',
  },
} as const;
