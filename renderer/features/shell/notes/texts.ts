/** The texts of notes in the frame. */
import type { Office } from '@shared/schemas/office';

export const texts = {
  addressChanged: ({ name, baseUrl }: Office, savedFor: string) =>
    `The address of ${name} was changed outside Tripledger, from ${savedFor} to ${baseUrl}. Its token was not sent there. If the new address is right, replace the token in Settings.`,
  tokenRejected: (office: string) =>
    `The server has rejected the token of ${office} for 30 days, so its saved data is locked. Replace the token to unlock it.`,
  otherKey: (office: string) =>
    `The saved data of ${office} can’t be opened with the key in the keychain. It was left as it is, and nothing new is saved. You can clear it in Settings and start again.`,
  keychainLocked: (office: string) =>
    `The keychain is locked. The token, saved data, views, names and packs of ${office} can’t be opened, and nothing is saved until it is unlocked. Unlock the keychain, then try again.`,
  noKey: (office: string) =>
    `The key for the saved data of ${office} couldn’t be read from the keychain. Saved data, views, names and packs can’t be opened, and nothing is saved, until it can.`,
  needsToken: (office: string) =>
    `${office} was imported. Enter its API token to connect it; tokens are never in a settings file.`,
  enterToken: 'Enter token',
  noToken: (office: string) =>
    `The token of ${office} couldn’t be read from the keychain. You’re seeing saved data. Unlock the keychain, then try again.`,
  tryKeychain: 'Try keychain again',
  settings: 'Settings',
  packReminder: 'Reminder',
  packDue: {
    'not-run': (pack: string, period: string | null) =>
      period === null ? `“${pack}” hasn’t been run yet this month.` : `“${pack}” for ${period} hasn’t been run yet.`,
    'not-finished': (pack: string, period: string | null) =>
      period === null ? `“${pack}” isn’t finished yet this month.` : `“${pack}” for ${period} isn’t finished yet.`,
  },
  runPack: 'Run…',
  later: 'Later',
} as const;
