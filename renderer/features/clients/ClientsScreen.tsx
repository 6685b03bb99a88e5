/** The list of clients. The API does not document its fields, so they are shown as received. */

import { Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { officeQuery } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import { changesWithSync } from '@renderer/data/offline';
import { useTableLayout } from '@renderer/data/preferences';
import { useList } from '@renderer/data/saved-copy';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { FilterBar } from '@renderer/lists/FilterBar';
import { formatNoColumnMatch, formatNoMatch, useColumnFilters, useListTools } from '@renderer/lists/list-tools';
import { NamesNote } from '@renderer/lists/notes';
import { SavedClientCoverage } from '@renderer/lists/SavedCoverage';
import { ClientMatches } from '@renderer/lists/SavedMatches';
import { texts as componentTexts } from '@renderer/lists/texts';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ContractWarningsAlert, ErrorAlert, FreshnessAlert, UnreadableAlert } from '@renderer/ui/Alerts';
import { usePublishFreshness } from '@renderer/ui/contexts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Loading, lazyPart } from '@renderer/ui/lazy-part';
import { NoteLines } from '@renderer/ui/Note';
import { Pager } from '@renderer/ui/Pager';
import { RefreshButton, Screen } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/url-search';
import { useListChanges } from '@renderer/ui/use-changes';
import { useTypedFilters } from '@renderer/ui/use-typed-filters';
import { defaultPerPage, maxPerPage } from '@shared/app/application';
import { describeFilters, parseWholeNumber, pickSearch, type Search } from '@shared/filters/filter-texts';
import { clientFilterNames, clientFilters } from '@shared/filters/filters';
import type { ClientListItem } from '@shared/records/client';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type ComponentProps, useMemo, useRef } from 'react';
import {
  createClientGroupings,
  createContactColumns,
  findContactsTime,
  getClientAges,
  getClientColumns,
  getNumber,
  getText,
} from './client-columns';
import { LoadClients } from './LoadClients';
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

/* Says why no client is listed, with what fills the list. */

type Props = {
  /** Clients that are loaded; those that are not listed are hidden by a filter. */
  readonly rows: number;
  /** The text that filters the rows. */
  readonly quickFilter: string;
  readonly hasColumnFilters: boolean;
  /** Whether a filter of the server is set. */
  readonly isFiltered: boolean;
  readonly hasFailed: boolean;
  readonly onClear: () => void;
  readonly onRefresh: () => void;
};

function ClientsEmpty(props: Props) {
  const { rows, quickFilter, hasColumnFilters, isFiltered, hasFailed, onClear, onRefresh } = props;
  if (hasFailed) return <EmptyState title={texts.empty.failed} />;
  if (rows > 0 || isFiltered) {
    const noRow = hasColumnFilters ? formatNoColumnMatch(rows, texts.what) : formatNoMatch(rows, quickFilter);
    return (
      <EmptyState title={rows > 0 ? noRow : texts.empty.noMatch}>
        <Button variant="default" onClick={onClear}>
          {texts.empty.clearFilters}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={texts.empty.none} text={texts.empty.noneText}>
      <Button variant="default" onClick={onRefresh}>
        {texts.empty.refresh}
      </Button>
    </EmptyState>
  );
}

const route = getRouteApi('/clients');

const clientNouns = ['client', 'clients'] as const;
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
    nouns: clientNouns,
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
          {data?.freshness.source === 'network' && Object.keys(query.filters).length === 0 && (
            <LoadClients officeId={officeId} total={data.pagination.total} />
          )}
          <RefreshButton isBusy={isFetching} onRefresh={refetch} />
          <ExportMenu
            officeId={officeId}
            snapshot={snapshot}
            title={texts.title}
            filters={describeFilters(clientFilters, query.filters, names)}
            what={texts.noun}
            getSource={() => {
              if (!data) return null;
              const contactsFromMs = findContactsTime(snapshot.current, savedContacts ?? null);
              return { kind: 'clients', freshness: data.freshness, contactsFromMs };
            }}
            isDisabled={rows.length === 0 || isStale || typed.errors.length > 0}
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
          nouns={clientNouns}
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
