/** The only screen while Tripledger is locked. It names no office and no record. */

import { Alert, Button, Group, Stack } from '@mantine/core';
import { appQuery, call } from '@renderer/data/call';
import { IconLock } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { hints, lockTexts } from './texts';
import './settings.css';

export function LockScreen() {
  const { data } = useQuery({ ...appQuery('lock:state'), gcTime: 0 });
  const unlock = useMutation({ mutationFn: () => call('lock:unlock'), gcTime: 0 });
  const quit = useMutation({ mutationFn: () => call('lock:quit') });
  const button = useRef<HTMLButtonElement>(null);
  // After an attempt the button can be pressed again at once.
  useEffect(() => {
    if (!unlock.isPending) button.current?.focus();
  }, [unlock.isPending]);
  return (
    <main className="lock-screen">
      <Stack gap="md" align="center" maw={420} ta="center">
        <IconLock size={32} aria-hidden />
        <h1>{lockTexts.locked}</h1>
        <div>{lockTexts.about}</div>
        {unlock.error && (
          <Alert color="red" variant="light" role="alert" ta="left">
            {unlock.error.message}
          </Alert>
        )}
        <Group>
          <Button ref={button} size="md" loading={unlock.isPending} onClick={() => unlock.mutate()}>
            {unlock.error ? lockTexts.tryAgain : lockTexts.unlock}
          </Button>
          <Button size="md" variant="default" onClick={() => quit.mutate()}>
            {lockTexts.quit}
          </Button>
        </Group>
        {data && <div className="dim">{hints[data.unlockMethod]}</div>}
      </Stack>
    </main>
  );
}
