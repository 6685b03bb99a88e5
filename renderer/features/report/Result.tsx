/** A report's result: its rows or a plot, its warnings, and the question about its amounts. */
import { Button, SegmentedControl } from '@mantine/core';
import { GroupSelect, QuickFilter } from '@renderer/components/ListTools';
import {
  createResultColumns,
  createResultGroupings,
  findMoneyColumns,
  getColumnSetting,
  type ResultColumn,
  type Row,
} from '@renderer/components/result-columns';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useReportMemory, useTableLayout } from '@renderer/data/queries/preferences';
import type { ReportResult } from '@renderer/data/queries/reports';
import { setTripSequence } from '@renderer/data/stores/trip-sequence';
import { DataTable } from '@renderer/table/DataTable';
import { formatBytes, formatDuration, formatInteger } from '@renderer/ui/formatters';
import { useNow } from '@renderer/ui/use-now';
import { formatTimeAgo } from '@shared/dates';
import { getEffectiveSettings, getLinkedRecordKind, toMoneyConfirmationKey } from '@shared/report-columns';
import { formatParameters, toParameters } from '@shared/report-parameters';
import type { Names } from '@shared/schemas/directory';
import { cellText } from '@shared/schemas/report';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ColumnTypes } from './ColumnTypes';
import { MoneyGuard } from './MoneyGuard';
import { ResultPlot } from './ResultPlot';
import { useResultViewState } from './use-result-view-state';

/** The visible columns and rows of a result, for its export. */
export type ShownResult = { readonly columns: readonly number[]; readonly order: Uint32Array };

/** Formats "50,000 rows · run 3 min ago · 12 MB in 4 s · sent: …". */
function formatRunSummary({ run }: ReportResult, now: number, names: Names): string {
  const parts = [
    `${formatInteger(run.rowsReceived)} rows`,
    `run ${formatTimeAgo(run.ranAtMs, now)}`,
    `${formatBytes(run.bytes)} in ${formatDuration(run.tookMs / 1_000)}`,
    `sent: ${formatParameters(toParameters(run.filtersSent), names)}`,
    ...(run.executionTime === null ? [] : [`execution time ${run.executionTime} (unit not documented)`]),
  ];
  return parts.join(' · ');
}

function RunSummary({ result, isPrevious }: { result: ReportResult; isPrevious: boolean }) {
  const summary = formatRunSummary(result, useNow(), useNames());
  return (
    <>
      {isPrevious && <span className="tag tag-changed">Previous result</span>}
      <span className="dim num result-facts" title={summary}>
        {summary}
      </span>
    </>
  );
}

/** Sets the trip sequence to the result's trips, in the order shown. */
function useSetTripSequence(columns: readonly ResultColumn[]) {
  const column = columns.find(({ name }) => getLinkedRecordKind(name) === 'trip');
  return (listed: () => Row[]) => {
    if (!column) return;
    const ids = listed().flatMap((row) => {
      const id = cellText(row[column.index] ?? null);
      return /^\d{1,15}$/.test(id) ? [Number(id)] : [];
    });
    setTripSequence([...new Set(ids)]);
  };
}

/** Opens the trip or client that a row names. Undefined if no column names one. */
function useOpenRecord(columns: readonly ResultColumn[]) {
  const navigate = useNavigate();
  const column =
    columns.find(({ name }) => getLinkedRecordKind(name) === 'trip') ??
    columns.find(({ name }) => getLinkedRecordKind(name));
  const kind = column ? getLinkedRecordKind(column.name) : null;
  if (!column || !kind) return undefined;
  return (row: Row) => {
    const id = cellText(row[column.index] ?? null);
    if (!/^\d{1,15}$/.test(id)) return;
    void navigate({ to: kind === 'trip' ? '/trips/$id' : '/clients/$id', params: { id }, search: {} });
  };
}

/** Gets the result's columns with their settings, and the amount columns that still need confirmation. */
function useColumns(result: ReportResult) {
  const memory = useReportMemory(result.run.slug);
  const { run } = result;
  const settings = useMemo(
    () => (memory ? getEffectiveSettings(memory.columns, memory.moneyBasis, run.headers, run.lastModified) : {}),
    [memory, run],
  );
  const columns = useMemo(() => createResultColumns(run, settings), [run, settings]);
  const asked = useMemo(() => findMoneyColumns(run, settings), [run, settings]);
  const isUnanswered = asked.some(({ name }) => getColumnSetting(settings, name)?.money === undefined);
  return { memory, columns, asked: isUnanswered ? asked : [] };
}

type Props = {
  readonly result: ReportResult;
  /** Whether it belongs to other parameters than the latest request. */
  readonly isPrevious: boolean;
  /** Whether another run is under way. */
  readonly isRunning: boolean;
  /** Set to what is visible, for an export of it. */
  readonly shown: RefObject<ShownResult | null>;
};

export function Result({ result, isPrevious, isRunning, shown }: Props) {
  const { run, rows } = result;
  const { memory, columns, asked } = useColumns(result);
  const { isReady, layout, onLayout } = useTableLayout(`report ${run.slug}`.slice(0, 200));
  const [order, setOrder] = useState<Uint32Array | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const groupings = useMemo(() => createResultGroupings(columns), [columns]);
  const officeId = useOfficeId();
  const { arrangement, arrange } = useResultViewState(officeId, run.slug);
  const { view, groupId, typed, filters } = arrangement;
  const setTyped = (text: string) => arrange({ typed: text });
  const basis = toMoneyConfirmationKey(run.headers, run.lastModified);
  const isPostponed = arrangement.postponedFor === basis;
  const grouping = groupings.find(({ id }) => id === groupId);
  const ids = useRef<readonly string[]>([]);
  const open = useOpenRecord(columns);
  const rememberTripSequence = useSetTripSequence(columns);
  const indexById = useMemo(() => new Map(columns.map(({ id, index: place }) => [id, place])), [columns]);
  const publishShown = useCallback(
    (listed: Uint32Array) => {
      const places = ids.current.flatMap((id) => indexById.get(id) ?? []);
      shown.current = { columns: places, order: listed };
    },
    [indexById, shown],
  );
  const onListed = useCallback(
    (listed: Uint32Array) => {
      setOrder(listed);
      publishShown(listed);
    },
    [publishShown],
  );
  const onShown = useCallback(
    (shownIds: readonly string[]) => {
      ids.current = shownIds;
      if (shown.current) publishShown(shown.current.order);
    },
    [shown, publishShown],
  );
  useEffect(
    () => () => {
      shown.current = null;
    },
    [shown],
  );
  if (!isReady || !memory) return null;
  return (
    <>
      {run.warnings.length > 0 && (
        <div className="note note-warn" role="status">
          <span>{run.warnings.join(' ')}</span>
        </div>
      )}
      {asked.length > 0 && !isPostponed && (
        <MoneyGuard
          key={basis}
          result={result}
          columns={asked}
          settings={memory.columns}
          isConfirmed={memory.moneyBasis !== null}
          onLater={() => arrange({ postponedFor: basis })}
        />
      )}
      <div className="result-bar">
        <SegmentedControl
          size="xs"
          aria-label="Rows or plot"
          data={[
            { value: 'rows', label: 'Rows' },
            { value: 'plot', label: 'Plot' },
          ]}
          value={view}
          onChange={(value) => arrange({ view: value === 'plot' ? 'plot' : 'rows' })}
        />
        <RunSummary result={result} isPrevious={isPrevious} />
        {asked.length > 0 && isPostponed && (
          <Button variant="subtle" size="compact-xs" onClick={() => arrange({ postponedFor: null })}>
            What are these amounts?
          </Button>
        )}
      </div>
      {view === 'plot' && <ResultPlot columns={columns} rows={rows} order={order ?? new Uint32Array(0)} />}
      {/* The table stays mounted behind the plot, which draws its filtered and sorted rows. */}
      <div className="result-table" hidden={view === 'plot'}>
        <DataTable
          label="Report result"
          viewKey={JSON.stringify(['Report result', officeId, run.runId])}
          isStale={isRunning && isPrevious}
          staleLabel="Running…"
          columns={columns}
          rows={rows}
          filterText={typed}
          columnFilters={filters}
          onColumnFiltersChange={(changed) => arrange({ filters: changed })}
          grouping={grouping}
          layout={layout}
          onLayoutChange={onLayout}
          onRowsChange={onListed}
          onVisibleColumnsChange={onShown}
          onOpen={open}
          onBeforeOpen={rememberTripSequence}
          onType={(text) => {
            setTyped(text);
            field.current?.focus();
          }}
          totalsLabel={(listed) =>
            listed === rows.length ? `${formatInteger(listed)} rows` : `${formatInteger(listed)} listed`
          }
          empty={rows.length === 0 ? 'The report has no rows for these parameters.' : 'No row matches.'}
          toolbar={
            <>
              <QuickFilter field={field} text={typed} onChange={setTyped} />
              <GroupSelect
                groupings={groupings}
                value={grouping?.id ?? null}
                onChange={(id) => arrange({ groupId: id || null })}
              />
              <ColumnTypes run={run} preferences={memory} />
              {order !== null && order.length < rows.length && (
                <span className="dim num small" role="status">
                  {formatInteger(order.length)} of {formatInteger(rows.length)} rows listed
                </span>
              )}
            </>
          }
        />
      </div>
    </>
  );
}
