/** The claim list of a statement: a workbook of its lists and their totals, behind a sheet that adds them up. */
import { createProvenance, type Provenance, savedSource } from '@main/rows/files/provenance';
import { toClaimId } from '@shared/commission/claims';
import { describeOutsideDates, listOutsideDates, listUndecided } from '@shared/commission/statement-claim';
import type { StatementListId, StatementWork } from '@shared/commission/statement-work';
import { buildScreenTable } from '@shared/exports/build-screen-table';
import type { Remarks } from '@shared/exports/notices';
import type { ScreenAmount, ScreenRow, ScreenTable } from '@shared/exports/screen-table';
import { formatDate, formatTimeAgo } from '@shared/values/dates';
import { formatMoney } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import {
  buildClaimSheets,
  type ClaimSheet,
  claimColumns,
  claimSums,
  formatSupplier,
  listTitles,
  notYet,
  type SupplierNames,
  toMoney,
} from './claim-sheets';
import { type ChooseTarget, cancelledExport, type ExportOutcome } from './save-export';
import { saveScreenTables } from './screen-table';

type Sides = Pick<ClaimSheet, 'theirs' | 'ours'>;

const addUp = (lists: readonly Sides[]): Sides => ({
  theirs: lists.reduce((sum, list) => sum + list.theirs, 0),
  ours: lists.reduce((sum, list) => sum + list.ours, 0),
});

/** The amounts of both sides and their difference, as {@link claimSums} names them. */
const toSums = ({ theirs, ours }: Sides) => [theirs, ours, theirs - ours].map(toMoney);

/** One list of the claim as a sheet of its own. */
function toListTable(list: ClaimSheet): ScreenTable {
  const sums = new Map<string, ScreenAmount | undefined>(claimSums.map((label, index) => [label, toSums(list)[index]]));
  const built = buildScreenTable(
    {
      columns: claimColumns.map((column, index) => ({
        ...column,
        getCell: (row: ClaimSheet['rows'][number]) => row[index] ?? null,
      })),
      rows: list.rows,
      grouping: null,
      totals: claimColumns.map(({ label }) => sums.get(label) ?? null),
    },
    { ...noView, title: list.title, what: 'line', rows: list.rows.length, allRows: list.rows.length },
  );
  return { ...built, parts: [...built.parts] };
}

const noView = { filters: [], sortedBy: '', notes: [] };

/** The first sheet: the lists with their sums, and what of them is claimed. */
function toCoverTable(title: string, lists: readonly ClaimSheet[]): ScreenTable {
  const toRow = ({ title: name, rows, ...sides }: ClaimSheet): ScreenRow => ({
    level: 0,
    isTotal: false,
    cells: [name, { units: rows.length, scale: 0 }, ...toSums(sides)],
  });
  const claimed = toSums(addUp(lists.map((list) => list.claimed)));
  return {
    ...noView,
    title,
    what: 'list',
    rows: lists.length,
    allRows: lists.length,
    columns: [
      { label: 'List', kind: 'text' },
      { label: 'Lines', kind: 'number' },
      ...claimSums.map((label) => ({ label, kind: 'money' as const, isSum: false })),
    ],
    parts: [[...lists.map(toRow), { level: 0, isTotal: true, cells: ['Claimed', null, ...claimed] }]],
  };
}

/** Rows that a note names; the others are counted. */
const maxRowsInNote = 20;

/** Names rows as the file numbers them, with their texts: "row 7 (ABC123 Smith n/a)". */
function nameRows(rows: StatementWork['check']['undated'], count: number): string {
  const named = rows.slice(0, maxRowsInNote).map((entry) => `row ${entry.row + 1} (${entry.text.slice(0, 100)})`);
  return [...named, ...(count > named.length ? [`${count - named.length} more`] : [])].join(', ');
}

/** Says what is not decided on yet: it is in the lists, and neither claimed nor in the email draft. */
function describeUndecided(work: StatementWork): string[] {
  const { lines, sectors } = listUndecided(work);
  if (lines.length === 0) return [];
  const [rows, ids] = [new Set(lines), new Set(sectors.map(toClaimId))];
  const sum = (items: readonly { readonly compared: number }[]) =>
    formatMoney(items.reduce((total, { compared }) => total + compared, 0));
  const theirs = sum(work.lines.filter(({ row }) => rows.has(row)));
  const ours = sum(work.sectors.filter((sector) => ids.has(toClaimId(sector))));
  return [
    `Not decided on yet: ${formatCount(rows.size, 'line')}, ${theirs}, and ${formatCount(ids.size, 'sector')}, ${ours}, stay in their lists as “${notYet}”. They are not claimed, and the email draft leaves them out.`,
  ];
}

/** What the reader of a claim list must know of it: how it was made, and what needs care. */
function listRemarks(work: StatementWork): Remarks {
  const { settings } = work.statement;
  const { trips, tripsWithSectors } = work.coverage;
  const {
    difference,
    stated,
    total,
    dates,
    unreadable,
    unreadableCount,
    undated,
    undatedCount,
    roundedReferences,
    roundedReferenceCount,
  } = work.check;
  const { from = '', to = '', ourAmount = '' } = settings?.scope ?? {};
  return {
    notes: [
      `The lines add up to ${formatMoney(total)}.`,
      stated === null
        ? 'The statement gives no total.'
        : `The statement gives ${formatMoney(stated.cents)} as its total.`,
      `Compared with ${ourAmount} of saved sectors, travel ${formatDate(from) || 'any'} to ${formatDate(to) || 'any'}.`,
      ...[describeOutsideDates(listOutsideDates(work), dates)].filter((text) => text !== ''),
      'Payments, ticket numbers and supplier confirmation numbers are not in the booking system’s API. Nothing was written to it.',
    ],
    warnings: [
      ...(difference === null || difference === 0
        ? []
        : [`The lines differ from the statement’s total by ${formatMoney(difference)}.`]),
      ...(unreadableCount > 0
        ? [
            `${formatCount(unreadableCount, 'row')} of the file could not be read and ${pickPlural(unreadableCount, 'is', 'are')} in no list: ${nameRows(unreadable, unreadableCount)}.`,
          ]
        : []),
      ...(undatedCount > 0
        ? [`${formatCount(undatedCount, 'line')} compared without a date: ${nameRows(undated, undatedCount)}.`]
        : []),
      ...(roundedReferenceCount > 0
        ? [
            `A spreadsheet has lost the last digits of ${formatCount(roundedReferenceCount, 'booking reference')}, which ${pickPlural(roundedReferenceCount, 'matches', 'match')} nothing: ${nameRows(roundedReferences, roundedReferenceCount)}. Ask for the column as text.`,
          ]
        : []),
      ...describeUndecided(work),
      `Of the ${formatCount(trips, 'trip')} with travel in these dates that ${pickPlural(trips, 'is', 'are')} listed on this computer, ${tripsWithSectors.toLocaleString('en-AU')} ${pickPlural(tripsWithSectors, 'has', 'have')} saved sectors. Trips that were never loaded are not compared.`,
      ...work.notes,
    ],
  };
}

/** What an export needs of the statements of all offices. */
export type ComparedStatements = {
  compare(
    session: OfficeSession,
    statementId: string,
    options: { readonly signal?: AbortSignal },
  ): Promise<StatementWork>;
};

/** The origin of a statement's rows: the supplier's file, and saved sectors with their age. */
function describeOrigin(
  session: OfficeSession,
  work: StatementWork,
  subject: string,
  extent: Pick<Provenance, 'rows' | 'extent'>,
): Provenance {
  const { oldest } = work.coverage;
  const age = oldest ? `, oldest: trip ${oldest.tripId}, ${formatTimeAgo(oldest.fetchedAtMs, session.now())}` : '';
  return createProvenance({
    office: session.office.name,
    subject,
    dataFromMs: oldest?.fetchedAtMs ?? session.now(),
    source: `${savedSource}${age}`,
    ...listRemarks(work),
    ...extent,
  });
}

/** Describes one list of a statement, which is exported as on screen. @throws AppError as the comparison does */
export async function describeStatementOrigin(
  session: OfficeSession,
  statements: ComparedStatements,
  { statementId, list }: { readonly statementId: string; readonly list: StatementListId },
  signal: AbortSignal | undefined,
): Promise<Provenance> {
  const work = await statements.compare(session, statementId, signal ? { signal } : {});
  const { fileName } = work.statement;
  return describeOrigin(session, work, `${listTitles[list]}: statement ${fileName}`, { rows: 0 });
}

/**
 * Exports the claim list of a statement as it compares now.
 *
 * @throws AppError `output-failed`, `cancelled`, and as the comparison does
 */
export async function exportStatement(
  session: OfficeSession,
  statements: ComparedStatements,
  statementId: string,
  names: SupplierNames,
  chooseTarget: ChooseTarget,
  signal: AbortSignal,
): Promise<ExportOutcome> {
  const work = await statements.compare(session, statementId, { signal });
  const lists = buildClaimSheets(work, names);
  const { supplierIds = [] } = work.statement.settings?.scope ?? {};
  const suppliers = supplierIds.map((id) => formatSupplier(id, names)).join(', ');
  const title = `Claim list, ${suppliers}`;
  const provenance = describeOrigin(session, work, `${title}, ${work.statement.fileName}`, { rows: 0 });
  const path = await chooseTarget({ title }, 'xlsx');
  if (path === null) return cancelledExport;
  const tables = [toCoverTable(title, lists), ...lists.map(toListTable)];
  return await saveScreenTables(path, tables, 'xlsx', provenance, { nowMs: session.now(), signal });
}
