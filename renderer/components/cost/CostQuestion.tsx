/** Asks before long work starts. */
import { Button, Group } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { costTexts } from './cost-texts';

type Props = {
  /** What the work costs, in a sentence. */
  readonly question: string;
  readonly onStart: () => void;
  readonly onCancel: () => void;
};

export function CostQuestion({ question, onStart, onCancel }: Props) {
  const start = useRef<HTMLButtonElement>(null);
  useEffect(() => start.current?.focus({ preventScroll: true }), []);
  return (
    <Group gap="xs" role="alertdialog" aria-label={question} className="confirm" mt={8}>
      <span className="confirm-question">{question}</span>
      <Button ref={start} size="compact-sm" onClick={onStart}>
        {costTexts.start}
      </Button>
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        {costTexts.cancel}
      </Button>
    </Group>
  );
}
