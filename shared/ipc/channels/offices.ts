/** Channels of offices: connection, token, rate limit, preferences, diagnostics. */

import { z } from 'zod';
import { diagnosticsSchema } from '../../records/diagnostics';
import { appStateSchema, connectionSchema, rateSettingSchema } from '../../records/office';
import { preferenceChangeSchema, preferencesSchema } from '../../settings/preferences';
import { screenChangeSchema, screenStatesSchema } from '../../settings/screen-states';
import { passphraseSchema, transferPlanSchema } from '../../settings/transfer';
import { app, office, officeId } from '../channel';

const token = z.string().max(5_000);
const baseUrl = z.string().max(2_000);

export const officeChannels = {
  'offices:connect': app(
    z.object({
      name: z.string().max(200),
      baseUrl,
      token,
      /** Stores the token in memory only, because the keychain cannot be used. */
      sessionOnly: z.boolean(),
    }),
    appStateSchema,
  ),
  'offices:open-demo': app(z.null(), appStateSchema),
  'offices:switch': app(officeId, appStateSchema),
  'offices:remove': office(z.null(), appStateSchema),
  /** Deletes at once what the user of a removed office has typed. */
  'offices:erase': app(z.string().max(200), appStateSchema),
  'offices:renew-token': app(
    /** `baseUrl`: the office's new address; null where it stays. */
    z.object({ officeId, token, baseUrl: baseUrl.nullable() }),
    appStateSchema,
  ),
  /** Reads again a token that the keychain did not return. */
  'offices:try-keychain': app(officeId, appStateSchema),
  'offices:connection': app(officeId, connectionSchema),
  /** Cancels the requests that wait for the rate limit. */
  'offices:stop-waiting': app(officeId, z.null()),
  /** Sends one request despite a pause that the server requested. */
  'offices:try-now': app(officeId, z.null()),
  /** Renames an office, or gives it another limit. */
  'offices:edit': app(
    z.object({
      officeId,
      name: z.string().max(200).optional(),
      rate: rateSettingSchema.partial().optional(),
    }),
    appStateSchema,
  ),
  'preferences:get': office(z.null(), preferencesSchema),
  'preferences:change': office(preferenceChangeSchema, preferencesSchema),
  /** Where the user was in the office. */
  'screens:get': office(z.null(), screenStatesSchema),
  /** Remembers a screen's filters, or a text that was typed on it. */
  'screens:change': app(z.object({ officeId, change: screenChangeSchema }), z.null()),
  'diagnostics:get': office(z.null(), diagnosticsSchema),
} as const;

/* Channels of the data that is saved. */

export const savedDataChannels = {
  /** Clears what is saved of an office, which is then loaded again. */
  'cache:clear': office(z.null(), appStateSchema),
  'cache:counts': office(
    z.null(),
    z.object({
      trips: z.int(),
      tripDetails: z.int(),
      /** Bookings of saved trips; null while they are not counted yet. */
      bookings: z.int().nullable(),
      clients: z.int(),
      oldestMs: z.number().nullable(),
      bytes: z.number(),
      isPersistent: z.boolean(),
      /** Whether cached data can be read but not added to. */
      isReadOnly: z.boolean(),
    }),
  ),
} as const;

/* Channels of the file that takes settings to another computer. Main asks for the file in the system's dialogs. */

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
