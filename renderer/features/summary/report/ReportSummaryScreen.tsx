/** Summarise a report's result: by any of its columns, exact, with what each sum leaves out. */
import { ScreenExportMenu } from '@renderer/components/screen-export/ScreenExportMenu';
import { useListTools } from '@renderer/components/use-list-tools';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useReportPreferences } from '@renderer/data/queries/preferences';
import { reportRunQuery, reportSummaryQuery } from '@renderer/data/queries/report-summary';
import { openRun, useRun } from '@renderer/data/stores/report-runs';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshot } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { EmptyState } from '@renderer/ui/EmptyState';
import { formatTimestamp } from '@renderer/ui/formatters';
import { LinkButton } from '@renderer/ui/LinkButton';
import { Loading } from '@renderer/ui/Loading';
import { Screen } from '@renderer/ui/Screen';
import { changeSearch } from '@renderer/ui/url-search';
import { getEffectiveSettings } from '@shared/report-columns';
import { formatParameters, toParameters } from '@shared/report-parameters';
import { listGroupableColumns, listSummableColumns } from '@shared/report-summary-columns';
import { describeReportRows, describeReportSummary } from '@shared/report-summary-values';
import type { ReportRun } from '@shared/schemas/report';
import type { ReportSummaryDefinition, ReportSummaryResult } from '@shared/schemas/report-summary';
import type { CellAddress } from '@shared/schemas/summary';
import type { Search } from '@shared/search-parameters';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { getCellAddress } from '../summary-columns';
import { parseCell, toCellText } from '../summary-search';
import { texts as summaryTexts } from '../texts';
import { ReportCellRows } from './ReportCellRows';
import { ReportSummaryBuilder } from './ReportSummaryBuilder';
import { createReportSummaryColumns, createReportSummaryGrouping } from './report-summary-columns';
import { parseReportSummary, type ReportColumns } from './report-summary-search';
import { texts } from './texts';

const route = getRouteApi('/reports/$slug/summary');

/** Gets a run with the settings of its columns; null until both are loaded. */
function useRunColumns(runId: string) {
  const officeId = useOfficeId();
  const { data: run, error } = useQuery(reportRunQuery(officeId, runId));
  const preferences = useReportPreferences(run?.slug ?? '');
  const loaded = useMemo(() => {
    if (!run || !preferences) return null;
    const { columns, moneyConfirmationKey } = preferences;
    const settings = getEffectiveSettings(columns, moneyConfirmationKey, run.headers, run.lastModified);
    const choices = {
      groupable: listGroupableColumns(run, settings),
      summable: listSummableColumns(run, settings),
    };
    return { run, settings, choices };
  }, [run, preferences]);
  return { loaded, error };
}

export function ReportSummaryScreen() {
  const { slug } = route.useParams();
  const search = route.useSearch();
  const navigate = useNavigate();
  const { loaded, error } = useRunColumns(search.run ?? '');
  const change = (changed: Search) =>
    void navigate({ to: '/reports/$slug/summary', params: { slug }, search: changeSearch(search, changed) });
  const definition = loaded && parseReportSummary(search, loaded.choices);
  const cell = parseCell(search.cell);
  if (loaded && definition && cell) return <ReportCellRows {...loaded} definition={definition} cell={cell} />;
  if (loaded && definition) return <ReportSummary {...loaded} definition={definition} onChange={change} />;
  return (
    <Screen title={texts.title(loaded?.run.displayName ?? slug)} hasBack>
      {error ? <ErrorAlert error={error} /> : loaded ? <EmptyState title={texts.noRows} /> : <Loading />}
    </Screen>
  );
}

type Props = NonNullable<ReturnType<typeof useRunColumns>['loaded']> & {
  readonly definition: ReportSummaryDefinition;
  readonly onChange: (change: Search) => void;
};

function ReportSummary({ run, settings, choices, definition, onChange }: Props) {
  const officeId = useOfficeId();
  const names = useNames();
  const snapshot = useRef<TableSnapshot | null>(null);
  const query = reportSummaryQuery(officeId, run.runId, definition, settings);
  const { data, error, isPlaceholderData, refetch } = useQuery(query);
  const title = texts.title(run.displayName);
  const filters = formatParameters(toParameters(run.filtersSent), names);
  return (
    <Screen
      title={title}
      hasBack
      badge={<span className="dim num">{texts.run(run.rowsReceived, filters, formatTimestamp(run.ranAtMs))}</span>}
      tools={
        <ScreenExportMenu
          officeId={officeId}
          snapshot={snapshot}
          getSource={() =>
            data
              ? { kind: 'report-summary', runId: run.runId, name: title, definition: data.definition, cell: null }
              : null
          }
          isDisabled={!data || data.result.rows.length === 0 || isPlaceholderData}
        />
      }
    >
      <ReportSummaryBuilder run={run} columns={choices} definition={definition} onChange={onChange} />
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {data && <ReportNotes run={run} columns={choices} {...data} />}
      {data
        ? data.result.rows.length > 0 && (
            <ReportSummaryTable
              run={run}
              {...data}
              isStale={isPlaceholderData}
              snapshot={snapshot}
              onOpenCell={(address) => onChange({ cell: toCellText(address) })}
            />
          )
        : !error && <Loading />}
      {data?.result.rows.length === 0 && <EmptyState title={texts.noRows} />}
    </Screen>
  );
}

type NotesProps = {
  readonly run: ReportRun;
  readonly columns: ReportColumns;
  readonly definition: ReportSummaryDefinition;
  readonly result: ReportSummaryResult;
};

/** What the numbers cover: the report's own warnings, the rows, what each sum leaves out, and the columns whose unit is not known. */
function ReportNotes({ run, columns, definition, result }: NotesProps) {
  const officeId = useOfficeId();
  const { result: shown, status } = useRun(officeId, run.slug);
  const notes = [...run.warnings, ...describeReportSummary(definition, result.coverage, run.headers)];
  const unknown = columns.summable.flatMap(({ name, unit }) => (unit === null ? [name] : []));
  // Another run of the report may be its result by now. One that is under way is not ended for this one.
  const open = () => {
    if (status !== 'running' && shown?.run.runId !== run.runId) void openRun(officeId, run.slug, run.runId);
  };
  const hasNotes = notes.length > 0 || unknown.length > 0;
  return (
    <div className={hasNotes ? 'note note-warn' : 'note'} role="status" aria-label={summaryTexts.counted}>
      <div>
        <span className="num">{describeReportRows(result.coverage)}</span>
        {notes.map((note) => (
          <div key={note} className="small num">
            {note}
          </div>
        ))}
        {unknown.length > 0 && (
          <div className="small">
            {texts.unitsUnknown(unknown)}{' '}
            <LinkButton to="/reports/$slug" params={{ slug: run.slug }} search={{}} size="compact-xs" onClick={open}>
              {texts.backToResult}
            </LinkButton>
          </div>
        )}
      </div>
    </div>
  );
}

type TableProps = Omit<NotesProps, 'columns'> & {
  readonly isStale: boolean;
  readonly snapshot: React.RefObject<TableSnapshot | null>;
  readonly onOpenCell: (cell: CellAddress) => void;
};

function ReportSummaryTable({ run, definition, result, isStale, snapshot, onOpenCell }: TableProps) {
  const officeId = useOfficeId();
  const names = useNames();
  const columns = useMemo(
    () => createReportSummaryColumns(run, definition, result, names),
    [run, definition, result, names],
  );
  const grouping = useMemo(
    () => createReportSummaryGrouping(run, definition, result, names),
    [run, definition, result, names],
  );
  const [filterText, setFilterText] = useState('');
  const { tableProps, toolbar } = useListTools({ filterText, onFilterText: setFilterText });
  return (
    <DataTable
      // Other columns are another table: its order and widths begin anew.
      key={JSON.stringify(definition)}
      label={summaryTexts.table}
      viewKey={JSON.stringify([summaryTexts.table, officeId, run.runId, definition])}
      snapshot={snapshot}
      {...tableProps}
      grouping={grouping}
      columns={columns}
      rows={result.rows}
      isStale={isStale}
      rowKey={({ keys }) => JSON.stringify(keys)}
      totalsLabel={summaryTexts.rowCount}
      onOpen={(row, columnId) => onOpenCell(getCellAddress(row, columnId, result.columns))}
      toolbar={toolbar}
    />
  );
}
