/** Verifies that the user of the window is the user of this computer's account. */
import { AppError } from '@shared/errors';
import type { UnlockMethod } from '@shared/schemas/lock';

export type Verification = {
  /** Asks for the fingerprint; null on a computer without a sensor that is ready. */
  readonly getTouchId: () => (() => Promise<void>) | null;
  /** The saved offices whose tokens are read, in this order. */
  readonly listSavedOffices: () => readonly string[];
  /** Reads an office's token afresh. Resolves to whether the keychain gave it. */
  readonly canReadToken: (officeId: string) => Promise<boolean>;
};

/** Gets what will unlock. */
export function getUnlockMethod({ getTouchId, listSavedOffices }: Verification): UnlockMethod {
  if (getTouchId() !== null) return 'touch-id';
  return listSavedOffices().length === 0 ? 'click' : 'keychain';
}

/** Whether the keychain gives the token of any saved office: one may be gone. True where no office is saved. */
async function hasKeychainAccess({ listSavedOffices, canReadToken }: Verification): Promise<boolean> {
  const offices = listSavedOffices();
  for (const officeId of offices) if (await canReadToken(officeId)) return true;
  return offices.length === 0;
}

/** @throws AppError `keychain-locked` where nothing could verify the user now */
export async function ensureCanUnlock(verification: Verification): Promise<void> {
  if (verification.getTouchId() !== null || (await hasKeychainAccess(verification))) return;
  throw new AppError(
    'keychain-locked',
    'Tripledger was not locked: the keychain does not give the key of any office, so nothing could unlock it again. Unlock the keychain on this computer, or enter the token of an office again; until then lock the computer itself.',
    {},
  );
}

/** @throws AppError `locked` where the user could not be verified */
export async function verifyUser(verification: Verification): Promise<void> {
  const prompt = verification.getTouchId();
  if (prompt !== null) {
    await prompt().catch((cause: unknown) => {
      throw new AppError('locked', 'Touch ID did not confirm that it is you. Try again.', {}, { cause });
    });
    return;
  }
  if (await hasKeychainAccess(verification)) return;
  throw new AppError(
    'locked',
    'The keychain did not give the key of your office. Unlock the keychain on this computer, then try again.',
    {},
  );
}
