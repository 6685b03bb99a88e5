/** Estimates long work before it starts. What takes a minute starts at once, its cost beside it; anything longer asks. */
import { ErrorAlert } from '@renderer/ui/Alerts';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CostQuestion } from './CostQuestion';
import { costTexts, type WorkCost } from './cost-texts';

/** Longer work asks before it starts. */
const maxUnconfirmedMinutes = 1;

type Options<Input, Cost> = {
  readonly estimate: UseMutationResult<Cost, Error, Input>;
  readonly start: (input: Input) => void;
  /** Names the work in a sentence; empty where its cost does. */
  readonly describeWork: (input: Input) => string;
  /** Formats a cost as a sentence. */
  readonly describe: (cost: Cost) => string;
  /** Whether the work asks however short it is. @default never */
  readonly needsConfirmation?: (input: Input) => boolean;
};

export type CostCheck<Input> = {
  /** Starts the work, after a question where it is long or its cost is not known. */
  readonly request: (input: Input) => void;
  /** Shows the cost only. */
  readonly show: (input: Input) => void;
  /** Takes away the cost and the question of what is no longer to be started. An estimate under way goes on. */
  readonly clear: () => void;
  readonly isPending: boolean;
  /** The cost, the question, or why there is none. */
  readonly state: ReactNode;
};

export function useCostCheck<Input, Cost extends Pick<WorkCost, 'minutes'>>({
  estimate,
  start,
  describeWork,
  describe,
  needsConfirmation = () => false,
}: Options<Input, Cost>): CostCheck<Input> {
  /** The work that waits for the user's answer, and what had the focus when it was requested. */
  const [pending, setPending] = useState<{ readonly input: Input; readonly opener: Element | null } | null>(null);
  // What an estimate starts when it comes is that of the latest render, not of the click.
  const latestStart = useRef(start);
  useEffect(() => {
    latestStart.current = start;
  });
  const show = (input: Input) => {
    setPending(null);
    estimate.mutate(input);
  };
  const request = (input: Input) => {
    setPending(null);
    // It may be disabled, and without the focus, by the time of the question.
    const opener = document.activeElement;
    estimate.mutate(input, {
      onSuccess: (cost) => {
        if (cost.minutes > maxUnconfirmedMinutes || needsConfirmation(input)) setPending({ input, opener });
        else latestStart.current(input);
      },
      onError: () => setPending({ input, opener }),
    });
  };
  const close = () => {
    setPending(null);
    estimate.reset();
  };
  const clear = () => {
    if (!estimate.isPending) close();
  };
  const cost = estimate.data === undefined ? null : describe(estimate.data);
  const work = estimate.variables === undefined ? '' : describeWork(estimate.variables);
  const named = (sentences: string) => (work === '' ? sentences : `${work} ${sentences}`);
  const state = (
    <>
      {estimate.error && <ErrorAlert error={estimate.error} />}
      {pending === null && cost !== null && (
        <div role="status" style={{ marginTop: 8 }}>
          {named(cost)}
        </div>
      )}
      {pending !== null && (
        <CostQuestion
          question={named(cost === null ? costTexts.unknown : costTexts.question(cost))}
          opener={pending.opener}
          onStart={() => {
            close();
            start(pending.input);
          }}
          onCancel={close}
        />
      )}
    </>
  );
  return { request, show, clear, isPending: estimate.isPending, state };
}
