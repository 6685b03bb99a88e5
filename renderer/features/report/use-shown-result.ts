/** Tracks which columns and rows of a result are visible, for an export of just those. */
import type { ResultColumn } from '@renderer/components/result-columns';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** The visible columns and the listed rows of a result, by index. */
export type ShownResult = { readonly columns: readonly number[]; readonly order: Uint32Array };

/**
 * Updates `shown` while the result is mounted; it is null otherwise.
 *
 * @returns the order of the listed rows, null before the table is drawn, and the table's two callbacks
 */
export function useShownResult(columns: readonly ResultColumn[], shown: RefObject<ShownResult | null>) {
  const [order, setOrder] = useState<Uint32Array | null>(null);
  const visibleIds = useRef<readonly string[]>([]);
  const indexById = useMemo(() => new Map(columns.map(({ id, index }) => [id, index])), [columns]);
  const publish = useCallback(
    (rows: Uint32Array) => {
      const indexes = visibleIds.current.flatMap((id) => indexById.get(id) ?? []);
      shown.current = { columns: indexes, order: rows };
    },
    [indexById, shown],
  );
  const onRowsChange = useCallback(
    (rows: Uint32Array) => {
      setOrder(rows);
      publish(rows);
    },
    [publish],
  );
  const onVisibleColumnsChange = useCallback(
    (ids: readonly string[]) => {
      visibleIds.current = ids;
      if (shown.current) publish(shown.current.order);
    },
    [shown, publish],
  );
  useEffect(
    () => () => {
      shown.current = null;
    },
    [shown],
  );
  return { order, onRowsChange, onVisibleColumnsChange };
}
