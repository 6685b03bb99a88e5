/** Filters that are typed: shown at once, handed on after a pause, never overwritten by an older value that arrives late. */
import { useDebouncedCallback } from '@mantine/hooks';
import { useEffect, useRef, useState } from 'react';

type Filters = Readonly<Record<string, string>>;

const typingPauseMs = 350;

/**
 * @param filters - the filters in force, by name; must be stable while they do not change
 * @param onChange - takes over changed filters
 */
export function useTypedFilters(filters: Filters, onChange: (change: Filters) => void) {
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
  const handOn = useDebouncedCallback(() => {
    if (Object.keys(latest.current).length > 0) onChange(latest.current);
  }, typingPauseMs);
  return {
    shown: { ...filters, ...pending },
    type: (name: string, value: string) => {
      setPending((old) => ({ ...old, [name]: value }));
      handOn();
    },
    /** Drops what was typed but not handed on. */
    reset: () => setPending({}),
  };
}
