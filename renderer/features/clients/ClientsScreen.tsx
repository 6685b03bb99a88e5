/** All clients of the office. The API does not document the fields of its list, so they are shown as received. */

import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { getTableStore, useClientTable, useTripTable } from '@renderer/data/tables';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { type ListDefinition, useListScreen } from '@renderer/lists/ListScreen';
import { formatListCount, useIsOffline } from '@renderer/lists/list-count';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert, UnreadableAlert } from '@renderer/ui/Alerts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Loading } from '@renderer/ui/lazy-part';
import { NoteLines } from '@renderer/ui/Note';
import { RefreshButton, Screen } from '@renderer/ui/Screen';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import {
  addUpTrips,
  createClientGroupings,
  getClientColumns,
  getNumber,
  getText,
  listFieldNames,
} from './client-columns';
import { texts } from './texts';

const route = getRouteApi('/clients');

const definition: ListDefinition = {
  path: '/clients',
  list: 'clients',
  table: 'Clients',
  label: texts.search,
  nouns: texts.nouns,
  boxFields: ['is_corporate', 'consultant_id', 'branch_id', 'total', 'last_travel', 'is_active', 'is_account_client'],
  views: [{ name: texts.all, search: {} }],
};
const noTrips: never[] = [];

export function ClientsScreen() {
  const navigate = useNavigate();
  const officeId = useOfficeId();
  const search = route.useSearch();
  const snapshot = useRef<TableSnapshot | null>(null);
  const { rows, state, error, problem, refresh } = useClientTable(officeId);
  const trips = useTripTable(officeId).rows;
  const isOffline = useIsOffline(officeId);
  const names = useNames();
  const groupings = useMemo(() => createClientGroupings(names), [names]);
  const openClient = (id: string) => void navigate({ to: '/clients/$id', params: { id }, search: {} });
  const findRecord = (text: string) => {
    if (!rows || !/^\d+$/.test(text)) return null;
    const hasClient = rows.listed.some((index) => String(getText(rows.at(index) ?? {}, 'id')) === text);
    return hasClient ? { label: texts.openClient(text), open: () => openClient(text) } : null;
  };
  const screen = useListScreen(definition, { search, groupings, findRecord });
  // Columns stay the same ones as long as no client has another field.
  const fieldNames = useMemo(() => listFieldNames(rows ?? noTrips).join('\n'), [rows]);
  const byClient = useMemo(() => addUpTrips(trips ?? noTrips), [trips]);
  const columns = useMemo(
    () => getClientColumns(names, fieldNames === '' ? [] : fieldNames.split('\n'), byClient),
    [names, fieldNames, byClient],
  );
  const total = rows?.listed.length ?? 0;
  return (
    <Screen
      title={texts.title}
      tabs={screen.tabs}
      tools={
        <>
          <RefreshButton isBusy={false} onRefresh={refresh} />
          <ExportMenu
            officeId={officeId}
            snapshot={snapshot}
            whenLoaded={(signal) => getTableStore(officeId, 'clients').whenWhole(signal)}
            getSource={() => ({ kind: 'list', asOfMs: state?.checkedAtMs ?? null })}
            isDisabled={!rows || rows.listed.length === 0}
            title={texts.title}
            what={texts.exportedRow}
          />
        </>
      }
    >
      <NoteLines>
        {error && <ErrorAlert error={error} onRetry={refresh} />}
        {state && <UnreadableAlert count={state.unreadable} />}
      </NoteLines>
      {!rows || !screen.isReady ? (
        <Loading />
      ) : (
        <DataTable
          key={screen.tableKey}
          {...screen.tableProps}
          snapshot={snapshot}
          columns={columns}
          rows={rows}
          viewKey={JSON.stringify([officeId, screen.viewKey])}
          rowKey={(client) => getText(client, 'id')}
          totalsLabel={(count) => formatListCount('client', { listed: count, total, state, isOffline })}
          nouns={texts.nouns}
          onOpen={(client) => {
            const id = getNumber(client, 'id');
            if (id !== null) openClient(String(id));
          }}
          empty={
            total > 0 && screen.isFiltered ? (
              screen.noMatch
            ) : (
              <EmptyState
                title={state?.checkedAtMs === null ? texts.empty.loading : texts.empty.none}
                {...(problem === null ? {} : { text: problem })}
              />
            )
          }
        />
      )}
    </Screen>
  );
}
