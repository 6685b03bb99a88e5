/** A report's result: its rows, what the user is asked of its amounts, and notes about its values. */
import { ActionIcon, Button } from '@mantine/core';
import {
  useChangePreferences,
  useNames,
  useOfficeId,
  usePreferences,
  useServerNames,
  useTableLayout,
} from '@renderer/data/app';
import { deleteRun, type ReportResult } from '@renderer/data/reports';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { createTripSequence } from '@renderer/data/stores/trip-sequence';
import {
  createResultColumns,
  createResultGroupings,
  getResultLayoutName,
  type ResultColumn,
  type Row,
  readRows,
} from '@renderer/fields/result-columns';
import { useListTools } from '@renderer/lists/ListToolbar';
import { DataTable } from '@renderer/table/DataTable';
import { isNothingFocused } from '@renderer/ui/keyboard';
import { LineNote } from '@renderer/ui/line';
import { EmptyState } from '@renderer/ui/Screen';
import { useNow } from '@renderer/ui/use-now';
import { type Filters, noFilters, parseFilters, serialiseFilters } from '@shared/filters/filter';
import { applyReadings } from '@shared/reports/column-readings';
import { getEffectiveSettings, getLinkedRecordKind } from '@shared/reports/columns';
import { collectReportNames } from '@shared/reports/names';
import type { MoneyKind, ReportRun } from '@shared/reports/report';
import { cellText } from '@shared/reports/report';
import type { ReportPreferences } from '@shared/settings/preferences';
import { formatCount } from '@shared/values/texts';
import { IconChevronLeft, IconTrash, IconX } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { describeUnreadValues, findMoneyQuestion, listColumnChoices, toMoneyChange } from './column-settings';
import { describeRun, formatRan, getResultTotal } from './report-lines';
import { historyTexts, resultTexts as texts } from './texts';

/* How a result is shown, and what its cells link to. */

/* View state of a report's result: grouping, filters. Per office and report, over a restart. */

type ResultViewState = {
  readonly groupId: string | null;
  readonly quickFilter: string;
  readonly columnFilters: Filters;
};

/** Reads what outlives a restart. Anything else than such a text is the default state. */
function parseState(text: string): ResultViewState {
  const { group, rows, where } = Object.fromEntries(new URLSearchParams(text));
  return { groupId: group ?? null, quickFilter: rows ?? '', columnFilters: parseFilters(where) };
}

function toText({ groupId, quickFilter, columnFilters }: ResultViewState): string {
  const parts = { group: groupId ?? '', rows: quickFilter, where: serialiseFilters(columnFilters) };
  return new URLSearchParams(Object.entries(parts).filter(([, part]) => part !== '')).toString();
}

/** Follows the view state of a report. `update` changes parts of it. */
export function useResultViewState(slug: string) {
  const [text, setText] = useRememberedText(JSON.stringify(['Result', slug]));
  const viewState = useMemo(() => parseState(text), [text]);
  const update = (change: Partial<ResultViewState>) => setText(toText({ ...viewState, ...change }));
  return { viewState, update };
}

/* Links from rows of a result to the trips and clients that they name. */

/** Gets the record id in a cell. Null if the cell contains anything else. */
function getRecordId(row: Row, { index }: ResultColumn): string | null {
  const text = cellText(row[index] ?? null);
  return /^\d{1,15}$/.test(text) ? text : null;
}

/** Opens the trip that a row names, or else the client, and makes the result's trips, as they are listed, the trip sequence. */
export function useRecordLinks(columns: readonly ResultColumn[]) {
  const navigate = useNavigate();
  const ofTrips = columns.find(({ name }) => getLinkedRecordKind(name) === 'trip');
  const column = ofTrips ?? columns.find(({ name }) => getLinkedRecordKind(name) !== null);
  if (!column) return {};
  const onOpen = (row: Row) => {
    const id = getRecordId(row, column);
    if (id !== null) void navigate({ to: ofTrips ? '/trips/$id' : '/clients/$id', params: { id }, search: {} });
  };
  const getTripId = (row: Row) => Number(getRecordId(row, column)) || null;
  return { onOpen, ...(ofTrips && { onBeforeOpen: createTripSequence(getTripId) }) };
}

type TitleProps = { readonly title: string; readonly onBack?: () => void; readonly onClose: () => void };

/** The title of what stands beside a report's table. */
export function PanelTitle({ title, onBack, onClose }: TitleProps) {
  return (
    <div className="panel-title">
      {onBack && (
        <ActionIcon size={22} aria-label={historyTexts.back} onClick={onBack}>
          <IconChevronLeft size={14} />
        </ActionIcon>
      )}
      {title}
      <ActionIcon ml="auto" size={22} aria-label={historyTexts.close} onClick={onClose}>
        <IconX size={14} />
      </ActionIcon>
    </div>
  );
}

type HistoryPanelProps = {
  readonly runs: readonly ReportRun[];
  readonly preferences: ReportPreferences;
  readonly shownRunId: string | null;
  readonly onShow: (run: ReportRun) => void;
  readonly onCompare: (run: ReportRun) => void;
  readonly onClose: () => void;
};

/** The earlier results of a report, beside its table: a click shows one, and it can be compared with the result shown. */
export function HistoryPanel({ runs, preferences, shownRunId, onShow, onCompare, onClose }: HistoryPanelProps) {
  const names = useNames();
  const now = useNow();
  const officeId = useOfficeId();
  const list = useRef<HTMLUListElement>(null);
  const remove = ({ runId, ranAtMs }: ReportRun) => {
    deleteRun(officeId, runId, historyTexts.deleted(formatRan(ranAtMs, now, true)), historyTexts.gone);
    if (isNothingFocused()) list.current?.querySelector('button')?.focus();
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>, run: ReportRun) => {
    const item = event.currentTarget;
    const next = { ArrowDown: item.nextElementSibling, ArrowUp: item.previousElementSibling }[event.key];
    if (next) next.querySelector('button')?.focus();
    else if (event.key === 'Delete') remove(run);
    else return;
    event.preventDefault();
  };
  return (
    <aside className="report-panel" aria-label={historyTexts.title}>
      <PanelTitle title={historyTexts.title} onClose={onClose} />
      {runs.length === 0 && <p className="dim panel-empty">{historyTexts.none}</p>}
      <ul ref={list} className="panel-runs">
        {runs.map((run) => {
          const { runId, ranAtMs, rowsReceived } = run;
          const total = getResultTotal(run, preferences);
          const when = formatRan(ranAtMs, now, true);
          return (
            <li key={runId} onKeyDown={(event) => onKeyDown(event, run)}>
              <button
                type="button"
                className="panel-run"
                aria-current={runId === shownRunId ? 'true' : undefined}
                onClick={() => onShow(run)}
              >
                <b>{describeRun(run, names)}</b>
                <span className={total?.isNegative ? 'num negative' : 'num'}>{total?.text}</span>
                <span className="dim small">{when}</span>
                <span className="dim small num">{formatCount(rowsReceived, 'row')}</span>
              </button>
              <span className="panel-actions">
                {runId !== shownRunId && shownRunId !== null && (
                  <button type="button" className="link" onClick={() => onCompare(run)}>
                    {historyTexts.compare}
                  </button>
                )}
                <ActionIcon size={20} aria-label={historyTexts.delete(when)} onClick={() => remove(run)}>
                  <IconTrash size={13} />
                </ActionIcon>
              </span>
            </li>
          );
        })}
      </ul>
    </aside>
  );
}

/** Gets the result's columns, each with what the menu of its heading offers. */
function useColumns({ run, rows }: ReportResult, preferences: ReportPreferences): ResultColumn[] {
  const { mutate } = useChangePreferences();
  const names = useNames();
  const settings = useMemo(
    () => getEffectiveSettings(preferences.columns, preferences.moneyConfirmationKey, run.headers),
    [preferences, run],
  );
  // Names that arrive later need no other reading.
  const readings = useMemo(() => readRows(run, settings, rows), [run, settings, rows]);
  return useMemo(
    () =>
      createResultColumns(applyReadings(run, readings), settings, names, readings).map((column) => ({
        ...column,
        choices: listColumnChoices(column, run, { ...preferences, columns: settings }, mutate),
      })),
    [run, readings, settings, names, preferences, mutate],
  );
}

/** Takes over the names that a report's result proves. */
function useReportNames({ run: { headers }, rows }: ReportResult): void {
  const known = usePreferences().reportNames;
  const serverNames = useServerNames();
  const { mutate } = useChangePreferences();
  const found = useMemo(() => collectReportNames({ headers, rows }, serverNames), [headers, rows, serverNames]);
  const taken = useRef<typeof found | null>(null);
  useEffect(() => {
    // Once for a result: where it cannot be saved, that is said once.
    if (taken.current === found) return;
    taken.current = found;
    const names = found.filter(({ of, id, label }) => known[of][id] !== label);
    if (names.length > 0) mutate({ kind: 'report-names', names });
  }, [known, found, mutate]);
}

type Props = {
  readonly result: ReportResult;
  readonly preferences: ReportPreferences;
  /** Whether the filters were changed since: the result is of earlier ones. */
  readonly isStale: boolean;
  readonly bar: ReactNode;
};

export function Result({ result, preferences, isStale, bar }: Props) {
  const { run, rows } = result;
  const { slug, runId } = run;
  const officeId = useOfficeId();
  const names = useNames();
  const now = useNow();
  const { mutate } = useChangePreferences();
  const columns = useColumns(result, preferences);
  const layoutProps = useTableLayout(getResultLayoutName(slug));
  const groupings = useMemo(() => createResultGroupings(columns), [columns]);
  const { viewState, update } = useResultViewState(slug);
  const { groupId, quickFilter, columnFilters } = viewState;
  const { tableProps, toolbar } = useListTools({
    typed: [quickFilter, (text) => update({ quickFilter: text })],
    groupings,
    groupId,
    onGroup: (id) => update({ groupId: id || null }),
  });
  const links = useRecordLinks(columns);
  const question = useMemo(() => findMoneyQuestion(columns, rows), [columns, rows]);
  const setUnit = (money: MoneyKind) => {
    const names = columns.flatMap(({ unit, name }) => (unit === null ? [name] : []));
    mutate(toMoneyChange(preferences, run, names, money));
  };
  useReportNames(result);
  const warnings = [...run.warnings, ...columns.map(describeUnreadValues).filter((text) => text !== null)];
  return (
    <>
      {question === null && warnings.length === 0 && (
        <LineNote
          rank="result"
          text={
            isStale
              ? texts.earlier(describeRun(run, names), formatRan(run.ranAtMs, now))
              : texts.ran(formatRan(run.ranAtMs, now))
          }
        />
      )}
      {warnings.map((warning) => (
        <LineNote key={warning} rank="warning" text={warning} />
      ))}
      {question && (
        <LineNote
          rank="question"
          text={texts.question(question)}
          actions={[
            { label: question.asCents, run: () => setUnit('cents') },
            { label: question.asDollars, run: () => setUnit('decimal') },
          ]}
        />
      )}
      <DataTable
        label={texts.label}
        {...tableProps}
        viewKey={JSON.stringify(['Report result', officeId, runId])}
        columns={columns}
        rows={rows}
        source={{ kind: 'report', runId }}
        columnFilters={columnFilters}
        onColumnFiltersChange={(changed) => update({ columnFilters: changed })}
        {...layoutProps}
        {...links}
        totalsLabel={texts.rows}
        empty={
          rows.length === 0 ? (
            <EmptyState title={texts.noRows} />
          ) : (
            <EmptyState title={texts.noMatches}>
              <Button onClick={() => update({ quickFilter: '', columnFilters: noFilters })}>{texts.clear}</Button>
            </EmptyState>
          )
        }
        toolbar={
          <>
            {bar}
            {toolbar}
          </>
        }
      />
    </>
  );
}
