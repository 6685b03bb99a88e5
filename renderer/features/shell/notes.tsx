/** Notes of the frame: notices, and a lock. */

import { useOffice, useOfficeId, useStateMutation } from '@renderer/data/app';
import { call, ignoreFailure } from '@renderer/data/call';
import { LineNote } from '@renderer/ui/line';
import type { Office, OfficeLock } from '@shared/records/office';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { noteTexts } from './late-texts';

/* Alert about data of the office in use that cannot be read for now, with the next step. */

/** Formats the message for a lock. Null if nothing is locked. */
function lockMessage(lock: OfficeLock, office: Office): string | null {
  const { isTokenMissing, tokenSavedFor, savedCopy } = lock;
  const { name } = office;
  if (tokenSavedFor !== null) return noteTexts.addressChanged(office, tokenSavedFor);
  if (savedCopy === 'other-key') return noteTexts.otherKey(name);
  if (isTokenMissing && office.needsToken) return noteTexts.needsToken(name);
  if (isTokenMissing && savedCopy === 'no-key') return noteTexts.keychainLocked(name);
  if (savedCopy === 'no-key') return noteTexts.noKey(name);
  return isTokenMissing ? noteTexts.noToken(name) : null;
}

export function LockNote({ locks }: { readonly locks: readonly OfficeLock[] }) {
  const tryKeychain = useStateMutation('offices:try-keychain');
  const navigate = useNavigate();
  const office = useOffice();
  const lock = locks.find(({ officeId }) => officeId === office?.id);
  const message = lock && office && lockMessage(lock, office);
  if (!lock || !message) return null;
  const needsToken = lock.isTokenMissing && office?.needsToken === true;
  const canTry = !needsToken && lock.tokenSavedFor === null && (lock.isTokenMissing || lock.savedCopy === 'no-key');
  const openSettings = {
    label: needsToken ? noteTexts.enterToken : noteTexts.settings,
    run: () => void navigate({ to: '/settings', search: {} }),
  };
  const tryAgain = { label: noteTexts.tryKeychain, run: () => tryKeychain.mutate(lock.officeId) };
  return <LineNote rank="warning" text={message} actions={[canTry ? tryAgain : openSettings]} />;
}

export function RefusedNote() {
  const navigate = useNavigate();
  const officeId = useOfficeId();
  const replace = {
    label: noteTexts.replaceToken,
    run: () => void navigate({ to: '/settings', search: { replace: officeId } }),
  };
  return <LineNote rank="warning" text={noteTexts.tokenRefused} actions={[replace]} />;
}

export function WaitNote({ untilMs }: { readonly untilMs: number }) {
  const officeId = useOfficeId();
  // As it was asked: a countdown would be read out every second.
  const [seconds] = useState(() => Math.max(1, Math.ceil((untilMs - Date.now()) / 1_000)));
  const stop = () => ignoreFailure(call('offices:stop-waiting', officeId));
  return (
    <LineNote rank="wait" text={noteTexts.waiting(seconds)} actions={[{ label: noteTexts.stopWaiting, run: stop }]} />
  );
}

/* Notices of main, shown until the user closes them. Some are from before the window was open. */

export function Notices({ notices }: { readonly notices: readonly string[] }) {
  const dismiss = useStateMutation('app:dismiss-notices');
  return notices.map((notice) => (
    <LineNote key={notice} rank="warning" text={notice} onClose={() => dismiss.mutate([notice])} />
  ));
}
