/** The tools of a list (quick filter, grouping) with what they change in its table. */
import type { Grouping } from '@renderer/table/model/row-groups';
import { type ReactNode, useCallback, useRef, useState } from 'react';
import { GroupSelect, QuickFilter } from './ListTools';

type Options<Row> = {
  /** The text of the quick filter. The screen stores it: in the history, in memory or in its view state. */
  readonly filterText: string;
  readonly onFilterText: (text: string) => void;
  /** Default: the list cannot be grouped. */
  readonly groupings?: readonly Grouping<Row>[];
  readonly groupId?: string | null | undefined;
  /** Called with an empty text for no grouping. */
  readonly onGroup?: (groupId: string) => void;
};

type ListTools<Row> = {
  /** For the table: it filters by the text, groups the rows, and passes on what the user types while a row has the focus. */
  readonly tableProps: {
    readonly filterText: string;
    readonly grouping: Grouping<Row> | undefined;
    readonly onType: (text: string) => void;
    readonly onRowsChange: (indexes: Uint32Array) => void;
  };
  readonly toolbar: ReactNode;
  /** Gets the indexes of the rows listed, in order, for an export; null before the table is drawn. */
  readonly getOrder: () => Uint32Array | null;
  readonly listedCount: number;
};

export function useListTools<Row>(options: Options<Row>): ListTools<Row> {
  const { filterText, onFilterText, groupings, groupId, onGroup } = options;
  const field = useRef<HTMLInputElement>(null);
  // A reference, because a screen need not render again for each change of the order.
  const order = useRef<Uint32Array | null>(null);
  const [listedCount, setListedCount] = useState(0);
  const onRowsChange = useCallback((indexes: Uint32Array) => {
    order.current = indexes;
    setListedCount(indexes.length);
  }, []);
  const grouping = groupings?.find(({ id }) => id === groupId);
  const onType = (text: string) => {
    onFilterText(text);
    field.current?.focus();
  };
  return {
    tableProps: { filterText, grouping, onType, onRowsChange },
    toolbar: (
      <>
        <QuickFilter field={field} text={filterText} onChange={onFilterText} />
        {groupings && onGroup && <GroupSelect groupings={groupings} value={grouping?.id ?? null} onChange={onGroup} />}
      </>
    ),
    getOrder: () => order.current,
    listedCount,
  };
}
