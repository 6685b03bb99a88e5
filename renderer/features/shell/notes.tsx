/** Notes of the frame: notices, a lock, a pack that is due. */

import { Button } from '@mantine/core';
import { Notifications, notifications, notificationsStore } from '@mantine/notifications';
import { officeQuery } from '@renderer/data/call';
import { useTryKeychain } from '@renderer/data/offices';
import { useChangePreferences, usePreferences, useRunPack } from '@renderer/data/preferences';
import { LinkButton } from '@renderer/ui/details';
import { returnFocus } from '@renderer/ui/keyboard';
import { Note } from '@renderer/ui/Note';
import { useToday } from '@renderer/ui/use-now';
import type { AppState, Office, OfficeLock } from '@shared/records/office';
import { getPackDue } from '@shared/settings/pack-reminder';
import { formatDateRange, getDateRange } from '@shared/values/date-ranges';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { noteTexts } from './late-texts';

/* The line below every screen for notifications. It is part of the frame, so that they never cover a total. */

/** Hides notifications of failures when the user leaves the screen, and all of them on another office. */
function useClearNotices(officeId: string | null | undefined, screen: string): void {
  useEffect(() => {
    for (const { id, color } of screen === '' ? [] : notificationsStore.getState().notifications) {
      if (color === 'red' && id !== undefined) notifications.hide(id);
    }
  }, [screen]);
  useEffect(() => {
    if (officeId !== undefined) notifications.clean();
  }, [officeId]);
}

type Props = {
  readonly officeId: string | null | undefined;
  /** The path of the current screen. */
  readonly screen: string;
};

export function StatusLine({ officeId, screen }: Props) {
  useClearNotices(officeId, screen);
  return (
    <div className="status-line">
      <Notifications
        position="bottom-left"
        withinPortal={false}
        // The line scrolls, from the newest one.
        limit={100}
        containerWidth={560}
        // Notifications of exports are higher than the default of 200 pixels.
        notificationMaxHeight={420}
      />
    </div>
  );
}

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
            {noteTexts.tryKeychain}
          </Button>
        ) : (
          <LinkButton to="/settings">{needsToken ? noteTexts.enterToken : noteTexts.settings}</LinkButton>
        )}
      </span>
    </Note>
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
  const isShown = first !== undefined;
  // Run and Later go with the note: the screen then has the focus. The next pack's note leaves it where it is.
  useEffect(() => (isShown ? () => returnFocus(null) : undefined), [isShown]);
  if (!first) return null;
  const isBusy = run.isPending || runs?.some(({ phase, runBy }) => phase === 'running' && !runBy) === true;
  const { pack, state } = first;
  const period = pack.period && formatDateRange(getDateRange(pack.period, today));
  const postpone = () =>
    pack.reminder &&
    change({
      kind: 'pack',
      name: pack.name,
      pack: { ...pack, reminder: { ...pack.reminder, postponedOn: today } },
    });
  return (
    <Note
      severity="info"
      as="section"
      role="region"
      aria-label={noteTexts.packReminder}
      style={{ margin: '10px 18px 0' }}
    >
      <span role="status">{noteTexts.packDue[state](pack.name, period)}</span>
      {run.error && <span className="negative small">{run.error.message}</span>}
      <span className="note-buttons">
        <Button
          variant="default"
          size="compact-sm"
          // A disabled button would lose the focus to the document's body with the run that it starts.
          data-disabled={isBusy}
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) run.mutate({ name: pack.name, folder: null });
          }}
        >
          {noteTexts.runPack}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={postpone}>
          {noteTexts.later}
        </Button>
      </span>
    </Note>
  );
}
