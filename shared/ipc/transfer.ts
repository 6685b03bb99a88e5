/** Channels of the file that takes settings to another computer. Main asks for the file in the system's dialogs. */
import { appStateSchema } from '@shared/schemas/office';
import { passphraseSchema, transferPlanSchema } from '@shared/schemas/transfer';
import { z } from 'zod';
import { app } from './channel';

/** Identifies the file that was chosen last. */
const fileId = z.string().max(100);

export const transferChannels = {
  /** Saves the file. `path` is null where the user cancelled the dialog. */
  'transfer:save': app(
    z.object({ passphrase: passphraseSchema }),
    z.object({ path: z.string().nullable(), offices: z.int(), notices: z.array(z.string()) }),
  ),
  /** Asks for a file to import; null where the user cancelled. */
  'transfer:choose': app(z.null(), z.object({ fileId, name: z.string() }).nullable()),
  /** Opens the file, and says what its import would do. */
  'transfer:open': app(z.object({ fileId, passphrase: z.string().max(1_000) }), transferPlanSchema),
  /** Takes over what the file has. `addedIds`: the offices that need a token. */
  'transfer:apply': app(
    z.object({ fileId, replaces: z.boolean() }),
    z.object({ state: appStateSchema, addedIds: z.array(z.string()) }),
  ),
  /** Drops the file that was chosen. */
  'transfer:forget': app(z.null(), z.null()),
} as const;
