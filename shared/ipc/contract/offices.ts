/** Channels of offices: connection, token, rate limit, preferences, diagnostics. */
import { diagnosticsSchema } from '@shared/schemas/diagnostics';
import { appStateSchema, connectionSchema, officeColours, rateSettingSchema } from '@shared/schemas/office';
import { preferenceChangeSchema, preferencesSchema } from '@shared/schemas/preferences';
import { screenChangeSchema, screenStatesSchema } from '@shared/schemas/screen-states';
import { z } from 'zod';
import { officeId, requestId } from './fields';

const token = z.string().max(5_000);
const baseUrl = z.string().max(2_000);

export const officeChannels = {
  'offices:connect': {
    input: z.object({
      name: z.string().max(200),
      baseUrl,
      token,
      requestId,
      /** Stores the token in memory only, because the keychain cannot be used. */
      sessionOnly: z.boolean(),
    }),
    output: appStateSchema,
  },
  'offices:open-demo': { input: z.null(), output: appStateSchema },
  'offices:switch': { input: officeId, output: appStateSchema },
  'offices:remove': { input: officeId, output: appStateSchema },
  'offices:renew-token': {
    /**
     * `clearsSavedData`: the token looks like another office's, and the user has agreed to clear the saved data. `baseUrl`:
     * the office's new address; null where it stays.
     */
    input: z.object({ officeId, token, requestId, clearsSavedData: z.boolean(), baseUrl: baseUrl.nullable() }),
    output: appStateSchema,
  },
  /** Reads again a token that the keychain did not return. */
  'offices:try-keychain': { input: officeId, output: appStateSchema },
  'offices:connection': { input: officeId, output: connectionSchema },
  /** Cancels the requests that wait for the rate limit. */
  'offices:stop-waiting': { input: officeId, output: z.null() },
  /** Sends one request despite a pause that the server requested. */
  'offices:try-now': { input: officeId, output: z.null() },
  'offices:set-rate': {
    input: z.object({ officeId, change: rateSettingSchema.partial() }),
    output: appStateSchema,
  },
  /** Renames an office, or gives it another colour. */
  'offices:edit': {
    input: z.object({ officeId, name: z.string().max(200).optional(), colour: z.enum(officeColours).optional() }),
    output: appStateSchema,
  },
  'preferences:get': { input: officeId, output: preferencesSchema },
  'preferences:change': { input: z.object({ officeId, change: preferenceChangeSchema }), output: preferencesSchema },
  /** Where the user was in the office. */
  'screens:get': { input: officeId, output: screenStatesSchema },
  /** Remembers a screen's filters, or a text that was typed on it. */
  'screens:change': { input: z.object({ officeId, change: screenChangeSchema }), output: z.null() },
  'diagnostics:get': { input: officeId, output: diagnosticsSchema },
  /** Switches the X-Debug header on or off. */
  'diagnostics:set-debugging': { input: z.object({ officeId, isOn: z.boolean() }), output: z.null() },
} as const;
