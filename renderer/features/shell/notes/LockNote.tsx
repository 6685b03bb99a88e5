/** Alert about data of the office in use that cannot be read for now, with the next step. */
import { Button } from '@mantine/core';
import { useTryKeychain } from '@renderer/data/queries/offices';
import { LinkButton } from '@renderer/ui/LinkButton';
import { Note } from '@renderer/ui/notes/Note';
import type { AppState, Office, OfficeLock } from '@shared/schemas/office';
import { texts } from './texts';

/** Formats the message for a lock. Null if nothing is locked. */
export function lockMessage(lock: OfficeLock, office: Office): string | null {
  const { isTokenMissing, tokenSavedFor, savedCopy } = lock;
  const { name } = office;
  if (tokenSavedFor !== null) return texts.addressChanged(office, tokenSavedFor);
  if (savedCopy === 'token-refused') return texts.tokenRejected(name);
  if (savedCopy === 'other-key') return texts.otherKey(name);
  if (isTokenMissing && office.needsToken) return texts.needsToken(name);
  if (isTokenMissing && savedCopy === 'no-key') return texts.keychainLocked(name);
  if (savedCopy === 'no-key') return texts.noKey(name);
  return isTokenMissing ? texts.noToken(name) : null;
}

export function LockNote({ state }: { state: AppState | undefined }) {
  const tryKeychain = useTryKeychain();
  const lock = state?.locks.find(({ officeId }) => officeId === state.currentOfficeId);
  const office = state?.offices.find(({ id }) => id === state.currentOfficeId);
  const message = lock && office && lockMessage(lock, office);
  if (!lock || !message) return null;
  const needsToken = lock.isTokenMissing && office?.needsToken === true;
  const canTry = !needsToken && lock.tokenSavedFor === null && (lock.isTokenMissing || lock.savedCopy === 'no-key');
  return (
    <Note severity="warning" style={{ margin: '10px 18px 0' }}>
      <span>{message}</span>
      <span style={{ marginLeft: 'auto', flex: 'none' }}>
        {canTry ? (
          <Button variant="default" loading={tryKeychain.isPending} onClick={() => tryKeychain.mutate(lock.officeId)}>
            {texts.tryKeychain}
          </Button>
        ) : (
          <LinkButton to="/settings">{needsToken ? texts.enterToken : texts.settings}</LinkButton>
        )}
      </span>
    </Note>
  );
}
