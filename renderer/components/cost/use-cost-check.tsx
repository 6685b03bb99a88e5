/** Estimates long work before it starts. What takes a minute starts at once, its cost beside it; anything longer asks. */
import { ErrorAlert } from '@renderer/ui/Alerts';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { CostQuestion } from './CostQuestion';
import { costTexts, type WorkCost } from './cost-texts';

/** Longer work asks before it starts. */
const maxUnconfirmedMinutes = 1;

type Options<Input, Cost> = {
  readonly estimate: UseMutationResult<Cost, Error, Input>;
  readonly start: (input: Input) => void;
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
  readonly isPending: boolean;
  /** The cost, the question, or why there is none. */
  readonly state: ReactNode;
};

export function useCostCheck<Input, Cost extends Pick<WorkCost, 'minutes'>>({
  estimate,
  start,
  describe,
  needsConfirmation = () => false,
}: Options<Input, Cost>): CostCheck<Input> {
  /** The work that waits for the user's answer. */
  const [pending, setPending] = useState<{ readonly input: Input } | null>(null);
  const show = (input: Input) => {
    setPending(null);
    estimate.mutate(input);
  };
  const request = (input: Input) => {
    setPending(null);
    estimate.mutate(input, {
      onSuccess: (cost) => {
        if (cost.minutes > maxUnconfirmedMinutes || needsConfirmation(input)) setPending({ input });
        else start(input);
      },
      onError: () => setPending({ input }),
    });
  };
  const close = () => {
    setPending(null);
    estimate.reset();
  };
  const cost = estimate.data === undefined ? null : describe(estimate.data);
  const state = (
    <>
      {estimate.error && <ErrorAlert error={estimate.error} />}
      {pending === null && cost !== null && (
        <div role="status" style={{ marginTop: 8 }}>
          {cost}
        </div>
      )}
      {pending !== null && (
        <CostQuestion
          question={cost === null ? costTexts.unknown : costTexts.ask(cost)}
          onStart={() => {
            close();
            start(pending.input);
          }}
          onCancel={close}
        />
      )}
    </>
  );
  return { request, show, isPending: estimate.isPending, state };
}
