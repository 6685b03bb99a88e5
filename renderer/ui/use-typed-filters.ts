/** Filters that are typed: shown at once, handed on after a pause, never overwritten by an older value that arrives late. */
import { useDebouncedCallback } from '@mantine/hooks';
import { getFilterError, listFilterErrors } from '@shared/filter-text';
import type { FilterDefinition } from '@shared/filters';
import { useEffect, useRef, useState } from 'react';

type Filters = Readonly<Record<string, string>>;

const typingPauseMs = 350;

/**
 * Keeps what is typed until it comes into force; a text that cannot be read never does.
 *
 * @param definitions - the filters that may be typed
 * @param filters - the filters in force, by name; must be stable while they do not change
 * @param onChange - takes over changed filters
 */
export function useTypedFilters(
  definitions: readonly FilterDefinition[],
  filters: Filters,
  onChange: (change: Filters) => void,
) {
  const [pending, setPending] = useState<Filters>({});
  const latest = useRef(pending);
  latest.current = pending;
  // What has come into force is pending no more; what was typed since stays.
  useEffect(
    () =>
      setPending((old) =>
        Object.fromEntries(Object.entries(old).filter(([name, value]) => (filters[name] ?? '') !== value)),
      ),
    [filters],
  );
  const isReadable = ([name, value]: [string, string]) => {
    const definition = definitions.find((candidate) => candidate.name === name);
    return definition === undefined || getFilterError(definition, value) === null;
  };
  /** Dates wait until they are finished, and what cannot be read waits to be mended. */
  const willApply = ([name, value]: [string, string]) => {
    const isDate = definitions.find((candidate) => candidate.name === name)?.kind === 'date';
    return !isDate && isReadable([name, value]) && (filters[name] ?? '') !== value;
  };
  const apply = (typed: Filters) => {
    const right = Object.entries(typed).filter(isReadable);
    if (right.length > 0) onChange(Object.fromEntries(right));
  };
  const flush = useDebouncedCallback(() => apply(latest.current), typingPauseMs);
  return {
    shown: { ...filters, ...pending },
    /** Whether something was typed that comes into force without any more ado. */
    isPending: Object.entries(pending).some(willApply),
    type: (name: string, value: string) => {
      setPending((old) => ({ ...old, [name]: value }));
      flush();
    },
    /** Shows a value that is not finished yet. */
    setDraft: (name: string, value: string) => setPending((old) => ({ ...old, [name]: value })),
    /** Brings a finished value into force, and what else was typed. */
    commit: (name: string, value: string) => apply({ ...latest.current, [name]: value }),
    /** Says which typed texts are not in force because they cannot be read. */
    errors: listFilterErrors(definitions, pending),
    /** Drops what was typed but not handed on, of one filter or of all. */
    reset: (name?: string) =>
      setPending((old) =>
        name === undefined ? {} : Object.fromEntries(Object.entries(old).filter(([id]) => id !== name)),
      ),
  };
}
