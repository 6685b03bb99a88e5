/** Everything behind a cell of a summary: trips or sectors, or rows of a result. */

import { useNames, useOfficeId, useTableLayout } from '@renderer/data/app';
import { cellQuery } from '@renderer/data/reports';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { createTripSequence } from '@renderer/data/stores/trip-sequence';
import { createFieldColumn } from '@renderer/fields/field-columns';
import { createResultColumns, getResultLayoutName } from '@renderer/fields/result-columns';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { useListTools } from '@renderer/lists/ListToolbar';
import type { AppColumn } from '@renderer/table/columns/app-column';
import { DataTable } from '@renderer/table/DataTable';
import { Loading } from '@renderer/ui/lazy-part';
import { LineNote } from '@renderer/ui/line';
import { EmptyState, ErrorAlert, Screen } from '@renderer/ui/Screen';
import { useToday } from '@renderer/ui/use-now';
import { sectorAmountFields } from '@shared/fields/sector';
import { sectorAmounts } from '@shared/fields/trip';
import { describeFilters } from '@shared/filters/filter-texts';
import { reportFilters } from '@shared/filters/filters';
import type { Names } from '@shared/records/directory';
import type { ColumnReading, ColumnSetting, ReportRun } from '@shared/reports/report';
import type { Field } from '@shared/summary/catalogue';
import {
  type CellAddress,
  maxCellRecords,
  narrowToCell,
  type SavedSource,
  type SummaryDefinition,
  type SummaryKey,
  type SummaryRecord,
  type SummaryResult,
} from '@shared/summary/definition';
import { describeCounted, printSummaryBasis } from '@shared/summary/filters';
import { formatKey } from '@shared/summary/labels';
import { formatCount } from '@shared/values/texts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { recordFields, texts } from './texts';

const fields = { ...recordFields, ...sectorAmountFields };
type RecordField = keyof typeof fields & keyof SummaryRecord;

/** Lists what the source has of a record. @param first - the amount of the cell, which comes before the others */
function listFields(source: SavedSource, first: string): readonly RecordField[] {
  const amounts = sectorAmounts.map(({ field }) => field).sort((a, b) => Number(b === first) - Number(a === first));
  const own = ['returnDate', 'status'] as const;
  if (source === 'trips') return ['tripId', 'clientId', 'travelDate', ...amounts, 'sectorCount', ...own];
  return ['bookingReference', 'clientId', 'travelDate', ...amounts, 'supplierId', 'details', ...own, 'tripId'];
}

function createRecordColumns(source: SavedSource, names: Names, first: string): AppColumn<SummaryRecord>[] {
  return listFields(source, first).map((id, index) => {
    const get = (record: SummaryRecord) => record[id];
    const column = createFieldColumn(id, fields[id], names, { get, isHidden: false, isStatus: id === 'status' });
    const cell = ({ tripId }: SummaryRecord) =>
      tripId === null ? { text: '' } : { text: String(tripId), href: `#/trips/${tripId}` };
    return { ...column, isPinned: index === 0, ...(id === 'tripId' && { cell }) };
  });
}

const onBeforeOpen = createTripSequence(({ tripId }: SummaryRecord) => tripId);

/** A result with how its columns are read. */
export type RunOfSummary = {
  readonly run: ReportRun;
  readonly readings: readonly ColumnReading[];
  readonly settings: Readonly<Record<string, ColumnSetting>>;
};

/** What a summary counts: its basis and filters, or the filters of the run whose result it is of. */
export const describeSummaryFilters = (
  definition: SummaryDefinition,
  run: Pick<ReportRun, 'filtersSent'> | null,
  names: Names,
  today: string,
) => (run ? describeFilters(reportFilters, run.filtersSent, names) : describeCounted(definition, names, today));

/** Names a cell by its keys: "Qantas, Oct 2026". */
function formatCell(
  { fields, column }: Pick<SummaryResult, 'fields' | 'column'>,
  cell: CellAddress,
  names: Names,
): string {
  const toText = (field: Field | null | undefined, key: SummaryKey) => (field ? [formatKey(field, key, names)] : []);
  const labels = [
    ...cell.keys.flatMap((key, index) => toText(fields[index], key)),
    ...cell.column.flatMap((key) => toText(column, key)),
  ];
  return labels.join(', ') || texts.allRows;
}

type Props = {
  readonly definition: SummaryDefinition;
  readonly cell: CellAddress;
  /** The value of the cell, by its id. */
  readonly first: string;
  /** The run whose result it is of, as its columns are read; null for saved data. */
  readonly result: RunOfSummary | null;
  readonly fields: Pick<SummaryResult, 'fields' | 'column'>;
};

export function CellRecords({ definition, cell, first, result, fields }: Props) {
  const today = useToday();
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const names = useNames();
  const source = typeof definition.source === 'string' ? definition.source : 'rows';
  const run = result?.run ?? null;
  const { data, error, refetch } = useQuery(cellQuery(officeId, definition, run, cell));
  const recordColumns = useMemo(
    () =>
      typeof definition.source === 'string'
        ? createRecordColumns(definition.source, names, first.replace(/^average-/, ''))
        : [],
    [definition, names, first],
  );
  const rowColumns = useMemo(
    () => (result ? createResultColumns(result.run, result.settings, names, result.readings) : []),
    [result, names],
  );
  const table = texts.behind.table[source];
  const counted = narrowToCell(definition, cell, today);
  // The layout of rows is that of the result.
  const layoutProps = useTableLayout(run ? getResultLayoutName(run.slug) : `Summary of ${source}, ${first}`);
  const viewKey = JSON.stringify([table, officeId, run?.runId, definition, cell]);
  const { tableProps, toolbar } = useListTools({ typed: useRememberedText(viewKey) });
  const name = cell.isUnread ? texts.behind.unread : formatCell(fields, cell, names);
  const count = data?.count ?? 0;
  const listedCount = data ? Math.max(data.records.length, data.rows.length) : 0;
  const isTooLong = count > listedCount;
  const common = {
    label: table,
    viewKey,
    source: run
      ? ({ kind: 'report', runId: run.runId } as const)
      : ({ kind: 'list', asOfMs: data?.oldest?.fetchedAtMs ?? null } as const),
    ...tableProps,
    ...layoutProps,
    totalsLabel: (rows: number) => formatCount(rows, texts.behind.nouns[source]),
    empty: <EmptyState title={texts.behind.none} />,
    toolbar,
  };
  return (
    <Screen
      title={name}
      hasBack
      badge={<span className="dim">{printSummaryBasis(counted, today)}</span>}
      tools={
        <ExportMenu
          title={name}
          filters={describeSummaryFilters(counted, run, names, today)}
          isDisabled={listedCount === 0}
        />
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {run && run.warnings.length > 0 && <LineNote rank="warning" text={run.warnings.join(' ')} />}
      {isTooLong && <EmptyState title={texts.behind.tooManyTitle} text={texts.behind.tooMany(count, maxCellRecords)} />}
      {!data ? (
        !error && <Loading />
      ) : isTooLong ? null : run ? (
        <DataTable {...common} grouping={undefined} columns={rowColumns} rows={data.rows} />
      ) : (
        <DataTable
          {...common}
          grouping={undefined}
          columns={recordColumns}
          rows={data.records}
          // Records without an id are told apart by nothing: they have no key.
          rowKey={({ tripId, sectorId }) =>
            tripId === null || (source === 'sectors' && sectorId === null) ? null : JSON.stringify([tripId, sectorId])
          }
          onBeforeOpen={onBeforeOpen}
          onOpen={({ tripId }) =>
            tripId !== null && void navigate({ to: '/trips/$id', params: { id: String(tripId) }, search: {} })
          }
        />
      )}
    </Screen>
  );
}
