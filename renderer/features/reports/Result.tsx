/** A report's result: its rows or a plot, its warnings, and the question about its amounts. */

import { Button } from '@mantine/core';
import { useOfficeId } from '@renderer/data/app';
import { useNames } from '@renderer/data/names';
import { useReportPreferences, useTableLayout } from '@renderer/data/preferences';
import type { ReportResult } from '@renderer/data/reports';
import {
  createResultColumns,
  createResultGroupings,
  findMoneyColumns,
  getResultLayoutName,
  type ResultColumn,
  readRows,
} from '@renderer/fields/result-columns';
import { useListTools } from '@renderer/lists/list-tools';
import { noFilters } from '@renderer/table/columns/column-filters';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { SegmentedControl } from '@renderer/ui/choices';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Note, NoteLines } from '@renderer/ui/Note';
import { useNow } from '@renderer/ui/use-now';
import { applyReadings, isUnproven } from '@shared/reports/column-readings';
import { getColumnSetting, getEffectiveSettings, toMoneyConfirmationKey } from '@shared/reports/columns';
import { formatParameters, toParameters } from '@shared/reports/parameters';
import type { ReportRun } from '@shared/reports/report';
import { formatTimeAgo } from '@shared/values/dates';
import { IconSum } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useMemo } from 'react';
import { ColumnTypes } from './ColumnTypes';
import { MoneyGuard } from './MoneyGuard';
import { NamesOffer } from './NamesOffer';
import { ResultPlot } from './ResultPlot';
import { getTripSteps, type ShownResult, useOpenRecord, useResultViewState, useShownResult } from './result-view';
import { texts } from './texts';

/* Says above a result that it has other filters than the form, and which. */

type EarlierFiltersProps = { readonly run: ReportRun };

function EarlierFilters({ run }: EarlierFiltersProps) {
  const filters = formatParameters(toParameters(run.filtersSent), useNames());
  return (
    <Note severity="warning" aria-label={texts.earlierFilters.label}>
      <span>
        <strong>{texts.earlierFilters.title(filters)}</strong> {texts.earlierFilters.hint}
      </span>
    </Note>
  );
}

/* Names the columns of a result with values that are not read as the numbers or dates that the user calls them. */

type UnreadValuesProps = { readonly columns: readonly ResultColumn[] };

function UnreadValues({ columns }: UnreadValuesProps) {
  const lines = columns.flatMap(({ id, type, note = '', reading }) => {
    if (!reading || reading.unreadCount === 0) return [];
    const isOpen = isUnproven(reading);
    const question = type === 'date' ? texts.types.whichDay : texts.types.whichSign;
    return [{ id, text: `${texts.types.unread(note, reading.unreadSample)}${isOpen ? ` ${question}` : ''}` }];
  });
  if (lines.length === 0) return null;
  return (
    <Note
      severity="warning"
      as="ul"
      role="list"
      className="note note-warn unread-values"
      aria-label={texts.types.unreadValues}
    >
      {lines.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </Note>
  );
}

/* One line about a run: rows, filters and age. Its size, its duration and the server's own time are on hover. */

function RunSummary({ result, isPrevious }: { result: ReportResult; isPrevious: boolean }) {
  const { run } = result;
  const filters = formatParameters(toParameters(run.filtersSent), useNames());
  const line = texts.summary.line(run.rowsReceived, filters, formatTimeAgo(run.ranAtMs, useNow()));
  const details = [
    line,
    texts.summary.size(run.bytes, run.tookMs / 1_000),
    ...(run.executionTime === null ? [] : [texts.summary.executionTime(String(run.executionTime))]),
  ];
  return (
    <>
      {isPrevious && <span className="tag tag-warning">{texts.summary.previous}</span>}
      <span className="dim num result-facts" title={details.join(' · ')}>
        {line}
      </span>
    </>
  );
}

/** Gets the result's columns with their settings, and the amount columns that still need confirmation. */
function useColumns(result: ReportResult) {
  const preferences = useReportPreferences(result.run.slug);
  const { run } = result;
  const settings = useMemo(
    () =>
      preferences
        ? getEffectiveSettings(preferences.columns, preferences.moneyConfirmationKey, run.headers, run.lastModified)
        : {},
    [preferences, run],
  );
  const names = useNames();
  const readings = useMemo(() => readRows(run, settings, result.rows), [run, settings, result.rows]);
  const columns = useMemo(
    () => createResultColumns(applyReadings(run, readings), settings, names, readings),
    [run, settings, names, readings],
  );
  const amounts = useMemo(() => findMoneyColumns(run, settings), [run, settings]);
  // Amounts with decimals cannot be cents: there is nothing to ask of them.
  const isUnconfirmed = amounts.some(
    ({ name, mayBeCents }) => mayBeCents && getColumnSetting(settings, name)?.money === undefined,
  );
  return { preferences, columns, unconfirmed: isUnconfirmed ? amounts : [] };
}

type Props = {
  readonly result: ReportResult;
  /** Whether it belongs to other parameters than the latest request. */
  readonly isPrevious: boolean;
  /** Whether the form has other filters than the result. */
  readonly hasEarlierFilters: boolean;
  /** Whether another run is under way. */
  readonly isRunning: boolean;
  /** Set to what is visible, for an export of it. */
  readonly shown: RefObject<ShownResult | null>;
  readonly snapshot: TableSnapshotRef;
};

export function Result({ result, isPrevious, hasEarlierFilters, isRunning, shown, snapshot }: Props) {
  const { run, rows } = result;
  const { preferences, columns, unconfirmed } = useColumns(result);
  const { isReady, layout, onLayout } = useTableLayout(getResultLayoutName(run.slug));
  const groupings = useMemo(() => createResultGroupings(columns), [columns]);
  const officeId = useOfficeId();
  const navigate = useNavigate();
  const { viewState, update } = useResultViewState(officeId, run.slug);
  const { view, groupId, quickFilter, columnFilters } = viewState;
  const confirmationKey = toMoneyConfirmationKey(run.headers, run.lastModified);
  const isPostponed = viewState.postponedFor === confirmationKey;
  const { tableProps, toolbar } = useListTools({
    filterText: quickFilter,
    onFilterText: (text) => update({ quickFilter: text }),
    groupings,
    groupId,
    onGroup: (id) => update({ groupId: id || null }),
  });
  const open = useOpenRecord(columns);
  const { order, onRowsChange, onVisibleColumnsChange } = useShownResult(columns, shown);
  const isFiltered = order !== null && order.length < rows.length;
  if (!isReady || !preferences) return null;
  return (
    <>
      <NoteLines>
        {hasEarlierFilters && <EarlierFilters run={run} />}
        {run.warnings.length > 0 && (
          <Note severity="warning">
            <span>{run.warnings.join(' ')}</span>
          </Note>
        )}
        <UnreadValues columns={columns} />
        <NamesOffer result={result} preferences={preferences} />
      </NoteLines>
      {unconfirmed.length > 0 && !isPostponed && (
        <MoneyGuard
          key={confirmationKey}
          result={result}
          columns={unconfirmed}
          settings={preferences.columns}
          isConfirmed={preferences.moneyConfirmationKey !== null}
          onLater={() => update({ postponedFor: confirmationKey })}
        />
      )}
      <div className="result-bar">
        <SegmentedControl
          aria-label={texts.result.view}
          data={[
            { value: 'rows', label: texts.result.rows },
            { value: 'plot', label: texts.result.chart },
          ]}
          value={view}
          onChange={(value) => update({ view: value })}
        />
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconSum size={14} />}
          onClick={() =>
            void navigate({
              to: '/reports/$slug/summary',
              params: { slug: run.slug },
              search: { run: run.runId, ...(isFiltered ? { filtered: '1' } : {}) },
            })
          }
        >
          {texts.result.summarise}
        </Button>
        <RunSummary result={result} isPrevious={isPrevious} />
        {unconfirmed.length > 0 && isPostponed && (
          <Button variant="subtle" size="compact-xs" onClick={() => update({ postponedFor: null })}>
            {texts.money.question}
          </Button>
        )}
      </div>
      {view === 'plot' && <ResultPlot columns={columns} rows={rows} order={order ?? new Uint32Array(0)} />}
      {/* The table stays mounted behind the plot, which draws its filtered and sorted rows. */}
      <div className="result-table" hidden={view === 'plot'}>
        <DataTable
          label={texts.result.label}
          snapshot={snapshot}
          {...tableProps}
          viewKey={JSON.stringify(['Report result', officeId, run.runId])}
          isStale={isRunning && isPrevious}
          staleLabel={texts.result.running}
          columns={columns}
          rows={rows}
          columnFilters={columnFilters}
          onColumnFiltersChange={(changed) => update({ columnFilters: changed })}
          layout={layout}
          onLayoutChange={onLayout}
          onRowsChange={onRowsChange}
          onVisibleColumnsChange={onVisibleColumnsChange}
          onOpen={open}
          {...getTripSteps(columns)}
          totalsLabel={texts.result.all}
          empty={
            rows.length === 0 ? (
              texts.result.noRows
            ) : (
              <EmptyState title={texts.result.noMatches}>
                <Button variant="default" onClick={() => update({ quickFilter: '', columnFilters: noFilters })}>
                  {texts.result.clearFilters}
                </Button>
              </EmptyState>
            )
          }
          toolbar={
            <>
              {toolbar}
              <ColumnTypes run={run} preferences={preferences} />
              {isFiltered && (
                <span className="dim num small" role="status">
                  {texts.result.some(order.length, rows.length)}
                </span>
              )}
            </>
          }
        />
      </div>
    </>
  );
}
