/** Alert about data of the office in use that cannot be read for now, with the next step. */
import { Button } from '@mantine/core';
import { useTryKeychain } from '@renderer/data/queries/offices';
import type { AppState, Office, OfficeLock } from '@shared/schemas/office';
import { Link } from '@tanstack/react-router';

/** Formats the message for a lock. Null if nothing is locked. */
export function lockMessage(lock: OfficeLock, { name: office, baseUrl }: Office): string | null {
  const { isTokenMissing, tokenSavedFor, savedCopy } = lock;
  if (tokenSavedFor !== null)
    return `The address of ${office} was changed outside Tripledger, from ${tokenSavedFor} to ${baseUrl}. Its token was not sent there. If the new address is right, replace the token in Settings.`;
  if (savedCopy === 'token-refused')
    return `The server has refused the token of ${office} for 30 days, so its saved data is locked. Replace the token to read it again.`;
  if (savedCopy === 'other-key')
    return `The saved data of ${office} does not open with the key in the keychain. It was left as it is, and nothing new is saved. You can clear it in Settings and start again.`;
  if (isTokenMissing && savedCopy === 'no-key')
    return `The keychain is locked. The token, saved data, views, labels and packs of ${office} cannot be read, and data is not saved until it opens. Unlock the keychain, then try again.`;
  if (savedCopy === 'no-key')
    return `The keychain did not give the key of the saved data of ${office}. Saved data, views, labels and packs cannot be read, and data is not saved, until it does.`;
  if (isTokenMissing)
    return `The keychain did not give the token of ${office}. You are reading saved data. Unlock the keychain, then try again.`;
  return null;
}

export function LockNote({ state }: { state: AppState | undefined }) {
  const tryKeychain = useTryKeychain();
  const lock = state?.locks.find(({ officeId }) => officeId === state.currentOfficeId);
  const office = state?.offices.find(({ id }) => id === state.currentOfficeId);
  const message = lock && office && lockMessage(lock, office);
  if (!lock || !message) return null;
  const canTry = lock.tokenSavedFor === null && (lock.isTokenMissing || lock.savedCopy === 'no-key');
  return (
    <div className="note note-warn" role="status" style={{ margin: '10px 18px 0' }}>
      <span>{message}</span>
      <span style={{ marginLeft: 'auto', flex: 'none' }}>
        {canTry ? (
          <Button variant="default" loading={tryKeychain.isPending} onClick={() => tryKeychain.mutate(lock.officeId)}>
            Try keychain again
          </Button>
        ) : (
          <Button variant="default" component={Link} to="/settings">
            Settings
          </Button>
        )}
      </span>
    </div>
  );
}
