/** Unclaimed commission: the worklist of past travel, aged from the return date, with its coverage. */

import { useOfficeId } from '@renderer/data/app';
import { callOffice, officeQuery, useOfficeMutation } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import { useTableLayout } from '@renderer/data/preferences';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { returnToTrip, setTripSequence } from '@renderer/data/stores/trip-sequence';
import { AddStatement } from '@renderer/lists/AddStatement';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { useColumnFilters, useListTools } from '@renderer/lists/list-tools';
import { texts as componentTexts } from '@renderer/lists/texts';
import { DataTable } from '@renderer/table/DataTable';
import type { SelectedRows } from '@renderer/table/data-table-props';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { usePublishAge } from '@renderer/ui/contexts';
import { Loading } from '@renderer/ui/lazy-part';
import { Note, NoteLines } from '@renderer/ui/Note';
import { RefreshButton, Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/url-search';
import { useToday } from '@renderer/ui/use-now';
import { type Claim, type ClaimStatus, toClaimId } from '@shared/commission/claims';
import type { UnclaimedSector } from '@shared/commission/unclaimed';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { ClaimListMenu } from './ClaimListMenu';
import { ClaimedSince, Coverage, isWhole, OtherTrips, WorklistEmpty } from './Coverage';
import { findStatusByKey, NoteDialog, StatusMenu, useStatusChanges } from './NoteDialog';
import {
  filterWorkRows,
  getUnclaimedColumns,
  getUnclaimedGroupings,
  parseWorkFilters,
  toWorkRows,
  type WorkRow,
} from './unclaimed-columns';
import { texts } from './unclaimed-texts';
import { AgeFilter, describeWorkFilters, formatSupplier, WorkFilterBar } from './WorkFilterBar';
import './unclaimed.css';

const route = getRouteApi('/unclaimed');

const none: readonly UnclaimedSector[] = [];
const noClaims: readonly Claim[] = [];

/** The rows in the order of the screen; as they are before the table is drawn. */
const inOrder = (listed: readonly WorkRow[], order: Uint32Array | null): readonly WorkRow[] =>
  order ? [...order].flatMap((index) => listed[index] ?? []) : listed;

/** The rows as an export names them: in the order of the screen, by their positions in main. */
const toPositions = (listed: readonly WorkRow[], order: Uint32Array | null): number[] =>
  inOrder(listed, order).map(({ position }) => position);

export function UnclaimedScreen() {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const search = route.useSearch();
  const names = useNames();
  const state = useQuery(officeQuery('unclaimed:state', officeId));
  const { data, error, isFetching, refetch } = useQuery(officeQuery('unclaimed:sectors', officeId));
  const start = useOfficeMutation('unclaimed:start', officeId);
  const changeLocation = useChangeSearch('/unclaimed');
  const { isReady, layout, onLayout } = useTableLayout('Unclaimed commission');
  const columns = useMemo(() => getUnclaimedColumns(names), [names]);
  const groupings = useMemo(() => getUnclaimedGroupings(names), [names]);
  const claims = useQuery(officeQuery('unclaimed:claims', officeId));
  const change = useStatusChanges(officeId);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [noted, setNoted] = useState<readonly WorkRow[] | null>(null);
  const snapshot = useRef<TableSnapshot | null>(null);
  const today = useToday();
  const viewKey = JSON.stringify(['Unclaimed', officeId, search]);
  const [quickFilter, setQuickFilter] = useRememberedText(JSON.stringify(['Unclaimed', search]));
  const { tableProps, toolbar, getOrder } = useListTools({
    filterText: quickFilter,
    onFilterText: setQuickFilter,
    groupings,
    groupId: search.group,
    onGroup: (group) => changeLocation({ group }),
  });
  const sectors = data ?? none;
  const rows = useMemo(() => toWorkRows(sectors, claims.data?.claims ?? noClaims), [sectors, claims.data]);
  const filters = useMemo(() => parseWorkFilters(search), [search]);
  const { listed, ofAllAges, hiddenDone } = useMemo(() => filterWorkRows(rows, filters, today), [rows, filters, today]);
  const filteredColumns = useColumnFilters(search, changeLocation);
  const extent = filters.supplier === null ? '' : formatSupplier(filters.supplier, names);
  const isListed = data !== undefined && claims.data !== undefined;
  const { sector } = search;
  const markedRow = useMemo(
    () => (sector === undefined ? -1 : listed.findIndex(({ sectorId }) => String(sectorId) === sector)),
    [sector, listed],
  );
  const isMarkable = isListed && markedRow >= 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: marked once it is listed; the user may select another row.
  const scrollTo = useMemo(() => (isMarkable ? { row: markedRow } : null), [sector, isMarkable]);
  const setStatus = (selected: readonly WorkRow[], status: ClaimStatus) =>
    void change(selected, { status }, (count) => texts.wasSet(count, status));
  const openClient = (id: number) => void navigate({ to: '/clients/$id', params: { id: String(id) }, search: {} });
  const onRowKey = (event: KeyboardEvent, { count, getRows }: SelectedRows<WorkRow>): boolean => {
    const { key } = event;
    if (isMenuOpen) {
      // The menu takes the focus a moment after F2: a key that is faster is meant for it.
      const status = findStatusByKey(key);
      if (status || key === 'Escape') setMenuOpen(false);
      if (status) setStatus(getRows(), status);
      return true;
    }
    if (key === 'F2' && count > 0) setMenuOpen(true);
    else return false;
    return true;
  };
  usePublishAge(state.data?.oldestMs ?? null);
  const refresh = () => {
    void state.refetch();
    void refetch();
    void claims.refetch();
  };
  return (
    <Screen
      title={texts.title}
      tools={
        <>
          <RefreshButton isBusy={isFetching} onRefresh={refresh} />
          <AddStatement />
          <ExportMenu
            officeId={officeId}
            snapshot={snapshot}
            getSource={() => ({ kind: 'unclaimed' })}
            title={texts.title}
            filters={describeWorkFilters(filters, names).map((label) => ({
              label,
              name: label.replace(/^[^:]*: /, ''),
            }))}
            what={texts.exportedRow}
            isDisabled={sectors.length === 0}
            onReceived={(format) =>
              callOffice('export:unclaimed', officeId, { positions: toPositions(listed, getOrder()), extent, format })
            }
          />
        </>
      }
    >
      {state.data && <Coverage state={state.data} start={start} />}
      <NoteLines>
        {error && <ErrorAlert error={error} onRetry={refresh} />}
        {claims.error && <ErrorAlert error={claims.error} onRetry={refresh} />}
        {(claims.data?.unreadable ?? 0) > 0 && (
          <Note severity="warning">{texts.unreadableClaims(claims.data?.unreadable ?? 0)}</Note>
        )}
        <ClaimedSince officeId={officeId} keys={claims.data?.claimedSince ?? []} />
      </NoteLines>
      {!data || !isReady || claims.isPending ? (
        !error && <Loading />
      ) : (
        <DataTable
          label={texts.title}
          snapshot={snapshot}
          viewKey={viewKey}
          {...tableProps}
          savesGroups
          {...filteredColumns}
          columns={columns}
          rows={listed}
          layout={layout}
          onLayoutChange={onLayout}
          rowKey={(row) => (row.sectorId === null ? null : toClaimId(row))}
          onBeforeOpen={(getListed, listKey) =>
            setTripSequence([...new Set(getListed().map((sector) => sector.tripId))], listKey)
          }
          takeReturned={returnToTrip(({ tripId }) => tripId)}
          onOpen={({ tripId, sectorId }) =>
            void navigate({
              to: '/trips/$id',
              params: { id: String(tripId) },
              search: sectorId === null ? {} : { sector: String(sectorId) },
            })
          }
          scrollTo={scrollTo}
          onRowKey={onRowKey}
          getRowActions={({ clientId }) =>
            clientId === null ? [] : [{ label: componentTexts.openClient, onClick: () => openClient(clientId) }]
          }
          renderActions={({ count, getRows }) => (
            <>
              <ClaimListMenu
                selectedCount={count}
                listedCount={listed.length}
                getRows={() => (count > 0 ? getRows() : inOrder(listed, getOrder()))}
                names={names}
              />
              <StatusMenu
                isDisabled={count === 0}
                isOpen={isMenuOpen}
                onOpenChange={setMenuOpen}
                onStatus={(status) => setStatus(getRows(), status)}
                onNote={() => setNoted(getRows())}
              />
            </>
          )}
          empty={
            state.data && (
              <WorklistEmpty
                listed={listed.length}
                sectors={sectors.length}
                hiddenDone={hiddenDone}
                quickFilter={quickFilter}
                state={state.data}
                isStarting={start.isPending}
                onCheck={start.mutate}
                today={today}
                onClear={() => {
                  setQuickFilter('');
                  changeLocation({ status: '', supplier: '', age: '', where: '' });
                }}
                onShowDone={() => changeLocation({ done: 'shown' })}
              />
            )
          }
          toolbar={
            <>
              {toolbar}
              <WorkFilterBar
                rows={rows}
                filters={filters}
                hiddenDone={hiddenDone}
                today={today}
                names={names}
                onChange={changeLocation}
              />
            </>
          }
          foot={
            <>
              <AgeFilter
                rows={ofAllAges}
                filters={filters}
                isWhole={state.data !== undefined && isWhole(state.data)}
                onChange={changeLocation}
              />
              {state.data && <OtherTrips state={state.data} />}
            </>
          }
        />
      )}
      {noted && (
        <NoteDialog
          rows={noted}
          onSave={(patch) => void change(noted, patch, texts.wasNoted, true)}
          onClose={() => setNoted(null)}
        />
      )}
    </Screen>
  );
}
