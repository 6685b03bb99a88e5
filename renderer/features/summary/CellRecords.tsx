/** Everything behind a cell of a summary. */

import { ScreenExportMenu } from '@renderer/components/screen-export/ScreenExportMenu';
import { useListTools } from '@renderer/components/use-list-tools';
import { officeQuery } from '@renderer/data/call';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useTableLayout } from '@renderer/data/queries/preferences';
import { returnToTrip, setTripSequence } from '@renderer/data/stores/trip-sequence';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { usePublishFreshness } from '@renderer/ui/freshness-context';
import { Loading } from '@renderer/ui/Loading';
import { Screen } from '@renderer/ui/Screen';
import type { Freshness } from '@shared/schemas/freshness';
import { type CellAddress, maxCellRecords, type SummaryDefinition } from '@shared/schemas/summary';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { formatCell } from './key-labels';
import { createRecordColumns, recordAges } from './record-columns';
import { texts } from './texts';

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
        <ScreenExportMenu
          officeId={officeId}
          snapshot={snapshot}
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
