/** A summary as a table: a line for each group, of saved trips and sectors, and of a report's result. */

import { isDeepStrictEqual } from 'node:util';
import { toUniqueNames } from '@main/rows/files/file-names';
import { createProvenance, type Provenance, savedSource } from '@main/rows/files/provenance';
import type { DescribedTable, ExportTable } from '@main/rows/files/table';
import { AppError } from '@shared/errors/errors';
import { joinRemarks, type Remarks } from '@shared/exports/notices';
import type { ScreenAmount } from '@shared/exports/screen-table';
import type { ScreenSource } from '@shared/ipc/exports';
import { formatNameAndId, type Names } from '@shared/records/directory';
import type { SyncOverview } from '@shared/records/sync';
import type { Preferences } from '@shared/settings/preferences';
import { describeChange, getChange, getMeasureShare, listShownValues, type ShownValue } from '@shared/summary/changes';
import { describeBehindCell, describeCounted, describeSummary, findOldestRecord } from '@shared/summary/coverage';
import {
  type CellAddress,
  isNamedField,
  othersKey,
  type SummaryCell,
  type SummaryCoverage,
  type SummaryDefinition,
  type SummaryField,
  type SummaryKey,
  type SummaryMeasure,
  type SummaryResult,
  type SummaryRow,
  summaryAmounts,
} from '@shared/summary/definition';
import { decodeSummary } from '@shared/summary/encoded-summary';
import { describeSummaryDate } from '@shared/summary/periods';
import { checkSummaryFilters, getMeasure, getMeasureAmount, isAverage } from '@shared/summary/values';
import { unitsToDecimal } from '@shared/values/money';
import type { OfficeSession } from '../connect/office-session';
import { getSavedNames } from '../records/clients';
import { toNotCachedError } from '../records/fetch-policy';

type SummaryLayout = {
  readonly rows: readonly SummaryRow[];
  readonly keyHeaders: readonly string[];
  readonly toKeyCells: (row: SummaryRow) => readonly (string | null)[];
  /** The names of the columns; a single empty one where no field is on columns. */
  readonly columns: readonly string[];
  /** What each column shows, by its index. @param index - that of the column, the last one being that of all columns */
  readonly values: readonly (readonly {
    readonly name: string;
    readonly toCell: (row: SummaryRow, index: number) => string | null;
  }[])[];
};

/** Lays a summary out, without totals. */
export function layOutSummary({ rows, keyHeaders, toKeyCells, columns, values }: SummaryLayout): ExportTable {
  const headers = toUniqueNames([
    ...keyHeaders,
    // A group may be named as the column of all is.
    ...columns.flatMap((column, index) => (values[index] ?? []).map(({ name }) => `${column} ${name}`.trim())),
  ]);
  return {
    headers,
    rows: rows.map((row) => [
      ...toKeyCells(row),
      ...row.cells.flatMap((_, index) => (values[index] ?? []).map(({ toCell }) => toCell(row, index))),
    ]),
    // Counts are digits alone, which a sheet would take for ids.
    columns: headers.map((_, header) => ({ header, mode: header < keyHeaders.length ? 'by-cell' : 'number' })),
  };
}

/** The name of all other groups, in a file. */
export const formatOthers = (count: number | undefined): string => `Others (${count ?? 0})`;

/* A summary as a table with the ids and names of its groups, for files and the command line. */

type SummarySource = Extract<ScreenSource, { kind: 'summary' }>;
type SavedRanges = SyncOverview['ranges'] | null;

const toHeader = (name: string) => name.replaceAll('-', '_');
const toKeyText = (key: SummaryKey) => (key === null ? null : String(key));

function toColumnName(field: SummaryField | null, key: SummaryKey, names: Names): string {
  const text = toKeyText(key) ?? 'none';
  return field !== null && isNamedField(field) && key !== null ? (formatNameAndId(names, field, text) ?? text) : text;
}

function toValueName({ measure, share, change }: ShownValue): string {
  const name = toHeader(measure);
  if (change !== null) return change === 'amount' ? `${name}_change` : `${name}_change_percent`;
  return share === null ? name : `${name}_percent_of_${share}`;
}

const toAmount = (value: number | bigint | null, measure: SummaryMeasure): ScreenAmount | null =>
  value === null ? null : { units: value, scale: getMeasureAmount(measure) === null ? 0 : 2 };

const toMeasureAmount = (cell: SummaryCell, measure: SummaryMeasure) =>
  toAmount(getMeasure(cell, measure).value, measure);

/** Hundredths of a percent. */
const toPercent = (percent: number | bigint | null): ScreenAmount | null =>
  percent === null ? null : { units: percent, scale: 2 };

/** An amount as a decimal, for tables that programs read. */
export const toDecimal = (amount: ScreenAmount | null): string | null =>
  amount && unitsToDecimal(amount.units, amount.scale);

/** Gets what the cell of a row shows. @param index - that of the column, the last one being that of all columns */
export function toShownAmount(
  { cells, before }: SummaryRow,
  result: SummaryResult,
  index: number,
  { measure, share, change }: ShownValue,
): ScreenAmount | null {
  const cell = cells[index];
  if (cell === undefined) return null;
  if (share !== null) return toPercent(getMeasureShare(cells, result, index, { measure, share }));
  if (change === null) return toMeasureAmount(cell, measure);
  const { amount, percent } = getChange(cell, before?.[index], measure);
  return change === 'amount' ? toAmount(amount, measure) : toPercent(percent);
}

/** The columns of a group: its id, and its name where it has one. */
function toKeyCells(field: SummaryField, key: SummaryKey, names: Names, othersCount: number | undefined) {
  const others = formatOthers(othersCount);
  if (!isNamedField(field)) return [key === othersKey ? others : toKeyText(key)];
  if (key === othersKey) return [null, others];
  return [toKeyText(key), key === null ? null : (names[field][String(key)] ?? null)];
}

/**
 * Builds the table of a summary: a line for each group, with no totals, and its provenance.
 *
 * @param ranges - what is saved whole, which changes from a period before need; null where it is not known
 */
function buildSummaryTable(
  session: OfficeSession,
  title: string,
  definition: SummaryDefinition,
  result: SummaryResult,
  names: Names,
  ranges: SavedRanges,
): DescribedTable {
  const { rows: fields, column, measures } = definition;
  const shown = listShownValues(definition, result.before !== undefined);
  const columns = [...result.columns.map((key) => toColumnName(column, key, names)), column === null ? '' : 'all'];
  const keyHeaders = fields.flatMap((field) => (isNamedField(field) ? [`${field}_id`, field] : [toHeader(field)]));
  const table = layOutSummary({
    rows: result.rows,
    keyHeaders,
    toKeyCells: ({ keys }) =>
      fields.flatMap((field, index) => toKeyCells(field, keys[index] ?? null, names, result.othersCount)),
    columns,
    values: columns.map(() =>
      shown.map((value) => ({
        name: toValueName(value),
        toCell: (row, index) => toDecimal(toShownAmount(row, result, index, value)),
      })),
    ),
  });
  const all = result.total.at(-1);
  const totals = all
    ? measures
        .filter((measure) => !isAverage(measure))
        .map((measure) => ({ column: toHeader(measure), sum: toDecimal(toMeasureAmount(all, measure)) ?? '' }))
    : [];
  const provenance = {
    ...describeSource(session, title, definition, {
      oldest: findOldestRecord(result),
      remarks: listRemarks(definition, result, ranges),
    }),
    rows: result.rows.length,
    totals,
  };
  return { table, provenance };
}

/** Says what a summary counts, how its numbers are made, and what they lack. */
const listRemarks = (definition: SummaryDefinition, result: SummaryResult, ranges: SavedRanges): Remarks =>
  joinRemarks(
    {
      notes: [describeCounted(definition.source, result.coverage), describeSummaryDate(definition) ?? ''].filter(
        Boolean,
      ),
      warnings: [],
    },
    describeSummary(definition, result),
    describeChange(definition, result, ranges),
  );

/** Describes the data of a summary, or of a cell of it: its filters, its age, and what is said of it. */
function describeSource(
  session: OfficeSession,
  title: string,
  { filters }: SummaryDefinition,
  { oldest, remarks }: Pick<SummaryCoverage, 'oldest'> & { readonly remarks: Remarks },
): Provenance {
  return createProvenance({
    office: session.office.name,
    subject: title,
    filtersSent: filters,
    dataFromMs: oldest?.fetchedAtMs ?? session.now(),
    source: oldest?.tripId == null ? savedSource : `${savedSource}, oldest: trip ${oldest.tripId}`,
    rows: 0,
    ...remarks,
  });
}

type OriginOptions = {
  readonly signal: AbortSignal | undefined;
  /** What is saved whole. */
  readonly ranges: SavedRanges;
};

/** Describes what a summary on screen adds up to now. */
async function describeNow(
  { cache: { summaries } }: OfficeSession,
  definition: SummaryDefinition,
  cell: CellAddress | null,
  { signal, ranges }: OriginOptions,
) {
  if (cell === null) {
    const result = decodeSummary(await summaries.summarise(definition, { signal }));
    const { totalBefore } = result;
    const remarks = listRemarks(definition, result, ranges);
    return { total: result.total, oldest: findOldestRecord(result), ...(totalBefore && { totalBefore }), remarks };
  }
  const found = await summaries.describeCell(definition, cell, { signal });
  const { total, oldest, coverage } = found;
  // A list of records shows all amounts, and no averages.
  const remarks = joinRemarks(
    { notes: [describeBehindCell(definition.source, total[0]?.count ?? 0, coverage)], warnings: [] },
    describeSummary({ source: definition.source, measures: [...summaryAmounts] }, found),
  );
  return { total, oldest, remarks };
}

/**
 * Describes the origin of a summary on screen, or of what is behind a cell.
 *
 * @throws AppError `usage` where its sums or its age are others than on screen: the saved data has changed since
 */
export async function describeSummaryOrigin(
  session: OfficeSession,
  { name, definition: given, cell, shown }: SummarySource,
  options: OriginOptions,
): Promise<Provenance> {
  const definition = checkSummaryFilters(given);
  const { remarks, ...current } = await describeNow(session, definition, cell, options);
  if (!isDeepStrictEqual(current, shown)) {
    throw new AppError('usage', 'The saved data has changed since. Refresh the summary, then export it again.', {});
  }
  const title = cell === null ? name : `${definition.source} behind ${name}`;
  return describeSource(session, title, definition, { oldest: current.oldest, remarks });
}

/* Makes tables of summaries from the saved copy, for packs and the command line. Sends no request. */

export type SummaryContext = {
  readonly session: OfficeSession;
  readonly labels: Preferences['labels'];
  /** Gets what is saved whole. */
  readonly getRanges: () => Promise<SyncOverview['ranges']>;
};

/** A summary as a table, with the oldest record in it; null where nothing is counted. */
export type SummaryTable = DescribedTable &
  Pick<SummaryCoverage, 'oldest'> & {
    /** What was added up, as it is before it is a table. */
    readonly result: SummaryResult;
    readonly names: Names;
  };

/**
 * Makes a summary from the saved copy.
 *
 * @throws AppError `usage` for a filter that is not valid, `not-kept` where nothing is saved
 */
export async function makeSummaryTable(
  { session, labels, getRanges }: SummaryContext,
  title: string,
  chosen: SummaryDefinition,
  signal: AbortSignal,
): Promise<SummaryTable> {
  const definition = checkSummaryFilters(chosen);
  const result = decodeSummary(await session.cache.summaries.summarise(definition, { signal }));
  if (result.coverage.saved === 0) throw toNotCachedError(session, definition.source);
  const names = await getSavedNames(session, labels, signal);
  const ranges = definition.change ? await getRanges() : null;
  const described = buildSummaryTable(session, title, definition, result, names, ranges);
  return { ...described, result, names, oldest: findOldestRecord(result) };
}
