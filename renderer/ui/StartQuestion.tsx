/** Asks before work that takes more than a minute of the request limit. Gives the focus back where it came from. */
import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { returnFocus } from './keyboard';
import { texts } from './texts';

type Work = { readonly requests: number; readonly minutes: number };
type Window = { readonly limit: number; readonly windowSeconds: number };

/** Estimates how long requests take at an office's limit. */
export const estimateWork = (requests: number, { limit, windowSeconds }: Window): Work => ({
  requests,
  minutes: Math.max(1, Math.ceil((requests * windowSeconds) / (limit * 60))),
});

type Props = Work & { readonly onStart: () => void; readonly onCancel: () => void };

export function StartQuestion({ requests, minutes, onStart, onCancel }: Props) {
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const opener = document.activeElement;
    start.current?.focus({ preventScroll: true });
    return () => returnFocus(opener);
  }, []);
  const question = texts.start.question(requests, minutes);
  return (
    <Group gap="xs" role="alertdialog" aria-label={question} className="confirm" mt={8}>
      <span className="confirm-question">{question}</span>
      <Button ref={start} size="compact-sm" onClick={onStart}>
        {texts.start.start}
      </Button>
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        {texts.cancel}
      </Button>
    </Group>
  );
}
