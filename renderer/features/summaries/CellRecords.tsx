/** Everything behind a cell of a summary. */

import { useOfficeId } from '@renderer/data/app';
import { officeQuery } from '@renderer/data/call';
import { useNames } from '@renderer/data/names';
import { useTableLayout } from '@renderer/data/preferences';
import { returnToTrip, setTripSequence } from '@renderer/data/stores/trip-sequence';
import { createNameColumn } from '@renderer/fields/name-column';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { useListTools } from '@renderer/lists/list-tools';
import type { AppColumn } from '@renderer/table/columns/app-column';
import {
  createAmountColumn,
  createCountColumn,
  createDateColumn,
  createFlagColumn,
  createIdColumn,
  createReadColumn,
  createStatusColumn,
} from '@renderer/table/columns/column-factories';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import type { RowAges } from '@renderer/table/model/totals';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { usePublishFreshness } from '@renderer/ui/contexts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Loading } from '@renderer/ui/lazy-part';
import { Screen } from '@renderer/ui/Screen';
import { sectorAmounts } from '@shared/fields/trip';
import { describeFilters } from '@shared/filters/filter-texts';
import { sectorFilters, tripFilters } from '@shared/filters/filters';
import type { NameKind, Names } from '@shared/records/directory';
import type { Freshness } from '@shared/records/freshness';
import {
  type CellAddress,
  maxCellRecords,
  type SummaryDefinition,
  type SummaryRecord,
  type SummarySource,
} from '@shared/summary/definition';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { formatCell } from './summary-column';
import { recordLabels, texts } from './texts';

/* The columns of the trips or sectors behind a cell. */

type Column = AppColumn<SummaryRecord>;
type IdField = 'clientId' | 'branchId' | 'consultantId' | 'supplierId' | 'productId';

const recordAges: RowAges<SummaryRecord> = {
  getFetchedAtMs: ({ fetchedAtMs }) => fetchedAtMs,
  getName: ({ tripId }) => (tripId === null ? texts.behind.tripWithoutNumber : `${recordLabels.trip} ${tripId}`),
};

const text = (id: 'details' | 'bookingReference' | 'type' | 'source' | 'destination', size: number): Column => ({
  id,
  header: recordLabels[id],
  size,
  value: (record) => record[id],
});

/** Creates the columns: those that the source has. */
function createRecordColumns(source: SummarySource, names: Names): Column[] {
  const name = (kind: NameKind & keyof typeof recordLabels, getId: IdField, isHidden = false): Column =>
    createNameColumn({
      id: getId,
      header: recordLabels[kind],
      names,
      kind,
      size: 150,
      isHidden,
      getId: (record) => record[getId],
    });
  const tripColumn: Column = {
    ...createIdColumn<SummaryRecord>({ id: 'tripId', header: recordLabels.trip, value: ({ tripId }) => tripId }),
    size: 84,
    isPinned: true,
    cell: ({ tripId }) => (tripId === null ? { text: '' } : { text: String(tripId), href: `#/trips/${tripId}` }),
  };
  const ofSectors: Column[] = [
    name('supplier', 'supplierId'),
    name('product', 'productId', true),
    text('details', 200),
    text('bookingReference', 96),
  ];
  const isOfSectors = source === 'sectors';
  return [
    tripColumn,
    name('client', 'clientId'),
    ...(isOfSectors ? ofSectors : []),
    createStatusColumn<SummaryRecord>({ id: 'status', header: recordLabels.status, value: ({ status }) => status }),
    createDateColumn<SummaryRecord>({
      id: 'travelDate',
      header: recordLabels.travelDate,
      value: ({ travelDate }) => travelDate,
    }),
    createDateColumn<SummaryRecord>({
      id: 'returnDate',
      header: recordLabels.returnDate,
      value: ({ returnDate }) => returnDate,
    }),
    ...(isOfSectors
      ? []
      : [
          createCountColumn<SummaryRecord>({
            id: 'sectors',
            header: recordLabels.sectors,
            value: ({ sectorCount }) => sectorCount,
          }),
        ]),
    ...sectorAmounts.map(({ field, label }) =>
      createAmountColumn<SummaryRecord>({ id: field, header: label, cents: (record) => record[field] }),
    ),
    name('consultant', 'consultantId'),
    name('branch', 'branchId'),
    text('type', 110),
    text('source', 110),
    text('destination', 150),
    createDateColumn<SummaryRecord>({ id: 'opened', header: recordLabels.opened, value: ({ opened }) => opened }),
    createFlagColumn<SummaryRecord>({
      id: 'isCorporate',
      header: recordLabels.corporate,
      value: ({ isCorporate }) => isCorporate,
      isHidden: true,
    }),
    createFlagColumn<SummaryRecord>({ id: 'isActive', header: recordLabels.active, value: ({ isActive }) => isActive }),
    ...(isOfSectors
      ? [
          createFlagColumn<SummaryRecord>({
            id: 'isClaimed',
            header: recordLabels.claimed,
            value: ({ isClaimed }) => isClaimed,
          }),
        ]
      : []),
    createReadColumn(recordAges.getFetchedAtMs),
  ];
}

type Props = { readonly definition: SummaryDefinition; readonly cell: CellAddress };

export function CellRecords({ definition, cell }: Props) {
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const names = useNames();
  const { source } = definition;
  const { data, error, refetch } = useQuery(officeQuery('summary:records', officeId, { definition, cell }));
  const columns = useMemo(() => createRecordColumns(source, names), [source, names]);
  const table = texts.behind.table(source);
  const { isReady, layout, onLayout } = useTableLayout(`Summary of ${source}`);
  const [filterText, setFilterText] = useState('');
  const { tableProps, toolbar } = useListTools({ filterText, onFilterText: setFilterText });
  const snapshot = useRef<TableSnapshot | null>(null);
  const title = formatCell(definition, cell, names);
  const count = data?.total[0]?.count ?? 0;
  const oldestMs = data?.oldest?.fetchedAtMs ?? null;
  const freshness = useMemo<Freshness | undefined>(
    () => (oldestMs === null ? undefined : { source: 'cache', fetchedAtMs: oldestMs, fallbackReason: null }),
    [oldestMs],
  );
  usePublishFreshness(freshness);
  const isTooLong = data !== undefined && count > data.records.length;
  return (
    <Screen
      title={texts.behind.title(source)}
      hasBack
      badge={<span className="dim">{title}</span>}
      tools={
        <ExportMenu
          officeId={officeId}
          snapshot={snapshot}
          title={title}
          filters={describeFilters([...tripFilters, ...sectorFilters], definition.filters, names)}
          getSource={() =>
            data
              ? { kind: 'summary', name: title, definition, cell, shown: { total: data.total, oldest: data.oldest } }
              : null
          }
          isDisabled={!data || data.records.length === 0}
        />
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {isTooLong && <EmptyState title={texts.behind.tooManyTitle} text={texts.behind.tooMany(count, maxCellRecords)} />}
      {!(data && isReady)
        ? !error && <Loading />
        : !isTooLong && (
            <DataTable
              label={table}
              viewKey={JSON.stringify([table, officeId, definition, cell])}
              snapshot={snapshot}
              {...tableProps}
              columns={columns}
              rows={data.records}
              ages={recordAges}
              layout={layout}
              onLayoutChange={onLayout}
              // Records without an id are told apart by nothing: they have no key.
              rowKey={({ tripId, sectorId }) =>
                tripId === null || (source === 'sectors' && sectorId === null)
                  ? null
                  : JSON.stringify([tripId, sectorId])
              }
              totalsLabel={texts.behind.rows[source]}
              onBeforeOpen={(getListed, viewKey) =>
                setTripSequence([...new Set(getListed().flatMap(({ tripId }) => tripId ?? []))], viewKey)
              }
              takeReturned={returnToTrip(({ tripId }) => tripId)}
              onOpen={({ tripId }) =>
                tripId !== null && void navigate({ to: '/trips/$id', params: { id: String(tripId) }, search: {} })
              }
              empty={<EmptyState title={texts.behind.none} />}
              toolbar={toolbar}
            />
          )}
    </Screen>
  );
}
