/** Channels of offices: connection, token, rate limit, preferences, diagnostics. */
import { describedRuleSchema } from '@shared/rule-labels';
import { diagnosticsSchema } from '@shared/schemas/diagnostics';
import { appStateSchema, connectionSchema, officeColours, rateSettingSchema } from '@shared/schemas/office';
import { preferenceChangeSchema, preferencesSchema } from '@shared/schemas/preferences';
import { screenChangeSchema, screenStatesSchema } from '@shared/schemas/screen-states';
import { z } from 'zod';
import { app, office } from './channel';
import { officeId } from './fields';

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
  'offices:renew-token': app(
    /**
     * `clearsSavedData`: the token looks like another office's, and the user has agreed to clear the saved data. `baseUrl`:
     * the office's new address; null where it stays.
     */
    z.object({ officeId, token, clearsSavedData: z.boolean(), baseUrl: baseUrl.nullable() }),
    appStateSchema,
  ),
  /** Reads again a token that the keychain did not return. */
  'offices:try-keychain': app(officeId, appStateSchema),
  'offices:connection': app(officeId, connectionSchema),
  /** Cancels the requests that wait for the rate limit. */
  'offices:stop-waiting': app(officeId, z.null()),
  /** Sends one request despite a pause that the server requested. */
  'offices:try-now': app(officeId, z.null()),
  'offices:set-rate': app(z.object({ officeId, change: rateSettingSchema.partial() }), appStateSchema),
  /** Renames an office, or gives it another colour. */
  'offices:edit': app(
    z.object({ officeId, name: z.string().max(200).optional(), colour: z.enum(officeColours).optional() }),
    appStateSchema,
  ),
  'preferences:get': office(z.null(), preferencesSchema),
  'preferences:change': office(preferenceChangeSchema, preferencesSchema),
  /** Where the user was in the office. */
  'screens:get': office(z.null(), screenStatesSchema),
  /** Remembers a screen's filters, or a text that was typed on it. */
  'screens:change': app(z.object({ officeId, change: screenChangeSchema }), z.null()),
  'diagnostics:get': office(z.null(), diagnosticsSchema),
  /** How the office's server filters, as far as it was seen. */
  'diagnostics:list-rules': office(z.null(), z.array(describedRuleSchema)),
  /** Switches the X-Debug header on or off. */
  'diagnostics:set-debugging': office(z.boolean(), z.null()),
} as const;
