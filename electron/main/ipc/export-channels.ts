/** The channels that write one file. */
import type { ChannelName } from '@shared/ipc/contract';

type ExportChannel =
  | Exclude<
      Extract<ChannelName, `export:${string}`>,
      'export:show' | 'export:open' | 'export:screen-rows' | 'export:screen-forget'
    >
  | 'reports:run-to-file';

/** Each channel with the kind of its content. A new export channel does not compile without its kind. */
export const exportKinds = {
  'reports:run-to-file': 'report',
  'export:screen': 'screen',
  'export:report': 'report',
  'export:comparison': 'comparison',
  'export:trips': 'trips',
  'export:unclaimed': 'unclaimed',
  'export:statement': 'statement',
  'export:warnings': 'warnings',
  'export:names': 'names',
  'export:parquet': 'parquet',
  'export:pdf': 'pdf',
} as const satisfies Record<ExportChannel, string>;

export const exportChannels = Object.keys(exportKinds) as readonly ExportChannel[];
