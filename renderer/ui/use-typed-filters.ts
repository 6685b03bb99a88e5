/** Filters that are typed: shown at once, applied after a pause, never overwritten by an older value that arrives late. */
import { useDebouncedCallback } from '@mantine/hooks';
import { listFilterErrors } from '@shared/filter-text';
import type { FilterDefinition } from '@shared/filters';
import { useEffect, useRef, useState } from 'react';
import { dropApplied, type FilterTexts, hasPending, pickReadable } from './typed-filters';

const typingPauseMs = 350;

/**
 * Holds typed filters until they are applied.
 *
 * @param applied - the filters that are applied; must be stable while they do not change
 * @param onChange - applies changed filters
 */
export function useTypedFilters(
  definitions: readonly FilterDefinition[],
  applied: FilterTexts,
  onChange: (change: FilterTexts) => void,
) {
  const [pending, setPending] = useState<FilterTexts>({});
  const latestPending = useRef(pending);
  latestPending.current = pending;
  useEffect(() => setPending((before) => dropApplied(before, applied)), [applied]);
  const apply = (typed: FilterTexts) => {
    const readable = pickReadable(definitions, typed);
    if (Object.keys(readable).length > 0) onChange(readable);
  };
  const flush = useDebouncedCallback(() => apply(latestPending.current), typingPauseMs);
  const setDraft = (name: string, text: string) => setPending((before) => ({ ...before, [name]: text }));
  return {
    shown: { ...applied, ...pending },
    isPending: hasPending(definitions, pending, applied),
    type: (name: string, text: string) => {
      setDraft(name, text);
      flush();
    },
    /** Shows a text that is not finished yet. */
    setDraft,
    /** Applies a finished text, and what else was typed. */
    commit: (name: string, text: string) => apply({ ...latestPending.current, [name]: text }),
    /** Errors of the typed texts that cannot be read, and are not applied. */
    errors: listFilterErrors(definitions, pending),
    /** Discards the pending text of one filter, or of all. */
    reset: (name?: string) =>
      setPending((before) =>
        name === undefined ? {} : Object.fromEntries(Object.entries(before).filter(([other]) => other !== name)),
      ),
  };
}
