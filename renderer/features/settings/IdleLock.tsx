/** The setting of the idle lock, and what it protects from. */

import { Button, Group } from '@mantine/core';
import { call } from '@renderer/data/call';
import { useAppMutation } from '@renderer/data/queries/app';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { type LockMinutes, lockChoices } from '@shared/schemas/lock';
import type { AppState } from '@shared/schemas/office';
import { useMutation } from '@tanstack/react-query';
import { texts } from './texts';

const choices = lockChoices.map((minutes) => ({
  value: String(minutes),
  label: minutes === 0 ? texts.lock.off : texts.lock.minutes(minutes),
}));

/** Chromium has no idle time on some Linux desktops (electron#27912, #34826). */
const isLinux = globalThis.navigator?.platform.startsWith('Linux') ?? false;

export function IdleLock({ state }: { state: AppState }) {
  const change = useAppMutation((minutes: LockMinutes) => call('app:set-lock', minutes));
  const lock = useMutation({ mutationFn: () => call('lock:lock') });
  const hasSavedOffice = state.offices.some(({ kind }) => kind === 'saved');
  const error = change.error ?? lock.error;
  return (
    <section className="panel" aria-label={texts.lock.title}>
      <h2>{texts.lock.title}</h2>
      <Group gap="sm">
        <SegmentedControl
          aria-label={texts.lock.title}
          data={choices}
          value={String(state.lockAfterMinutes)}
          onChange={(value) => change.mutate(lockChoices.find((minutes) => String(minutes) === value) ?? 0)}
        />
        <Button variant="default" onClick={() => lock.mutate()}>
          {texts.lock.now}
        </Button>
      </Group>
      <p className="dim" style={{ margin: '8px 0 0', fontSize: 13, maxWidth: 720 }}>
        {texts.lock.about}
        {texts.lock.limits}
        {isLinux && texts.lock.linux}
        {!hasSavedOffice && texts.lock.noOffice}
      </p>
      {error && <ErrorAlert error={error} />}
    </section>
  );
}
