/** The list of clients. The API does not document its fields, so they are shown as received. */

import { NamesNote } from '@renderer/components/NamesNote';
import { SavedClientCoverage } from '@renderer/components/SavedCoverage';
import { ClientMatches } from '@renderer/components/SavedMatches';
import { ScreenExportMenu } from '@renderer/components/screen-export/ScreenExportMenu';
import { texts as componentTexts } from '@renderer/components/texts';
import { useColumnFilters } from '@renderer/components/use-column-filters';
import { useListTools } from '@renderer/components/use-list-tools';
import { officeQuery } from '@renderer/data/call';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { changesWithSync } from '@renderer/data/queries/offline';
import { useTableLayout } from '@renderer/data/queries/preferences';
import { useList } from '@renderer/data/saved-copy';
import { useRememberedText } from '@renderer/data/stores/remembered-text';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ContractWarningsAlert, ErrorAlert, FreshnessAlert, UnreadableAlert } from '@renderer/ui/Alerts';
import { usePublishFreshness } from '@renderer/ui/freshness-context';
import { LinkButton } from '@renderer/ui/LinkButton';
import { Loading } from '@renderer/ui/Loading';
import { NoteLines } from '@renderer/ui/notes/Note';
import { Pager } from '@renderer/ui/Pager';
import { RefreshButton } from '@renderer/ui/RefreshButton';
import { Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/use-change-search';
import { useListChanges } from '@renderer/ui/use-changes';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { clientFilterNames, clientFilters } from '@shared/filters';
import { defaultPerPage, maxPerPage } from '@shared/page-size';
import type { ClientListItem } from '@shared/schemas/client';
import { parseWholeNumber, pickSearch, type Search } from '@shared/search-parameters';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { ClientFilters } from './ClientFilters';
import { ClientsEmpty } from './ClientsEmpty';
import { getClientAges, getClientColumns, getNumber, getText } from './client-columns';
import { createClientGroupings } from './client-groupings';
import { createContactColumns, findContactsTime } from './contact-columns';
import { LoadClients } from './LoadClients';
import { texts } from './texts';

const route = getRouteApi('/clients');

const noClients: readonly ClientListItem[] = [];

/** Names the layout of the table, and what was typed on it. */
const table = 'Clients';

export function ClientsScreen() {
  const navigate = useNavigate();
  const officeId = useOfficeId();
  const search = route.useSearch();
  const searchField = useRef<HTMLInputElement>(null);
  const snapshot = useRef<TableSnapshot | null>(null);
  const query = useMemo(() => {
    return {
      filters: pickSearch(search, clientFilterNames),
      page: parseWholeNumber(search.page, 1, 100_000_000),
      perPage: parseWholeNumber(search.per_page, defaultPerPage, maxPerPage),
    };
  }, [search]);
  const { data, error, isFetching, isPlaceholderData, refetch } = useList('clients:list', officeId, query, {
    keepsPrevious: true,
  });
  const names = useNames();
  const { isReady, layout, onLayout } = useTableLayout(table);
  usePublishFreshness(error ? undefined : data?.freshness);
  const changeLocation = useChangeSearch('/clients');
  const change = (changed: Search) => changeLocation({ page: '', ...changed }, true);
  const filteredColumns = useColumnFilters(search, (changed) => change({ page: search.page ?? '', ...changed }));
  const groupings = useMemo(() => createClientGroupings(names), [names]);
  const [quickFilter, setQuickFilter] = useRememberedText(JSON.stringify([table, search]));
  const tools = useListTools({
    filterText: quickFilter,
    onFilterText: setQuickFilter,
    groupings,
    groupId: search.group,
    onGroup: (group) => change({ group, page: search.page ?? '' }),
  });
  const typed = useTypedFilters(clientFilters, query.filters, change);
  const isStale = isPlaceholderData || typed.isPending;
  const rows = error ? noClients : (data?.clients ?? noClients);
  const changes = useListChanges(JSON.stringify([officeId, query]), {
    list: data && !error && !isStale ? { freshness: data.freshness, records: data.clients } : null,
    getKey: (client) => getText(client, 'id'),
    nouns: ['client', 'clients'],
  });
  const fetchedAtMs = error ? null : (data?.clientsFetchedAtMs ?? null);
  const ages = useMemo(() => getClientAges(rows, fetchedAtMs), [rows, fetchedAtMs]);
  const isPartial = data !== undefined && !error && (data.pagination.total > rows.length || data.pagination.hasNext);
  const listed = useMemo(() => new Set(rows.map((client) => getNumber(client, 'id'))), [rows]);
  const ids = useMemo(() => [...listed].filter((id) => id !== null), [listed]);
  const contacts = useQuery({
    ...officeQuery('clients:contacts', officeId, ids),
    enabled: ids.length > 0,
    meta: changesWithSync,
  });
  const savedContacts = useMemo(
    () => contacts.data && new Map(contacts.data.map((contact) => [contact.id, contact])),
    [contacts.data],
  );
  const columns = useMemo(
    () => getClientColumns(names, rows, ages, createContactColumns(savedContacts ?? null)),
    [names, rows, ages, savedContacts],
  );
  return (
    <Screen
      title={texts.title}
      badge={<NamesNote />}
      changes={changes}
      tools={
        <>
          <LinkButton to="/records/$kind" params={{ kind: 'branch' }} search={{}}>
            {texts.directories}
          </LinkButton>
          {data?.freshness.source === 'network' && Object.keys(query.filters).length === 0 && (
            <LoadClients officeId={officeId} total={data.pagination.total} />
          )}
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
          <ScreenExportMenu
            officeId={officeId}
            snapshot={snapshot}
            getSource={() => {
              if (!data) return null;
              const contactsFromMs = findContactsTime(snapshot.current, savedContacts ?? null);
              return { kind: 'clients', filters: query.filters, freshness: data.freshness, contactsFromMs };
            }}
            isDisabled={rows.length === 0 || isStale}
            printed={{ title: texts.title, definitions: clientFilters, filters: query.filters }}
            problems={typed.errors}
          />
        </>
      }
    >
      {query.filters.search !== undefined && (
        <ClientMatches
          officeId={officeId}
          text={query.filters.search}
          listed={listed}
          hasFilters={Object.keys(query.filters).length > 1}
          isPartial={isPartial}
          isEnabled={!isStale && (data !== undefined || error !== null)}
        />
      )}
      <NoteLines>
        {contacts.error && <ErrorAlert error={contacts.error} />}
        {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
        {data && !error && <UnreadableAlert count={data.unreadable} />}
        {data && !error && <ContractWarningsAlert warnings={data.warnings} what={componentTexts.thisList} />}
        {data && !error && <FreshnessAlert freshness={data.freshness} />}
        {data?.freshness.source === 'cache' && !error && !isStale && <SavedClientCoverage officeId={officeId} />}
      </NoteLines>
      {(!data && !error) || !isReady ? (
        <Loading />
      ) : (
        <DataTable
          label={texts.title}
          snapshot={snapshot}
          {...tools.tableProps}
          {...filteredColumns}
          columns={columns}
          rows={rows}
          ages={ages ?? undefined}
          layout={layout}
          onLayoutChange={onLayout}
          viewKey={JSON.stringify([table, officeId, search])}
          isStale={isStale}
          isPartial={isPartial}
          rowKey={(client) => getText(client, 'id')}
          onOpen={(client) => {
            const id = getNumber(client, 'id');
            if (id !== null) void navigate({ to: '/clients/$id', params: { id: String(id) }, search: {} });
          }}
          toolbar={
            <>
              <ClientFilters
                filters={query.filters}
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
            <ClientsEmpty
              rows={rows.length}
              quickFilter={quickFilter}
              hasColumnFilters={filteredColumns.columnFilters.size > 0}
              isFiltered={Object.keys(query.filters).length > 0}
              hasFailed={error !== null}
              onClear={() => {
                typed.reset();
                setQuickFilter('');
                change({ ...Object.fromEntries(clientFilters.map(({ name }) => [name, ''])), where: '' });
              }}
              onRefresh={() => void refetch()}
            />
          }
          foot={
            data &&
            !error && (
              <Pager
                pagination={data.pagination}
                rows={rows.length}
                noun={data.freshness.source === 'cache' ? texts.savedNoun : texts.noun}
                isStale={isStale}
                onPage={(page) => change({ page: String(page) })}
                onPerPage={(perPage) => change({ per_page: String(perPage) })}
              />
            )
          }
        />
      )}
    </Screen>
  );
}
