/** The quick filter, the grouping and the column filters of a list. */
import { TextInput } from '@mantine/core';
import { type ColumnFilters, parseColumnFilters, serialiseColumnFilters } from '@renderer/table/columns/column-filters';
import { TableToolsContext } from '@renderer/table/grid/table-tools-context';
import type { Grouping } from '@renderer/table/model/row-groups';
import { SearchSelect } from '@renderer/ui/choices';
import type { Search } from '@shared/filters/filter-texts';
import { IconFilter } from '@tabler/icons-react';
import { type ReactNode, type RefObject, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { texts } from './texts';

/* Tools above a list: a quick filter of its rows, and their grouping. */

type QuickFilterProps = {
  readonly field: RefObject<HTMLInputElement | null>;
  readonly text: string;
  readonly onChange: (text: string) => void;
};

/** Filters by text in the visible columns. Enter and the arrow down move the focus to the rows. */
function QuickFilter({ field, text, onChange }: QuickFilterProps) {
  const { focusRows } = useContext(TableToolsContext);
  return (
    <TextInput
      ref={field}
      aria-label={texts.quickFilter}
      aria-keyshortcuts="/ Control+F"
      placeholder={texts.filter}
      className="bar-filter"
      leftSection={<IconFilter size={13} />}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('');
        if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
        event.preventDefault();
        focusRows();
      }}
    />
  );
}

/** Explains that no row passes the quick filter. */
export const formatNoMatch = texts.noMatch;

/** Explains that no row passes the filters of the columns, with the records in the plural. */
export const formatNoColumnMatch = texts.noColumnMatch;

type GroupSelectProps = {
  readonly groupings: readonly { readonly id: string; readonly label: string }[];
  readonly value: string | null;
  /** Called with an empty text for no grouping. */
  readonly onChange: (id: string) => void;
};

function GroupSelect({ groupings, value, onChange }: GroupSelectProps) {
  return (
    <SearchSelect
      aria-label={texts.groupBy}
      aria-keyshortcuts="Control+G"
      placeholder={texts.groupBy}
      w={146}
      clearable
      data={groupings.map(({ id, label }) => ({ value: id, label }))}
      value={value}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}

/* The tools of a list (quick filter, grouping) with what they change in its table. */

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

/* Filters of a list's columns as a search parameter: Back, the navigation and saved views lead back to them. */

/** @param onChange - called with the search parameters to change */
export function useColumnFilters({ where }: Search, onChange: (change: Search) => void) {
  // Shown until the router has it, so that a second tick that follows at once does not undo the first.
  const [pending, setPending] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text ends what was pending.
  useEffect(() => setPending(null), [where]);
  const text = pending ?? where ?? '';
  // The same object while the text is the same: for another one a table filters again, and clears its selection.
  const columnFilters = useMemo(() => parseColumnFilters(text), [text]);
  const onColumnFiltersChange = (filters: ColumnFilters) => {
    const next = serialiseColumnFilters(filters);
    setPending(next);
    onChange({ where: next });
  };
  return { columnFilters, onColumnFiltersChange };
}
