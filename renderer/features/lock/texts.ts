/** The texts of the lock screen. */
import type { UnlockMethod } from '@shared/schemas/lock';

export const hints: Readonly<Record<UnlockMethod, string>> = {
  'touch-id': 'Touch ID confirms that it’s you.',
  keychain: 'Unlocking reads your office’s key from this computer’s keychain, which may ask for its password.',
  click: 'No office is saved on this computer, so a click unlocks it.',
};

export const texts = {
  locked: 'Tripledger is locked',
  about: 'You’ll return to the same screen. Exports, packs and saving for offline continue.',
  unlock: 'Unlock',
  tryAgain: 'Try again',
  quit: 'Quit',
} as const;
