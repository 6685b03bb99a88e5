/** Asks before long work starts. Gives the focus back where it came from. */
import { Button, Group } from '@mantine/core';
import { returnFocus } from '@renderer/ui/screen-focus';
import { useEffect, useRef } from 'react';
import { costTexts } from './cost-texts';

type Props = {
  /** What the work costs, in a sentence. */
  readonly question: string;
  /** What had the focus when the work was requested. @default what has it when the question comes */
  readonly opener?: Element | null;
  readonly onStart: () => void;
  readonly onCancel: () => void;
};

export function CostQuestion({ question, opener, onStart, onCancel }: Props) {
  const start = useRef<HTMLButtonElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves once, and back once.
  useEffect(() => {
    const from = opener ?? document.activeElement;
    start.current?.focus({ preventScroll: true });
    return () => returnFocus(from);
  }, []);
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
