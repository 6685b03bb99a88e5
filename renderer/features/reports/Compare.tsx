/** Two results of a report beside each other: rows by a key, with each amount before, now, and its change. */
import { Select } from '@mantine/core';
import { useNames, useOfficeId, useReportPreferences } from '@renderer/data/app';
import { comparisonQuery } from '@renderer/data/reports';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { useListTools } from '@renderer/lists/FilterBox';
import { DataTable } from '@renderer/table/DataTable';
import type { TableSnapshotRef } from '@renderer/table/model/table-snapshot';
import { ErrorAlert } from '@renderer/ui/Alerts';
import { Loading } from '@renderer/ui/lazy-part';
import { LineNote } from '@renderer/ui/line';
import { useNow } from '@renderer/ui/use-now';
import { noFilters } from '@shared/filters/filter';
import type { Search } from '@shared/filters/filter-texts';
import { toHeading } from '@shared/reports/headings';
import type { Comparison, Difference, ReportRun } from '@shared/reports/report';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import {
  arrangeColumns,
  type ComparedRow,
  createComparisonColumns,
  getComparisonSettings,
  sortBySize,
  toComparedRow,
} from './compare-columns';
import { describeLengths, toPeriodHeadings } from './compare-periods';
import { PanelTitle } from './Result';
import { describeRun, formatRan } from './report-lines';
import { type SourceRef, useSource } from './result-view';
import { compareTexts as texts } from './texts';

/** The rows that are shown: all, or those of some kinds. */
const shows = ['all', 'changed', 'added', 'removed'] as const;
type Show = (typeof shows)[number];

type Frame = {
  readonly snapshot: TableSnapshotRef;
  readonly source: SourceRef;
  /** The filter bar. */
  readonly bar: ReactNode;
  readonly onChange: (search: Search) => void;
  readonly onBack: () => void;
  readonly onClose: () => void;
};

type Props = Frame & {
  readonly before: ReportRun;
  readonly now: ReportRun;
  readonly search: Search;
};

export function Compare({ before, now, search, ...frame }: Props) {
  const officeId = useOfficeId();
  const keys = [...new Set(now.headers.filter((header) => before.headers.includes(header)))];
  const key = search.key !== undefined && keys.includes(search.key) ? search.key : null;
  const { data, error } = useQuery({
    ...comparisonQuery(officeId, before.runId, now.runId, key),
    enabled: keys.length > 0,
  });
  if (data) return <Compared key={data.summary.comparisonId} {...data} {...frame} search={search} keys={keys} />;
  return (
    <>
      {frame.bar}
      {keys.length === 0 && <LineNote rank="warning" text={texts.noCommonColumn} />}
      {error ? <ErrorAlert error={error} /> : keys.length > 0 && <Loading />}
    </>
  );
}

type ComparedProps = Frame & {
  readonly summary: Comparison;
  readonly differences: readonly Difference[];
  readonly keys: readonly string[];
  readonly search: Search;
};

function Compared({
  summary,
  differences,
  keys,
  search,
  snapshot,
  source,
  bar,
  onChange,
  onBack,
  onClose,
}: ComparedProps) {
  const { before, after, comparisonId } = summary;
  useSource(
    source,
    useMemo(() => ({ kind: 'comparison', comparisonId }), [comparisonId]),
  );
  const names = useNames();
  const preferences = useReportPreferences(after.slug);
  const viewKey = JSON.stringify(['Compare', before.runId, after.runId, summary.key]);
  const [quickFilter, setQuickFilter] = useRememberedText(viewKey);
  const [columnFilters, setColumnFilters] = useState(noFilters);
  const { tableProps, toolbar } = useListTools<ComparedRow>({ filterText: quickFilter, onFilterText: setQuickFilter });
  const compared = useMemo(() => differences.map(toComparedRow), [differences]);
  const comparison = useMemo(() => {
    const settings = preferences ? getComparisonSettings(preferences, summary) : {};
    return createComparisonColumns(summary, compared, settings, names);
  }, [summary, compared, preferences, names]);
  const { amounts } = comparison;
  const amount =
    amounts.find(({ now }) => now.id === search.amount) ??
    amounts.find(({ now }) => now.header.toLowerCase() === 'total') ??
    amounts.findLast(({ now }) => now.unit !== undefined) ??
    amounts.at(-1);
  const columns = useMemo(
    () => arrangeColumns(comparison, amount, toPeriodHeadings(before, after)),
    [comparison, amount, before, after],
  );
  const ordered = useMemo(() => (amount ? sortBySize(compared, amount) : compared), [compared, amount]);
  const show: Show = shows.find((candidate) => candidate === search.show) ?? 'all';
  const rows = useMemo(() => (show === 'all' ? ordered : ordered.filter(({ kind }) => kind === show)), [show, ordered]);
  const isEdited =
    before.lastModified !== null && after.lastModified !== null && before.lastModified !== after.lastModified;
  const notes = [
    ...(isEdited ? [texts.edited] : []),
    ...[describeLengths(after, before)].filter((length) => length !== null),
    ...summary.warnings,
    ...comparison.unread,
  ];
  const counts: Readonly<Record<Show, number>> = {
    all: compared.length,
    changed: summary.changed,
    added: summary.added,
    removed: summary.removed,
  };
  return (
    <>
      {notes.map((note) => (
        <LineNote key={note} rank="warning" text={note} />
      ))}
      <DataTable
        label={texts.title}
        snapshot={snapshot}
        {...tableProps}
        viewKey={`${viewKey} ${show}`}
        columns={columns}
        rows={rows}
        columnFilters={columnFilters}
        onColumnFiltersChange={setColumnFilters}
        totalsLabel={texts.rows}
        empty={texts.none}
        toolbar={
          <>
            {bar}
            {toolbar}
          </>
        }
      />
      <aside className="report-panel" aria-label={texts.title}>
        <PanelTitle title={texts.title} onBack={onBack} onClose={onClose} />
        <div className="panel-form">
          <RunLine label={texts.before} run={before} />
          <RunLine label={texts.now} run={after} />
          <Select
            label={texts.amount}
            data={amounts.map(({ now }) => ({ value: now.id, label: now.header }))}
            value={amount?.now.id ?? null}
            allowDeselect={false}
            onChange={(id) => onChange({ amount: id ?? '' })}
          />
          <Select
            label={texts.rowBy}
            data={keys.map((header) => ({ value: header, label: toHeading(header) || texts.noName }))}
            value={summary.key}
            allowDeselect={false}
            onChange={(header) => onChange({ key: header ?? '' })}
          />
          <fieldset className="panel-show">
            <legend>{texts.show}</legend>
            {shows.map((kind) => (
              <button key={kind} type="button" aria-pressed={kind === show} onClick={() => onChange({ show: kind })}>
                {texts.shows[kind]}
                <span className="dim num">{texts.count(counts[kind])}</span>
              </button>
            ))}
          </fieldset>
        </div>
      </aside>
    </>
  );
}

function RunLine({ label, run }: { readonly label: string; readonly run: ReportRun }) {
  const names = useNames();
  const now = useNow();
  return (
    <div>
      <div className="dim small">{label}</div>
      {describeRun(run, names)} <span className="dim">{texts.run(formatRan(run.ranAtMs, now))}</span>
    </div>
  );
}
