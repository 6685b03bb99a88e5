/** The setting of the idle lock, and what it protects from. */
import { Button, Group } from '@mantine/core';
import { useLockNow, useSetLock } from '@renderer/data/queries/lock';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { lockChoices } from '@shared/schemas/lock';
import type { AppState } from '@shared/schemas/office';

const choices = lockChoices.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? 'Off' : `${minutes} minutes`,
}));

/** Chromium has no idle time on some Linux desktops (electron#27912, #34826). */
const isLinux = globalThis.navigator?.platform.startsWith('Linux') ?? false;

export function IdleLock({ state }: { state: AppState }) {
  const change = useSetLock();
  const lock = useLockNow();
  const hasSavedOffice = state.offices.some(({ kind }) => kind === 'saved');
  const error = change.error ?? lock.error;
  return (
    <section className="panel" aria-label="Lock when away">
      <h2>Lock when away</h2>
      <Group gap="sm">
        <SegmentedControl
          aria-label="Lock when away"
          data={choices}
          value={String(state.lockAfterMinutes)}
          onChange={(value) => change.mutate(lockChoices.find((minutes) => String(minutes) === value) ?? 0)}
        />
        <Button variant="default" onClick={() => lock.mutate()}>
          Lock now
        </Button>
      </Group>
      <p className="dim" style={{ margin: '8px 0 0', fontSize: 13, maxWidth: 720 }}>
        After this time without mouse or keyboard, and when the computer locks or sleeps, Tripledger hides everything
        and unlocks with Touch ID, which it then also asks for when it starts, or with the office’s key from the
        keychain. You come back to the same screen; a report’s result is then under Earlier runs, and text that was not
        saved is gone. This hides clients from people at your desk. If your keychain is open, as it mostly is while you
        are signed in, a click unlocks it: whoever can use your account on this computer can unlock Tripledger too. Lock
        the computer itself when you leave it.
        {isLinux &&
          ' Some Linux desktops (Wayland) do not report how long you have been away: try it, and use Lock now if it does not lock.'}
        {!hasSavedOffice && ' No office is saved yet: until one is, a click unlocks it.'}
      </p>
      {error && <ErrorAlert error={error} />}
    </section>
  );
}
