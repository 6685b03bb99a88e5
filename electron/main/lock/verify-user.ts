/** Verifies that the user of the window is the user of this computer's account. */
import { AppError } from '@shared/errors';
import type { UnlockMethod } from '@shared/schemas/lock';

export type Verification = {
  /** Asks for the fingerprint; null on a computer without a sensor that is ready. */
  readonly getTouchId: () => (() => Promise<void>) | null;
  /** The saved office whose token is read; null where none is saved. */
  readonly findSavedOffice: () => string | null;
  /** Reads an office's token afresh. Resolves to whether the keychain gave it. */
  readonly canReadToken: (officeId: string) => Promise<boolean>;
};

/** Gets what will unlock. */
export function getUnlockMethod({ getTouchId, findSavedOffice }: Verification): UnlockMethod {
  if (getTouchId() !== null) return 'touch-id';
  return findSavedOffice() === null ? 'click' : 'keychain';
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
  const officeId = verification.findSavedOffice();
  if (officeId === null) return;
  if (await verification.canReadToken(officeId)) return;
  throw new AppError(
    'locked',
    'The keychain did not give the key of your office. Unlock the keychain on this computer, then try again.',
    {},
  );
}
