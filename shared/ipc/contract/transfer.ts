/** Channels of the file that takes settings to another computer. Main asks for the file in the system's dialogs. */
import { appStateSchema } from '@shared/schemas/office';
import { passphraseSchema, transferPlanSchema } from '@shared/schemas/transfer';
import { z } from 'zod';

/** Identifies the file that was chosen last. */
const fileId = z.string().max(100);

export const transferChannels = {
  /** Saves the file. `path` is null where the user cancelled the dialog. */
  'transfer:save': {
    input: z.object({ passphrase: passphraseSchema }),
    output: z.object({ path: z.string().nullable(), offices: z.int(), notices: z.array(z.string()) }),
  },
  /** Asks for a file to import; null where the user cancelled. */
  'transfer:choose': { input: z.null(), output: z.object({ fileId, name: z.string() }).nullable() },
  /** Opens the file, and says what its import would do. */
  'transfer:open': {
    input: z.object({ fileId, passphrase: z.string().max(1_000) }),
    output: transferPlanSchema,
  },
  /** Takes over what the file has. `addedIds`: the offices that need a token. */
  'transfer:apply': {
    input: z.object({ fileId, replaces: z.boolean() }),
    output: z.object({ state: appStateSchema, addedIds: z.array(z.string()) }),
  },
  /** Drops the file that was chosen. */
  'transfer:forget': { input: z.null(), output: z.null() },
} as const;
