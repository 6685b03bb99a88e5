/** A report's result: its rows or a plot, its warnings, and the question about its amounts. */
import { Button } from '@mantine/core';
import { NamesOffer } from '@renderer/components/names-offer/NamesOffer';
import {
  createResultColumns,
  createResultGroupings,
  findMoneyColumns,
  getResultLayoutName,
} from '@renderer/components/result-columns';
import { readRows } from '@renderer/components/result-reading';
import { useListTools } from '@renderer/components/use-list-tools';
import { useOfficeId } from '@renderer/data/queries/app';
import { useNames } from '@renderer/data/queries/names';
import { useReportPreferences, useTableLayout } from '@renderer/data/queries/preferences';
import type { ReportResult } from '@renderer/data/queries/reports';
import { noFilters } from '@renderer/table/columns/column-filters';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { EmptyState } from '@renderer/ui/EmptyState';
import { Note, NoteLines } from '@renderer/ui/notes/Note';
import { SegmentedControl } from '@renderer/ui/SegmentedControl';
import { applyReadings } from '@shared/column-readings';
import { getColumnSetting, getEffectiveSettings, toMoneyConfirmationKey } from '@shared/report-columns';
import { IconSum } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type RefObject, useMemo } from 'react';
import { ColumnTypes } from './ColumnTypes';
import { EarlierFilters } from './EarlierFilters';
import { MoneyGuard } from './MoneyGuard';
import { ResultPlot } from './ResultPlot';
import { RunSummary } from './RunSummary';
import { texts } from './texts';
import { UnreadValues } from './UnreadValues';
import { getTripSteps, useOpenRecord } from './use-linked-records';
import { useResultViewState } from './use-result-view-state';
import { type ShownResult, useShownResult } from './use-shown-result';

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
