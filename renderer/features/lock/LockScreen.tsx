/** The only screen while Tripledger is locked. It names no office and no record. */
import { Alert, Button, Group, Stack } from '@mantine/core';
import { lockStateQuery, useQuit, useUnlock } from '@renderer/data/queries/lock';
import type { UnlockMethod } from '@shared/schemas/lock';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';

const hints: Readonly<Record<UnlockMethod, string>> = {
  'touch-id': 'Touch ID confirms that it is you.',
  keychain: 'Unlocking reads the key of your office from this computer’s keychain, which may ask for its password.',
  click: 'No office is saved on this computer, so that a click unlocks it.',
};

export function LockScreen() {
  const { data } = useQuery(lockStateQuery);
  const unlock = useUnlock();
  const quit = useQuit();
  const button = useRef<HTMLButtonElement>(null);
  // After an attempt the button can be pressed again at once.
  useEffect(() => {
    if (!unlock.isPending) button.current?.focus();
  }, [unlock.isPending]);
  return (
    <main className="lock-screen">
      <Stack gap="md" align="center" maw={420} ta="center">
        <IconLock size={32} aria-hidden />
        <h1>Tripledger is locked</h1>
        <div>You come back to the same screen. Exports, packs and saving for offline go on.</div>
        {unlock.error && (
          <Alert color="red" variant="light" role="alert" ta="left">
            {unlock.error.message}
          </Alert>
        )}
        <Group>
          <Button ref={button} size="md" loading={unlock.isPending} onClick={() => unlock.mutate()}>
            {unlock.error ? 'Try again' : 'Unlock'}
          </Button>
          <Button size="md" variant="default" onClick={() => quit.mutate()}>
            Quit
          </Button>
        </Group>
        {data && <div className="dim lock-hint">{hints[data.unlockMethod]}</div>}
      </Stack>
    </main>
  );
}
