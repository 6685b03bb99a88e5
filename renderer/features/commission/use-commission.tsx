/** What Commission and a supplier's page share: the bar with its coverage, the sums under it, and when they are read again. */
import { useNames, useOfficeId, usePreferences, useTableLayout } from '@renderer/data/app';
import { callOffice, ignoreFailure } from '@renderer/data/call';
import { refreshCommission, useOverview } from '@renderer/data/commission';
import { useRememberedText } from '@renderer/data/stores/screen-searches';
import { CoverageLine, formatChecking } from '@renderer/lists/CoverageLine';
import { ExportMenu } from '@renderer/lists/ExportMenu';
import { useListTools } from '@renderer/lists/ListToolbar';
import { PeriodBar } from '@renderer/lists/PeriodBar';
import { parseBasis } from '@renderer/lists/summary-search';
import { RefreshButton } from '@renderer/ui/Screen';
import { useToday } from '@renderer/ui/use-now';
import { ageClasses, isCovered } from '@shared/commission/bookings';
import type { FilterLabel } from '@shared/exports/file-name';
import type { Search } from '@shared/filters/filter-texts';
import { type PeriodBasis, printBasis, printSpan } from '@shared/filters/period-basis';
import type { TableLayout } from '@shared/settings/preferences';
import type { PatchedRows } from '@shared/values/patched-rows';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { texts } from './commission-texts';

/** What is due: bookings that have ended. */
const firstBasis: PeriodBasis = { date: 'return', span: { kind: 'all-to', day: 'yesterday' }, bookings: 'active' };

/** The bar as a filter, for the second row of a file and its name. */
const toBasisLabel = (basis: PeriodBasis, today: string): FilterLabel => ({
  label: printBasis(basis, today),
  name: `${basis.date} ${printSpan(basis.span, today).replace(/^All/, 'all')}${basis.bookings === 'all' ? texts.inactiveToo : ''}`,
});

/** @param onChange - changes search parameters of the screen */
export function useCommission(search: Search, onChange: (change: Search) => void) {
  const officeId = useOfficeId();
  const names = useNames();
  const today = useToday();
  const { basis: given } = search;
  const basis = useMemo(() => parseBasis(given, firstBasis), [given]);
  const { data, error, isPlaceholderData, isFetching } = useOverview(basis);
  const client = useQueryClient();
  const readAgain = () => refreshCommission(client);
  const [refreshes, setRefreshes] = useState(0);
  const chasesClaimed = usePreferences().office.claimedMeans === 'asked-for';
  const coverage = data?.coverage;
  const basisText = JSON.stringify(basis);
  /** What stands in the place of what isn't known: "checking 41%"; null where all is. */
  const checking = coverage && !isCovered(coverage) ? formatChecking(coverage) : null;
  const refresh = () => {
    setRefreshes((count) => count + 1);
    readAgain();
    ignoreFailure(callOffice('update:refresh', officeId));
  };
  return {
    ...{ officeId, names, today, basis, basisText, data, error, readAgain, checking },
    /** Whether "claimed" means asked for in this office, so that it is to be chased. */
    chasesClaimed,
    isStale: isPlaceholderData,
    source: { kind: 'list', asOfMs: coverage?.oldest?.fetchedAtMs ?? null } as const,
    /** Another one sorts rows anew. */
    arrangementKey: `${basisText} ${refreshes}`,
    age: ageClasses.find((age) => age === search.age) ?? null,
    /** What stands in the title row of both. @param isEmpty - whether there is nothing to export */
    renderTools: (title: string, what: string, isEmpty: boolean) => (
      <>
        <RefreshButton isBusy={isFetching} onRefresh={refresh} />
        <ExportMenu
          title={title}
          filters={[toBasisLabel(basis, today)]}
          what={what}
          isDisabled={isEmpty || checking !== null}
        />
      </>
    ),
    /** @param box - the search box of the screen's table */
    renderBar: (box: ReactNode) => (
      <>
        <PeriodBar value={basis} today={today} onChange={(next) => onChange({ basis: JSON.stringify(next) })} />
        {box}
        <CoverageLine coverage={coverage ?? null} />
      </>
    ),
  };
}

export type Commission = ReturnType<typeof useCommission>;

/** What the tables of both share: their layout, and what is typed in their box. @param name - of the table */
export function useCommissionTable<Row>(name: string, first: Pick<TableLayout, 'pinned' | 'sort'>, label?: string) {
  const { layout = { order: [], widths: {}, visibility: {}, ...first }, onLayoutChange } = useTableLayout(name);
  const typed = useRememberedText(name);
  const { tableProps, toolbar } = useListTools<Row>({ label, typed });
  return {
    ...{ toolbar, text: typed[0].trim() },
    tableProps: { ...tableProps, label: name, layout, onLayoutChange },
  };
}

/* Rows that keep their places while their amounts change: they are sorted on opening, on refresh and by a heading alone. */

type Steady<Row> = {
  readonly arrangementKey: string;
  readonly given: readonly Row[];
  /** By index; null for a row that went. */
  readonly keys: readonly (string | null)[];
  readonly rows: PatchedRows<Row>;
};

/**
 * Gives each row the index that its key had first. New ones are added at the end, and so is one that comes back.
 *
 * @param before - null for the first rows
 * @param arrangementKey - another one sorts the rows anew
 */
export function keepSteady<Row>(
  before: Steady<Row> | null,
  given: readonly Row[],
  getKey: (row: Row) => string,
  arrangementKey: string,
): Steady<Row> {
  const known = before?.arrangementKey === arrangementKey && before.keys.length > 0 ? before : null;
  if (known?.given === given) return known;
  const byKey = new Map(given.map((row) => [getKey(row), row]));
  const listedBefore = known?.keys.map((key) => (key !== null && byKey.has(key) ? key : null)) ?? [];
  const keys = [...listedBefore, ...new Set(byKey.keys()).difference(new Set(listedBefore))];
  const steady = keys.map((key, index) => (key === null ? known?.rows.at(index) : byKey.get(key)) as Row);
  const listed = Uint32Array.from(keys.flatMap((key, index) => (key === null ? [] : [index])));
  const arrangement = known?.rows.arrangement ?? {};
  const rows = Object.assign(steady, { listed, isFilling: false, addsBehind: true, arrangement });
  return { arrangementKey, given, keys, rows };
}

/** Keeps the places of rows from render to render. @see keepSteady */
export function useSteadyRows<Row>(
  rows: readonly Row[],
  getKey: (row: Row) => string,
  arrangementKey: string,
): PatchedRows<Row> {
  const steady = useRef<Steady<Row> | null>(null);
  steady.current = keepSteady(steady.current, rows, getKey, arrangementKey);
  return steady.current.rows;
}
