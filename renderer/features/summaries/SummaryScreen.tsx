/** Summarise: of the saved trips or sectors, and of a report's result. */
import { Button, Menu } from '@mantine/core';
import { useChangePreferences, useNames, useOfficeId, usePreferences, useReportPreferences } from '@renderer/data/app';
import { useFreshSums } from '@renderer/data/commission';
import {
  columnReadingsQuery,
  reportRunQuery,
  summaryQuery,
  useReportName,
  useRunHistory,
} from '@renderer/data/reports';
import { useUpdateState } from '@renderer/data/status';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { CoverageLine } from '@renderer/lists/CoverageLine';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { FilterBox } from '@renderer/lists/ListToolbar';
import { PeriodBar } from '@renderer/lists/PeriodBar';
import {
  dropRun,
  isSameDefinition,
  keepKnown,
  parseCell,
  parseSavedSource,
  parseSummary,
  type SummaryOf,
  toCellText,
  toSummarySearch,
} from '@renderer/lists/summary-search';
import { TableToolsContext } from '@renderer/table/data-table-props';
import { Loading } from '@renderer/ui/lazy-part';
import { LineNote } from '@renderer/ui/line';
import { EmptyState, ErrorAlert, RefreshButton, Screen, useIsNarrow } from '@renderer/ui/Screen';
import { useChangeSearch } from '@renderer/ui/url-search';
import { useToday } from '@renderer/ui/use-now';
import type { Search } from '@shared/filters/filter-texts';
import type { PeriodBasis } from '@shared/filters/period-basis';
import { applyReadings } from '@shared/reports/column-readings';
import { getEffectiveSettings } from '@shared/reports/columns';
import { describeParameters, toParameters } from '@shared/reports/parameters';
import { getSummaryId, listSummaries, type SavedSummary } from '@shared/settings/preferences';
import { createRunCatalogue, listProblems } from '@shared/summary/catalogue';
import { getFieldPeriod, getSummaryReport, type SummaryDefinition } from '@shared/summary/definition';
import { allSectors, describeExcluded, listWarnings, tripDateNames } from '@shared/summary/filters';
import { formatTimestamp } from '@shared/values/dates';
import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { CellRecords, describeSummaryFilters, type RunOfSummary } from './CellRecords';
import { SummaryBuilder } from './SummaryBuilder';
import { SummaryTable } from './SummaryTable';
import { texts } from './texts';
import './summary.css';
import { NameField, useDeleteItem } from '@renderer/lists/ViewTabs';
import { IconChevronDown } from '@tabler/icons-react';

/* Saves a summary under its name or another one, renames and deletes it. */

type SaveMenuProps = {
  readonly definition: SummaryDefinition;
  readonly all: readonly SavedSummary[];
  /** The saved summary that is shown; null for none. */
  readonly current: SavedSummary | null;
  readonly isChanged: boolean;
  /** Called with the id of the summary that was saved, or with null for one that was deleted. */
  readonly onSaved: (id: string | null) => void;
};

function SaveMenu({ definition, all, current, isChanged, onSaved }: SaveMenuProps) {
  const { mutate } = useChangePreferences();
  const deleteItem = useDeleteItem();
  /** What the field for a name is for; null while it is closed. */
  const [naming, setNaming] = useState<'save' | 'rename' | null>(null);
  const report = getSummaryReport(definition);
  const canSave = current !== null && isChanged;
  const store = (name: string, id: string, saved = definition, renamedFrom = '') => {
    const stored = { ...saved, ...dropRun(saved) };
    mutate({ kind: 'summary', report, name, definition: stored, id, ...(renamedFrom && { renamedFrom }) });
    onSaved(id);
  };
  const onName = (name: string | null) => {
    setNaming(null);
    if (name === null) return;
    if (naming === 'save' || !current) store(name, crypto.randomUUID());
    else store(name, getSummaryId(current), current.definition, current.name);
  };
  if (naming !== null) {
    return (
      <NameField
        label={texts.saved.name}
        initial={naming === 'rename' ? (current?.name ?? '') : ''}
        isTaken={(name) => all.some((summary) => summary.name === name)}
        onName={onName}
      />
    );
  }
  return (
    <Button.Group>
      <Button
        aria-keyshortcuts="Control+S Meta+S"
        onClick={() => (canSave ? store(current.name, getSummaryId(current)) : setNaming('save'))}
      >
        {canSave ? texts.saved.save : texts.saved.saveAs}
      </Button>
      {current && (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button px={6} aria-label={texts.saved.more}>
              <IconChevronDown size={14} />
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => setNaming('save')}>{texts.saved.saveAs}</Menu.Item>
            <Menu.Item onClick={() => setNaming('rename')}>{texts.saved.rename}</Menu.Item>
            <Menu.Item
              onClick={() => {
                const item = { kind: 'summary', report, ...current, id: getSummaryId(current) } as const;
                deleteItem(item, { ...item, definition: null });
                onSaved(null);
              }}
            >
              {texts.saved.delete}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </Button.Group>
  );
}

/* A summary: its bar, what it is made of, its table and chart, and what is behind a cell of it. */

/** Returns the value of the render before where it is equal, so that memoised components need not be drawn again. */
function useStable<T>(value: T): T {
  const last = useRef(value);
  last.current = replaceEqualDeep(last.current, value);
  return last.current;
}

type Props = {
  readonly of: SummaryOf;
  readonly search: Search;
  /** Null for saved data. */
  readonly result: RunOfSummary | null;
  /** Must be stable between renders. */
  readonly onSearch: (change: Search, isTyped?: boolean) => void;
};

/** Makes the request of a summary, without what its source does not have. */
function useRequest({ of, search, result }: Pick<Props, 'of' | 'search' | 'result'>) {
  const officeId = useOfficeId();
  const definition = useMemo(() => parseSummary(search, of), [search, of]);
  const known = useMemo(() => keepKnown(of.catalogue, definition), [of, definition]);
  const isComplete = known.rows.length > 0 && known.measures.length > 0;
  const query = summaryQuery(officeId, { definition: known, runId: result?.run.runId ?? null }, result?.settings);
  return { definition, known, isComplete, query };
}

/** The other results of a report. */
function useOtherResults(result: RunOfSummary | null) {
  const names = useNames();
  const history = useRunHistory() ?? [];
  if (result === null) return [];
  const { slug, runId } = result.run;
  return history
    .filter(({ run, hasRows }) => hasRows && run.slug === slug && run.runId !== runId)
    .map(({ run }) => ({
      value: run.runId,
      label: `${formatTimestamp(run.ranAtMs)} · ${describeParameters(toParameters(run.filtersSent), names)}`,
    }));
}

/** The bar of a report's result: what its run sent, which another run changes. */
function RunBar({ result: { run } }: { readonly result: RunOfSummary }) {
  const names = useNames();
  const sent = Object.keys(run.filtersSent).length > 0;
  return (
    <span className="dim num">
      {sent ? describeParameters(toParameters(run.filtersSent), names) : texts.asRun}
      {' · '}
      <Link className="link" to="/reports/$slug" params={{ slug: run.slug }} search={{}}>
        {texts.runAgain}
      </Link>
    </span>
  );
}

export function SummaryView(props: Props) {
  const { of, search, result } = props;
  const cell = parseCell(search.cell);
  const request = useRequest(props);
  if (!cell) return <SummaryList {...props} {...request} />;
  const { known } = request;
  const fields = {
    fields: known.rows.flatMap((id) => of.catalogue.fields.get(id) ?? []),
    column: known.column === null ? null : (of.catalogue.fields.get(known.column) ?? null),
  };
  return <CellRecords definition={known} cell={cell} first={search.first ?? ''} result={result} fields={fields} />;
}

/** The saved summary that the address names. */
function useSaved(id: string | undefined, report: string | null) {
  const all = listSummaries(usePreferences(), report);
  return { all, current: all.find((summary) => getSummaryId(summary) === id) ?? null };
}

const focusRows = () => document.querySelector<HTMLElement>('main [role=grid]')?.focus();

function SummaryList(props: Props & ReturnType<typeof useRequest>) {
  const { of, search, result, onSearch: onChange, definition, isComplete, query } = props;
  const known = useStable(props.known);
  const names = useNames();
  const today = useToday();
  const update = useUpdateState();
  const isListComplete = result !== null || update?.trips.isWhole === true;
  useFreshSums();
  const { data: loaded, error, isFetching, isPlaceholderData, refetch } = useQuery({ ...query, enabled: isComplete });
  // Until there are rows and values, nothing of the summary before stays.
  const data = isComplete ? loaded : undefined;
  const otherResults = useStable(useOtherResults(result));
  const report = getSummaryReport(known);
  const { all, current } = useSaved(search.saved, report);
  const isChanged = current !== null && !isSameDefinition(current.definition, definition);
  const getReportName = useReportName();
  const reportName = report === null ? '' : (result?.run.displayName ?? getReportName(report));
  const name = current?.name ?? texts.title;
  const title = report === null ? name : current ? texts.named(name, reportName) : texts.ofReport(reportName);
  const coverage = data?.result.coverage;
  const warnings = data
    ? listWarnings(data.result).slice(Number((coverage?.covered ?? 0) < (coverage?.trips ?? 0)))
    : [];
  const [first, ...others] = [...(result ? listProblems(of.catalogue, definition) : []), ...warnings];
  const unread = { keys: [], column: [], isUnread: true } as const;
  const showUnread = {
    label: texts.show,
    run: () => onChange({ cell: toCellText(unread), first: known.measures[0] ?? '' }),
  };
  const isOfUnread = data && first === describeExcluded(data.result.measures, data.result.total.at(-1));
  const isNarrow = useIsNarrow();
  const hasPeriods = known.column !== null && getFieldPeriod(known.column) !== null;
  const isChartShown = search.chart === undefined ? !isNarrow && hasPeriods : search.chart === '1';
  const isOldestFirst = search.oldest === '1';
  const { basis } = known;
  const { trips = 0, covered = 0, oldest = null } = coverage ?? {};
  const [filterText, setFilterText] = useRememberedText(
    JSON.stringify([texts.table, search.saved ?? [known.source, known.rows]]),
  );
  // The box finds rows by their names, and leads to them: it filters by no column.
  const tools = useContext(TableToolsContext);
  const noRows = typeof known.source === 'string' ? texts.empty.title(known.source) : texts.empty.noRows;
  const content = !isComplete ? (
    <EmptyState title={of.catalogue.fields.size === 0 ? texts.empty.noRows : texts.empty.incomplete} />
  ) : data === undefined ? (
    !error && <Loading />
  ) : coverage?.saved === 0 ? (
    <EmptyState title={noRows} />
  ) : (
    <SummaryTable
      data={data}
      isStale={isPlaceholderData}
      isChartShown={isChartShown}
      isOldestFirst={isOldestFirst}
      isListComplete={isListComplete}
      onChange={onChange}
      filterText={filterText}
      onFilterText={setFilterText}
    />
  );
  return (
    <Screen
      title={title}
      hasBack
      badge={isChanged && <b className="tab-dot" role="img" aria-label={texts.saved.changed} />}
      tools={
        <>
          <SaveMenu
            definition={known}
            all={all}
            current={current}
            isChanged={isChanged}
            onSaved={(id) => onChange({ saved: id ?? '' }, true)}
          />
          <Button aria-pressed={isChartShown} onClick={() => onChange({ chart: isChartShown ? '0' : '1' }, true)}>
            {isChartShown ? texts.chart.hide : texts.chart.show}
          </Button>
          {report === null && <RefreshButton isBusy={isFetching} onRefresh={() => void refetch()} />}
          <ExportMenu
            title={title}
            filters={describeSummaryFilters(known, result?.run ?? null, names, today)}
            isDisabled={!data || data.result.rows.length === 0 || isPlaceholderData}
          />
        </>
      }
    >
      {error && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {first !== undefined && (
        <LineNote rank="warning" text={first} details={others} actions={isOfUnread ? [showUnread] : []} />
      )}
      <div className="screen-box">
        {result ? (
          <RunBar result={result} />
        ) : (
          basis && (
            <PeriodBar
              value={basis}
              today={today}
              onChange={(changed: PeriodBasis) => onChange({ basis: JSON.stringify(changed) })}
              {...(known.source === 'trips' && { dateNames: tripDateNames, fixedBookings: allSectors })}
            />
          )
        )}
        {data && coverage?.saved !== 0 && (
          <TableToolsContext value={{ ...tools, focusRows }}>
            <FilterBox
              label={texts.search(data.result.fields.at(-1)?.label ?? '')}
              text={filterText}
              onText={setFilterText}
            />
          </TableToolsContext>
        )}
        {data && !result && <CoverageLine coverage={{ trips, covered, isListComplete, oldest }} />}
      </div>
      <SummaryBuilder
        catalogue={of.catalogue}
        definition={known}
        others={otherResults}
        isOldestFirst={isOldestFirst}
        onChange={onChange}
      />
      {content}
    </Screen>
  );
}

/** Opens the saved summary that an address names, and nothing else: what it is of comes beside its id. */
function useOpenSaved(
  { saved, rows }: Search,
  report: string | null,
  onSearch: (change: Search, isReplacing: boolean) => void,
): void {
  const preferences = usePreferences();
  const isNamedAlone = saved !== undefined && rows === undefined;
  const found = isNamedAlone
    ? listSummaries(preferences, report).find((summary) => getSummaryId(summary) === saved || summary.name === saved)
    : undefined;
  useEffect(() => {
    if (found) onSearch({ ...toSummarySearch(found.definition), saved: getSummaryId(found) }, true);
  }, [found, onSearch]);
}

const savedRoute = getRouteApi('/summary');

export function SummaryScreen() {
  const search = savedRoute.useSearch();
  const of = useMemo(() => parseSavedSource(search), [search]);
  const onSearch = useChangeSearch();
  useOpenSaved(search, null, onSearch);
  if (search.saved !== undefined && search.rows === undefined) return <Screen title={texts.title}>{null}</Screen>;
  return <SummaryView of={of} search={search} result={null} onSearch={onSearch} />;
}

const reportRoute = getRouteApi('/reports/$slug/summary');

/** Gets a run, as its columns are read, with their settings; null until all are loaded. */
function useResult(runId: string) {
  const officeId = useOfficeId();
  const { data: sent = null, error } = useQuery(reportRunQuery(officeId, runId));
  const preferences = useReportPreferences(sent?.slug ?? '');
  const settings = useMemo(() => {
    if (!sent) return {};
    const { columns, moneyConfirmationKey } = preferences;
    return getEffectiveSettings(columns, moneyConfirmationKey, sent.headers);
  }, [sent, preferences]);
  const { data: readings, error: readingError } = useQuery(columnReadingsQuery(officeId, sent, settings));
  const result = useMemo(
    () => (sent && readings ? { run: applyReadings(sent, readings), readings, settings } : null),
    [sent, readings, settings],
  );
  return { result, error: error ?? readingError };
}

export function ReportSummaryScreen() {
  const { slug } = reportRoute.useParams();
  const search = reportRoute.useSearch();
  const { result, error } = useResult(search.run ?? '');
  const of = useMemo(
    () => result && { source: { report: slug }, catalogue: createRunCatalogue(result.run, result.settings) },
    [result, slug],
  );
  const onSearch = useChangeSearch();
  useOpenSaved(search, slug, onSearch);
  if (result && of) return <SummaryView of={of} search={search} result={result} onSearch={onSearch} />;
  return (
    <Screen title={texts.ofReport(slug)} hasBack>
      {error ? <ErrorAlert error={error} /> : <Loading />}
    </Screen>
  );
}
