/** Two results of a report beside each other: rows by a key, with each amount before, now, and its change. */
import { Select, Stack } from '@mantine/core';
import { useNames, useOfficeId, useReportPreferences } from '@renderer/data/app';
import { comparisonQuery } from '@renderer/data/reports';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { useListTools } from '@renderer/lists/ListToolbar';
import { DataTable } from '@renderer/table/DataTable';
import { Loading } from '@renderer/ui/lazy-part';
import { LineNote } from '@renderer/ui/line';
import { ErrorAlert } from '@renderer/ui/Screen';
import { useNow } from '@renderer/ui/use-now';
import { noFilters } from '@shared/filters/filter';
import type { Search } from '@shared/filters/filter-texts';
import type { Names } from '@shared/records/directory';
import { type DatePair, datePairs, describePeriod, toParameters } from '@shared/reports/parameters';
import { type Comparison, type Difference, type ReportRun, toHeading } from '@shared/reports/report';
import { addDays, daysBetween, formatMonth, formatSentenceDay, getLocalDay, periods } from '@shared/values/dates';
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
import { PanelTitle } from './Result';
import { describeRun, formatRan } from './report-lines';
import { compareTexts as texts } from './texts';

/* The periods of two results that are compared: which is the earlier one, how they are called, and whether they are as long. */

type Run = Pick<ReportRun, 'filtersSent' | 'ranAtMs'>;
type Period = { readonly pair: DatePair; readonly from: string; readonly to: string };

/** Finds the period of a result: its dates, else its travel dates; null where neither is whole. */
function findPeriod({ filtersSent }: Run): Period | null {
  for (const pair of datePairs) {
    const [from = '', to = ''] = [filtersSent[pair.from], filtersSent[pair.to]];
    if (from !== '' && to !== '') return { pair, from, to };
  }
  return null;
}

/** Orders two results: by the beginning of their periods, else by when they were run. */
export function orderRuns<R extends Run>(one: R, other: R): { readonly before: R; readonly now: R } {
  const [first, second] = [findPeriod(one)?.from, findPeriod(other)?.from];
  const isOneFirst =
    first !== undefined && second !== undefined && first !== second ? first < second : one.ranAtMs < other.ranAtMs;
  return isOneFirst ? { before: one, now: other } : { before: other, now: one };
}

/** Counts the months of a period; null where it does not begin and end with one. */
function countMonths({ from, to }: Period): number | null {
  const after = addDays(to, 1);
  if (!from.endsWith('-01') || !after.endsWith('-01')) return null;
  const [first, next] = [from, after].map((day) => periods.month.parseKey(day.slice(0, 7)));
  return (next ?? 0) - (first ?? 0);
}

/** Says that two periods are not as long: "3 months against 1 month."; null where they are, or are not known. */
export function describeLengths(now: Run, before: Run): string | null {
  const periods = [now, before].map(findPeriod).filter((period) => period !== null);
  const [later, earlier] = periods;
  if (!later || !earlier) return null;
  const [laterMonths, earlierMonths] = [countMonths(later), countMonths(earlier)];
  if (laterMonths !== null && earlierMonths !== null) {
    return laterMonths === earlierMonths ? null : texts.lengths(laterMonths, earlierMonths, 'month');
  }
  const count = ({ from, to }: Period) => (daysBetween(from, to) ?? 0) + 1;
  return count(later) === count(earlier) ? null : texts.lengths(count(later), count(earlier), 'day');
}

/** Names a result by its period: whole months by their names, "Jul to Sep 2025"; null where it has none. */
function namePeriod(run: Run): string | null {
  const period = findPeriod(run);
  if (period === null) return null;
  const months = countMonths(period);
  const [first, last] = [formatMonth(period.from.slice(0, 7)), formatMonth(period.to.slice(0, 7))];
  if (months === null) return describePeriod(toParameters(run.filtersSent), period.pair);
  if (months === 1) return last;
  return texts.months(first.slice(-4) === last.slice(-4) ? first.slice(0, -5) : first, last);
}

/** Names the two columns of an amount by the periods of the results; by the days of their runs where these say no difference. */
export function toPeriodHeadings(before: Run, now: Run): { readonly before: string; readonly now: string } {
  const [earlier, later] = [namePeriod(before), namePeriod(now)];
  if (earlier !== null && later !== null && earlier !== later) return { before: earlier, now: later };
  const name = ({ ranAtMs }: Run) => texts.runOn(formatSentenceDay(getLocalDay(ranAtMs)));
  const [first, second] = [name(before), name(now)];
  return first === second ? { before: texts.before, now: texts.now } : { before: first, now: second };
}

/** The rows that are shown: all, or those of some kinds. */
const shows = ['all', 'changed', 'added', 'removed'] as const;
type Show = (typeof shows)[number];
const toShow = (wanted: string | undefined): Show => shows.find((candidate) => candidate === wanted) ?? 'all';

type Pair = { readonly before: Run; readonly now: Run };

/** What files and printouts of a comparison say beside the filters of its later run. */
export function describeComparison({ before, now }: Pair, wanted: string | undefined, names: Names) {
  const show = toShow(wanted);
  const name = texts.comparedWith(toPeriodHeadings(before, now).before);
  const label = texts.earlierRun(describeRun(before, names), formatSentenceDay(getLocalDay(before.ranAtMs)));
  const only = show === 'all' ? [] : [{ label: texts.only[show], name: texts.only[show] }];
  return [{ label, name }, ...only];
}

type Frame = {
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

function Compared({ summary, differences, keys, search, bar, onChange, onBack, onClose }: ComparedProps) {
  const { before, after } = summary;
  const names = useNames();
  const preferences = useReportPreferences(after.slug);
  const viewKey = JSON.stringify(['Compare', before.runId, after.runId, summary.key]);
  const [columnFilters, setColumnFilters] = useState(noFilters);
  const { tableProps, toolbar } = useListTools<ComparedRow>({ typed: useRememberedText(viewKey) });
  const compared = useMemo(() => differences.map(toComparedRow), [differences]);
  const comparison = useMemo(() => {
    const settings = getComparisonSettings(preferences, summary);
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
  const show = toShow(search.show);
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
        {...tableProps}
        viewKey={`${viewKey} ${show}`}
        columns={columns}
        rows={rows}
        source={{ kind: 'comparison', comparisonId: summary.comparisonId }}
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
        <Stack gap={11} p={14}>
          <RunLine label={texts.before} run={before} />
          <RunLine label={texts.now} run={after} />
          <Select
            label={texts.amount}
            data={amounts.map(({ now }) => ({ value: now.id, label: now.header }))}
            value={amount?.now.id ?? null}
            onChange={(id) => onChange({ amount: id ?? '' })}
          />
          <Select
            label={texts.rowBy}
            data={keys.map((header) => ({ value: header, label: toHeading(header) || texts.noName }))}
            value={summary.key}
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
        </Stack>
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
