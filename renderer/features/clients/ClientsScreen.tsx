/** All clients of the office. The API does not document the fields of its list, so they are shown as received. */

import { Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { useTableLayout } from '@renderer/data/preferences';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { getTableStore, useClientTable, useTripTable } from '@renderer/data/tables';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { FilterBar } from '@renderer/lists/FilterBar';
import { formatListCount, useIsOffline } from '@renderer/lists/list-count';
import { formatNoColumnMatch, formatNoMatch, useColumnFilters, useListTools } from '@renderer/lists/list-tools';
import { texts as componentTexts } from '@renderer/lists/texts';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert, UnreadableAlert } from '@renderer/ui/Alerts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Loading, lazyPart } from '@renderer/ui/lazy-part';
import { NoteLines } from '@renderer/ui/Note';
import { RefreshButton, Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/url-search';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { matchesClientFilters } from '@shared/filters/client-filters';
import { describeFilters, pickSearch } from '@shared/filters/filter-texts';
import { clientFilterNames, clientFilters } from '@shared/filters/filters';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useMemo, useRef } from 'react';
import {
  addUpTrips,
  createClientGroupings,
  getClientColumns,
  getNumber,
  getText,
  listFieldNames,
} from './client-columns';
import { texts } from './texts';

/* The filters of the client list. */

const ClientFilterPanel = lazyPart(() => import('./ClientFilterPanel'), 'ClientFilterPanel', { height: 330 });

type ClientFiltersProps = Pick<
  ComponentProps<typeof FilterBar>,
  'filters' | 'columnFilters' | 'names' | 'onChange' | 'typed' | 'searchField'
>;

function ClientFilters(props: ClientFiltersProps) {
  const { filters, names, onChange } = props;
  return (
    <FilterBar
      {...props}
      definitions={clientFilters}
      suggestions={[
        filters.active === undefined && {
          label: componentTexts.suggested.active,
          apply: () => onChange({ active: 'true' }),
        },
        filters.corporate === undefined && {
          label: componentTexts.suggested.corporate,
          apply: () => onChange({ corporate: 'true' }),
        },
      ]}
      preload={() => ClientFilterPanel.preload?.()}
      renderPanel={(onClose) => <ClientFilterPanel {...{ filters, names, onChange, onClose }} />}
    />
  );
}

const route = getRouteApi('/clients');

/** Names the layout of the table, and what was typed on it. */
const table = 'Clients';
const noTrips: never[] = [];
const clientNouns = ['client', 'clients'] as const;

export function ClientsScreen() {
  const navigate = useNavigate();
  const officeId = useOfficeId();
  const search = route.useSearch();
  const searchField = useRef<HTMLInputElement>(null);
  const snapshot = useRef<TableSnapshot | null>(null);
  const filters = useMemo(() => pickSearch(search, clientFilterNames), [search]);
  const { rows: all, state, error, refresh } = useClientTable(officeId);
  const trips = useTripTable(officeId).rows;
  const rows = useMemo(() => {
    if (all === null || Object.keys(filters).length === 0) return all;
    const listed = all.listed.filter((index) => matchesClientFilters(all.at(index) ?? {}, filters));
    return { ...all, listed, arrangement: filters };
  }, [all, filters]);
  const isOffline = useIsOffline(officeId);
  const names = useNames();
  const { isReady, layout, onLayout } = useTableLayout(table);
  const change = useChangeSearch('/clients');
  const filteredColumns = useColumnFilters(search, change);
  const groupings = useMemo(() => createClientGroupings(names), [names]);
  const [quickFilter, setQuickFilter] = useRememberedText(JSON.stringify([table, search]));
  const tools = useListTools({
    filterText: quickFilter,
    onFilterText: setQuickFilter,
    groupings,
    groupId: search.group,
    onGroup: (group) => change({ group }),
  });
  const typed = useTypedFilters(clientFilters, filters, (changed) => change(changed, true));
  // Columns stay the same ones as long as no client has another field.
  const fieldNames = useMemo(() => listFieldNames(all ?? noTrips).join('\n'), [all]);
  const byClient = useMemo(() => addUpTrips(trips ?? noTrips), [trips]);
  const columns = useMemo(
    () => getClientColumns(names, fieldNames === '' ? [] : fieldNames.split('\n'), byClient),
    [names, fieldNames, byClient],
  );
  const total = all?.listed.length ?? 0;
  const hasHidden = total > 0;
  const noRow =
    filteredColumns.columnFilters.size > 0
      ? formatNoColumnMatch(total, texts.what)
      : quickFilter === ''
        ? texts.empty.noMatch
        : formatNoMatch(total, quickFilter);
  return (
    <Screen
      title={texts.title}
      tools={
        <>
          <RefreshButton isBusy={false} onRefresh={refresh} />
          <ExportMenu
            officeId={officeId}
            snapshot={snapshot}
            whenLoaded={(signal) => getTableStore(officeId, 'clients').whenWhole(signal)}
            getSource={() => ({ kind: 'clients', asOfMs: state?.checkedAtMs ?? null })}
            isDisabled={!rows || rows.listed.length === 0 || typed.errors.length > 0}
            title={texts.title}
            filters={describeFilters(clientFilters, filters, names)}
            what={texts.exportedRow}
          />
        </>
      }
    >
      <NoteLines>
        {error && <ErrorAlert error={error} onRetry={refresh} />}
        {state && <UnreadableAlert count={state.unreadable} />}
      </NoteLines>
      {!rows || !isReady ? (
        <Loading />
      ) : (
        <DataTable
          label={texts.title}
          snapshot={snapshot}
          {...tools.tableProps}
          {...filteredColumns}
          columns={columns}
          rows={rows}
          layout={layout}
          onLayoutChange={onLayout}
          viewKey={JSON.stringify([table, officeId, search])}
          rowKey={(client) => getText(client, 'id')}
          totalsLabel={(count) => formatListCount('client', { listed: count, total, state, isOffline })}
          nouns={clientNouns}
          onOpen={(client) => {
            const id = getNumber(client, 'id');
            if (id !== null) void navigate({ to: '/clients/$id', params: { id: String(id) }, search: {} });
          }}
          toolbar={
            <>
              <ClientFilters
                filters={filters}
                columnFilters={filteredColumns.columnFilters}
                names={names}
                onChange={change}
                typed={typed}
                searchField={searchField}
              />
              {tools.toolbar}
            </>
          }
          empty={
            <EmptyState
              title={hasHidden ? noRow : state?.checkedAtMs === null ? texts.empty.loading : texts.empty.none}
            >
              {hasHidden && (
                <Button
                  variant="default"
                  onClick={() => {
                    typed.reset();
                    setQuickFilter('');
                    change({ ...Object.fromEntries(clientFilters.map(({ name }) => [name, ''])), where: '' });
                  }}
                >
                  {texts.empty.clearFilters}
                </Button>
              )}
            </EmptyState>
          }
        />
      )}
    </Screen>
  );
}
