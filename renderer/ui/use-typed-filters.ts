/** Filters that are typed: shown at once, applied after a pause, never overwritten by an older value that arrives late. */

import { useDebouncedCallback } from '@mantine/hooks';
import { getFilterError, listFilterErrors } from '@shared/filters/filter-texts';
import type { FilterDefinition } from '@shared/filters/filters';
import { useEffect, useRef, useState } from 'react';

/* Filters while they are typed: pending texts beside the filters that are applied. Pure, for `useTypedFilters`. */

/** Texts by filter name. */
type FilterTexts = Readonly<Record<string, string>>;

const findDefinition = (definitions: readonly FilterDefinition[], name: string) =>
  definitions.find((definition) => definition.name === name);

function isReadable(definitions: readonly FilterDefinition[], name: string, text: string): boolean {
  const definition = findDefinition(definitions, name);
  return definition === undefined || getFilterError(definition, text) === null;
}

const isApplied = (applied: FilterTexts, name: string, text: string) => (applied[name] ?? '') === text;

/** Drops the pending texts that are applied by now. A text that was typed since stays. */
export function dropApplied(pending: FilterTexts, applied: FilterTexts): FilterTexts {
  return Object.fromEntries(Object.entries(pending).filter(([name, text]) => !isApplied(applied, name, text)));
}

/** Picks the pending texts that can be applied; a text that cannot be read waits to be corrected. */
export function pickReadable(definitions: readonly FilterDefinition[], pending: FilterTexts): FilterTexts {
  return Object.fromEntries(Object.entries(pending).filter(([name, text]) => isReadable(definitions, name, text)));
}

/** Whether a pending text will be applied without further input. Dates wait until they are finished. */
export function hasPending(
  definitions: readonly FilterDefinition[],
  pending: FilterTexts,
  applied: FilterTexts,
): boolean {
  return Object.entries(pending).some(
    ([name, text]) =>
      findDefinition(definitions, name)?.kind !== 'date' &&
      isReadable(definitions, name, text) &&
      !isApplied(applied, name, text),
  );
}

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
