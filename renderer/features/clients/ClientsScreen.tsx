/** All clients of the office. The API does not document the fields of its list, so they are shown as received. */

import { useNames, useOfficeId } from '@renderer/data/app';
import { getTableStore, useTable } from '@renderer/data/tables';
import { createFieldColumn, toGrouping } from '@renderer/fields/field-columns';
import { fields } from '@renderer/fields/texts';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { type ListDefinition, useListScreen } from '@renderer/lists/ListScreen';
import {
  type AppColumn,
  type CellView,
  createAmountColumn,
  createCountColumn,
  createDateColumn,
  getCellText,
  toTextCell,
} from '@renderer/table/columns/app-column';
import { DataTable } from '@renderer/table/DataTable';
import type { Grouping } from '@renderer/table/model/row-groups';
import { toFieldText } from '@renderer/ui/details';
import { truncateText } from '@renderer/ui/formatters';
import { Loading } from '@renderer/ui/lazy-part';
import { EmptyState, RefreshButton, Screen } from '@renderer/ui/Screen';
import { type ClientField, clientColumnFields, clientFields } from '@shared/fields/client';
import type { ClientListItem } from '@shared/records/client';
import { getClientName } from '@shared/records/client-names';
import type { Names } from '@shared/records/directory';
import type { TripRow } from '@shared/records/trip';
import { toHeading } from '@shared/reports/report';
import { getListedRows } from '@shared/values/patched-rows';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { texts } from './texts';

/*
 * The columns of the client list. The API does not document its fields (`build/docs/api.md`, Clients): each one
 * received gets a column.
 */

type Column = AppColumn<ClientListItem>;

function getText(client: ClientListItem, key: string): string | number | null {
  const value = client[key];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function getNumber(client: ClientListItem, key: string): number | null {
  const value = client[key];
  return typeof value === 'number' ? value : null;
}

/** Reads a field that has the documented type; the list's fields are not documented. */
function getTyped(client: ClientListItem, name: ClientField): string | number | boolean | null {
  const value = client[name];
  switch (clientFields[name].type) {
    case 'bool':
      return typeof value === 'boolean' ? value : null;
    case 'int':
    case 'intOrNull':
      return getNumber(client, name);
    default:
      return getText(client, name)?.toString() ?? null;
  }
}

const createColumn = (name: ClientField, names: Names, isHidden = false): Column =>
  createFieldColumn(name, clientFields[name], names, { get: (client) => getTyped(client, name), isHidden });

function toNameCell(client: ClientListItem): CellView {
  const id = getNumber(client, 'id');
  const text = getClientName(client);
  return id === null ? toTextCell(text) : { text: truncateText(text, 'cell'), href: `#/clients/${id}` };
}

const nameFields = ['title', 'first_name', 'last_name', 'corporate_name'];

/** Creates hidden columns for the remaining fields; the column chooser lists them. */
function getOtherColumns(names: readonly string[], known: ReadonlySet<string>, headers: ReadonlySet<string>): Column[] {
  return names
    .filter((name) => !known.has(name))
    .map((name) => ({
      id: `field ${name}`,
      // Two columns with the same header would look alike.
      header: headers.has(toHeading(name)) ? name : toHeading(name),
      isHidden: true,
      size: 150,
      value: (client) => toFieldText(client[name]) || null,
    }));
}

/** What a client's trips add up to, as far as they are loaded. `cents` is null where the total of one can't be read. */
type ClientTrips = { count: number; cents: bigint | null; last: string | null };

type TripSums = Pick<ReadonlyMap<unknown, ClientTrips>, 'get'>;

export function addUpTrips(trips: Iterable<TripRow>): ReadonlyMap<unknown, ClientTrips> {
  const byClient = new Map<unknown, ClientTrips>();
  for (const { trip } of getListedRows(trips)) {
    const { client_id: id, sector_summary: summary } = trip;
    if (id === null) continue;
    const sums = byClient.get(id) ?? { count: 0, cents: 0n, last: null };
    const last = summary?.latest_travel_date ?? null;
    const total = summary?.total_amount ?? null;
    sums.count += 1;
    sums.cents = sums.cents === null || total === null ? null : sums.cents + BigInt(total);
    if (last !== null && last > (sums.last ?? '')) sums.last = last;
    byClient.set(id, sums);
  }
  return byClient;
}

/** Shows values that are not those of all trips yet: in grey, and without a total. */
const toUnfinished = ({ total: _, ...column }: Column): Column => ({
  ...column,
  cell: (client) => ({ text: column.cell?.(client).text ?? getCellText(column, client), tone: 'dim' }),
});

/** Columns of what the trips in memory say of each client. @param areWhole - whether all trips are loaded */
function createTripColumns(byClient: TripSums, areWhole: boolean): Column[] {
  const get = ({ id }: ClientListItem) => byClient.get(id);
  const columns: Column[] = [
    createCountColumn({
      id: 'trips',
      header: texts.columns.trips,
      size: 80,
      value: (client) => get(client)?.count ?? 0,
    }),
    createAmountColumn({
      id: 'total_amount',
      header: texts.columns.total,
      cents: (client) => {
        const sums = get(client);
        return sums ? sums.cents : 0n;
      },
    }),
    createDateColumn({
      id: 'last_travel',
      header: texts.columns.lastTravel,
      value: (client) => get(client)?.last ?? null,
    }),
  ];
  return areWhole ? columns : columns.map(toUnfinished);
}

/** Fields of the list that are phones or emails. The API documents neither: a column stands where the list has one. */
const contactFields = { phone: ['phone', 'mobile'], email: ['email'] } as const;

const createContactColumns = (names: readonly string[]): Column[] =>
  (['phone', 'email'] as const).flatMap((kind) => {
    const name = contactFields[kind].find((field) => names.includes(field));
    if (name === undefined) return [];
    const size = kind === 'phone' ? 130 : 230;
    return [{ id: name, header: texts.columns[kind], size, value: (client) => getText(client, name) }];
  });

/** The fields that the clients of a list have, in the order in which they came. */
export function listFieldNames(clients: Iterable<ClientListItem>): string[] {
  const names = new Set<string>();
  for (const client of getListedRows(clients)) for (const name in client) names.add(name);
  return [...names];
}

/**
 * Creates the columns of the client list.
 *
 * @param names - of consultants and branches
 * @param fieldNames - every field of the list gets a column
 * @param areTripsWhole - whether all trips are loaded that `byClient` adds up
 */
export function getClientColumns(
  names: Names,
  fieldNames: readonly string[],
  byClient: TripSums,
  areTripsWhole: boolean,
): Column[] {
  const columns: Column[] = [
    { id: 'name', header: fields.client_id, size: 280, isPinned: true, value: getClientName, cell: toNameCell },
    {
      id: 'id',
      header: clientFields.id.label,
      isNumeric: true,
      value: (client) => getText(client, 'id'),
    },
    createColumn('is_corporate', names),
    ...clientColumnFields.visible.map((name) => createColumn(name, names)),
    ...createContactColumns(fieldNames),
    ...createTripColumns(byClient, areTripsWhole),
    ...clientColumnFields.hidden.map((name) => createColumn(name, names, true)),
  ];
  const known = new Set([...columns.map(({ id }) => id), ...nameFields]);
  known.delete('name');
  return [...columns, ...getOtherColumns(fieldNames, known, new Set(columns.map(({ header }) => header)))];
}

/** The groupings of the client list. @param names - of consultants and branches */
const createClientGroupings = (names: Names): Grouping<ClientListItem>[] => [
  toGrouping('consultant', createColumn('consultant_id', names)),
  toGrouping('branch', createColumn('branch_id', names)),
  toGrouping('market', createColumn('is_corporate', names)),
];

const route = getRouteApi('/clients');

const definition: ListDefinition = {
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
  const all = useTable(officeId, 'clients');
  const { rows, state, problem, refresh } = all;
  const { rows: trips, state: tripState } = useTable(officeId, 'trips');
  const areTripsWhole = trips !== null && (tripState?.checkedAtMs ?? null) !== null;
  const names = useNames();
  const groupings = useMemo(() => createClientGroupings(names), [names]);
  const openClient = (id: string) => void navigate({ to: '/clients/$id', params: { id }, search: {} });
  const getId = (client: ClientListItem) => getText(client, 'id');
  const record = { getId, label: texts.openClient, open: openClient };
  const empty = (
    <EmptyState
      title={state?.checkedAtMs === null ? texts.empty.loading : texts.empty.none}
      {...(problem === null ? {} : { text: problem })}
    />
  );
  const screen = useListScreen(definition, { all, search, groupings, empty, record });
  // Columns stay the same ones as long as no client has another field.
  const fieldNames = useMemo(() => listFieldNames(rows ?? noTrips).join('\n'), [rows]);
  const byClient = useMemo(() => addUpTrips(trips ?? noTrips), [trips]);
  const latest = useRef(byClient);
  latest.current = byClient;
  const columns = useMemo(() => {
    const sums: TripSums = { get: (id) => latest.current.get(id) };
    return getClientColumns(names, fieldNames === '' ? [] : fieldNames.split('\n'), sums, areTripsWhole);
  }, [names, fieldNames, areTripsWhole]);
  // Clients whose trips have changed are patched: they keep their places.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the columns read what trips add up to.
  const shownRows = useMemo(() => rows && { ...rows }, [rows, byClient]);
  return (
    <Screen
      title={texts.title}
      tabs={screen.tabs}
      tools={
        <>
          <RefreshButton isBusy={false} onRefresh={refresh} />
          <ExportMenu
            whenLoaded={(signal) =>
              Promise.all(
                (['clients', 'trips'] as const).map((list) => getTableStore(officeId, list).whenWhole(signal)),
              )
            }
            isDisabled={!rows || rows.listed.length === 0}
            title={texts.title}
            what={texts.exportedRow}
          />
        </>
      }
    >
      {screen.problems}
      {!shownRows ? (
        <Loading />
      ) : (
        <DataTable
          key={screen.tableKey}
          {...screen.tableProps}
          columns={columns}
          rows={shownRows}
          rowKey={getId}
          nouns={texts.nouns}
          onOpen={(client) => {
            const id = getNumber(client, 'id');
            if (id !== null) openClient(String(id));
          }}
        />
      )}
    </Screen>
  );
}
