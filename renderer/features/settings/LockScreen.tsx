/** The only screen while Tripledger is locked. It names no office and no record. */

import { Alert, Button, Stack } from '@mantine/core';
import { call } from '@renderer/data/call';
import { IconLock } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { lockTexts } from './texts';
import './settings.css';

export function LockScreen() {
  const unlock = useMutation({ mutationFn: () => call('lock:unlock'), gcTime: 0 });
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
        <Button variant="filled" ref={button} size="md" loading={unlock.isPending} onClick={() => unlock.mutate()}>
          {unlock.error ? lockTexts.tryAgain : lockTexts.unlock}
        </Button>
      </Stack>
    </main>
  );
}
