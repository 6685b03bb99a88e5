/** One of the four lists: both sides of each row beside each other, and what the user can decide of it. */

import { Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { useTableLayout } from '@renderer/data/preferences';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { returnToTrip, setTripSequence } from '@renderer/data/stores/trip-sequence';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { useColumnFilters, useListTools } from '@renderer/lists/list-tools';
import { DataTable } from '@renderer/table/DataTable';
import type { SelectedRows } from '@renderer/table/data-table-props';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { EmptyState } from '@renderer/ui/EmptyState';
import { isPlainKey } from '@renderer/ui/keyboard';
import { Loading } from '@renderer/ui/lazy-part';
import { showResult } from '@renderer/ui/line';
import { useChangeSearch } from '@renderer/ui/url-search';
import type { StatementListId } from '@shared/commission/statement-work';
import type { Search } from '@shared/filters/filter-texts';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { createListColumns, createListGroupings } from './list-columns';
import { findNextKey, findNextOpenKey, getListViewKey, type ListRow } from './list-rows';
import { workTexts } from './work-texts';

/** The keys of the rows that are done with, which have left the list or stay in it; null where nothing was done. */
type RowsDone = { readonly keys: ReadonlySet<string>; readonly areListed: boolean };

/** What a list offers: tools of the list, buttons for the selected rows, and what its keys do. */
export type RowActions = {
  readonly toolbar?: ReactNode;
  /** @param run - does what a key does with the selected rows */
  readonly render: (selected: SelectedRows<ListRow>, run: (key: string) => void) => ReactNode;
  /** Actions by key. */
  readonly keys: Readonly<Record<string, (rows: readonly ListRow[]) => Promise<RowsDone | null>>>;
  /** What the rows of the list are selected for, as a text: the rows of the other list that a match by hand began with. */
  readonly picks?: string;
  /** Undoes the last change. Returns whether there is one. */
};

/** Keys of the lists. Also where one does nothing, it is not typed into the filter. */
const listKeys: ReadonlySet<string> = new Set(['a', 'x', 'm']);

const isOutsideDates = (row: ListRow) => row.isOutsideDates;

type Props = {
  readonly statementId: string;
  readonly list: StatementListId;
  readonly rows: readonly ListRow[];
  readonly search: Search;
  readonly actions: RowActions;
};

export function StatementList({ statementId, list, rows, search, actions }: Props) {
  const officeId = useOfficeId();
  const snapshot = useRef<TableSnapshot | null>(null);
  const navigate = useNavigate();
  const names = useNames();
  const changeSearch = useChangeSearch('/statements');
  const { isReady, layout, onLayout } = useTableLayout(`Statement ${list}`);
  const columns = useMemo(() => createListColumns(list, names), [list, names]);
  const groupings = useMemo(() => createListGroupings(list), [list]);
  const [filterText, setFilterText] = useRememberedText(JSON.stringify(['Statement', statementId, list]));
  const lineCount = useMemo(() => rows.reduce((total, { lines }) => total + lines.length, 0), [rows]);
  const { tableProps, toolbar, getOrder } = useListTools({
    filterText,
    onFilterText: setFilterText,
    groupings,
    groupId: search.group,
    onGroup: (group) => changeSearch({ group }),
  });
  const filteredColumns = useColumnFilters(search, changeSearch);
  // The row that the keyboard goes to when the one that it was on leaves the list.
  const [next, setNext] = useState<{ readonly key: string } | null>(null);
  const nextRow = next === null ? -1 : rows.findIndex(({ key }) => key === next.key);
  const isListed = nextRow >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: selected once; the user may select another row.
  const scrollTo = useMemo(() => (isListed ? { row: nextRow } : null), [next, isListed]);
  const run = (key: string, { getRows, getActive }: SelectedRows<ListRow>) => {
    const action = actions.keys[key];
    const selected = getRows();
    if (!action) return;
    if (selected.length === 0) {
      showResult(workTexts.noneSelected);
      return;
    }
    const active = getActive() ?? selected[0];
    const listed = [...(getOrder() ?? rows.keys())].flatMap((index) => rows[index] ?? []);
    void action(selected).then((done) => {
      if (done === null || active === undefined) return;
      const keys = listed.map(({ key: listedKey }) => listedKey);
      const nextKey = done.areListed
        ? findNextOpenKey(listed, done.keys, active.key)
        : findNextKey(keys, done.keys, active.key);
      if (nextKey !== null) setNext({ key: nextKey });
    });
  };
  const onRowKey = (event: KeyboardEvent, selected: SelectedRows<ListRow>): boolean => {
    if (!isPlainKey(event, event.key) || !listKeys.has(event.key)) return false;
    run(event.key, selected);
    return true;
  };
  // A button that has lost its rows cannot keep the focus: the keyboard goes on in the grid.
  const renderActions = (selected: SelectedRows<ListRow>) =>
    actions.render(selected, (key) => {
      selected.focusGrid();
      run(key, selected);
    });
  const openTrip = ({ sectors: [sector] }: ListRow) => {
    if (!sector) return;
    const { tripId, sectorId } = sector;
    void navigate({ to: '/trips/$id', params: { id: String(tripId) }, search: { sector: String(sectorId) } });
  };
  if (!isReady) return <Loading />;
  return (
    <DataTable
      label={workTexts.table(list)}
      snapshot={snapshot}
      viewKey={getListViewKey({ officeId, statementId, list, search, picks: actions.picks ?? '' })}
      {...tableProps}
      {...filteredColumns}
      columns={columns}
      rows={rows}
      layout={layout}
      onLayoutChange={onLayout}
      rowKey={({ key }) => key}
      totalsLabel={(count) => workTexts.rows[list](count, count === rows.length ? lineCount : null)}
      scrollTo={scrollTo}
      onBeforeOpen={(getListed, viewKey) =>
        setTripSequence([...new Set(getListed().flatMap(({ sectors: [sector] }) => sector?.tripId ?? []))], viewKey)
      }
      takeReturned={returnToTrip(({ sectors: [sector] }) => sector?.tripId ?? null)}
      onOpen={openTrip}
      onRowKey={onRowKey}
      isRowDimmed={isOutsideDates}
      renderActions={renderActions}
      empty={
        rows.length === 0 ? (
          <EmptyState title={workTexts.empty[list]} />
        ) : (
          <EmptyState title={workTexts.noMatch}>
            <Button
              variant="default"
              onClick={() => {
                setFilterText('');
                changeSearch({ where: '' });
              }}
            >
              {workTexts.clearFilter}
            </Button>
          </EmptyState>
        )
      }
      toolbar={
        <>
          {toolbar}
          {actions.toolbar}
          <ExportMenu
            officeId={officeId}
            snapshot={snapshot}
            title={workTexts.table(list)}
            what={workTexts.exportedRow}
            getSource={() => ({ kind: 'statement', statementId, list })}
            isDisabled={rows.length === 0}
          />
        </>
      }
    />
  );
}
