/** Notes of the frame: notices, a lock, a pack that is due. */

import { call, ignoreFailure, officeQuery } from '@renderer/data/call';
import { useDismissNotices, useTryKeychain } from '@renderer/data/offices';
import { useChangePreferences, usePreferences, useRunPack } from '@renderer/data/preferences';
import { ReplaceTokenContext } from '@renderer/ui/contexts';
import { LineNote, showFailure } from '@renderer/ui/line';
import { useToday } from '@renderer/ui/use-now';
import type { AppState, Office, OfficeLock } from '@shared/records/office';
import { getPackDue } from '@shared/settings/pack-reminder';
import { formatDateRange, getDateRange } from '@shared/values/date-ranges';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useContext, useState } from 'react';
import { noteTexts } from './late-texts';

/* Alert about data of the office in use that cannot be read for now, with the next step. */

/** Formats the message for a lock. Null if nothing is locked. */
function lockMessage(lock: OfficeLock, office: Office): string | null {
  const { isTokenMissing, tokenSavedFor, savedCopy } = lock;
  const { name } = office;
  if (tokenSavedFor !== null) return noteTexts.addressChanged(office, tokenSavedFor);
  if (savedCopy === 'token-refused') return noteTexts.tokenRejected(name);
  if (savedCopy === 'other-key') return noteTexts.otherKey(name);
  if (isTokenMissing && office.needsToken) return noteTexts.needsToken(name);
  if (isTokenMissing && savedCopy === 'no-key') return noteTexts.keychainLocked(name);
  if (savedCopy === 'no-key') return noteTexts.noKey(name);
  return isTokenMissing ? noteTexts.noToken(name) : null;
}

export function LockNote({ state }: { state: AppState | undefined }) {
  const tryKeychain = useTryKeychain();
  const navigate = useNavigate();
  const lock = state?.locks.find(({ officeId }) => officeId === state.currentOfficeId);
  const office = state?.offices.find(({ id }) => id === state.currentOfficeId);
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

/* The server has refused the token: what is on this computer can still be read. */

export function RefusedNote() {
  const replaceToken = useContext(ReplaceTokenContext);
  const actions = replaceToken ? [{ label: noteTexts.replaceToken, run: replaceToken }] : [];
  return <LineNote rank="warning" text={noteTexts.tokenRefused} actions={actions} />;
}

/* The server has asked for a pause, and the user waits for something. */

export function WaitNote({ officeId, untilMs }: { readonly officeId: string; readonly untilMs: number }) {
  // As it was asked: a countdown would be read out every second.
  const [seconds] = useState(() => Math.max(1, Math.ceil((untilMs - Date.now()) / 1_000)));
  const stop = () => ignoreFailure(call('offices:stop-waiting', officeId));
  return (
    <LineNote rank="wait" text={noteTexts.waiting(seconds)} actions={[{ label: noteTexts.stopWaiting, run: stop }]} />
  );
}

/* Reminds the user of a pack that has not been run this month: to run it, or to be reminded tomorrow. */

export function PackReminder({ officeId }: { readonly officeId: string }) {
  const packs = usePreferences()?.packs ?? [];
  const { data: runs } = useQuery(officeQuery('packs:state', officeId));
  const { mutate: change } = useChangePreferences();
  const run = useRunPack(officeId);
  const today = useToday();
  const due = packs.flatMap((pack) => {
    const state = runs ? getPackDue(pack, runs, today) : null;
    return state === null ? [] : [{ pack, state }];
  });
  const [first] = due;
  if (!first) return null;
  const isBusy = run.isPending || runs?.some(({ phase, runBy }) => phase === 'running' && !runBy) === true;
  const { pack, state } = first;
  const period = pack.period && formatDateRange(getDateRange(pack.period, today));
  const start = () => {
    const onError = ({ message }: Error) => void showFailure(noteTexts.packNotRun(pack.name), message);
    if (!isBusy) run.mutate({ name: pack.name, folder: null }, { onError });
  };
  const postpone = () =>
    pack.reminder &&
    change({
      kind: 'pack',
      name: pack.name,
      pack: { ...pack, reminder: { ...pack.reminder, postponedOn: today } },
    });
  return (
    <LineNote
      rank="warning"
      text={noteTexts.packDue[state](pack.name, period)}
      actions={[
        { label: noteTexts.runPack, run: start },
        { label: noteTexts.later, run: postpone },
      ]}
    />
  );
}

/* Notices of main, shown until the user closes them. Some are from before the window was open. */

export function Notices({ notices }: { readonly notices: readonly string[] }) {
  const dismiss = useDismissNotices();
  return notices.map((notice) => (
    <LineNote key={notice} rank="warning" text={notice} onClose={() => dismiss.mutate([notice])} />
  ));
}
