/** The claim list of a statement: a workbook with a sheet for each of its four lists, their totals, and its provenance. */
import { createProvenance, type Provenance, savedSource } from '@main/rows/files/provenance';
import { toClaimId } from '@shared/commission/claims';
import { describeOutsideDates, listOutsideDates, listUndecided } from '@shared/commission/statement-claim';
import type { StatementListId, StatementWork } from '@shared/commission/statement-work';
import type { Remarks } from '@shared/exports/notices';
import { maxPartRows, type ScreenTable } from '@shared/exports/screen-table';
import { formatDate, formatTimeAgo } from '@shared/values/dates';
import { centsToDecimal, formatMoney } from '@shared/values/money';
import { formatCount, pickPlural } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import {
  buildClaimSheets,
  type ClaimSheet,
  claimColumns,
  formatSupplier,
  listTitles,
  notYet,
  type SupplierNames,
} from './claim-sheets';
import { type ChooseTarget, cancelledExport, type ExportOutcome } from './save-export';
import { CompressedRows, saveSheets } from './screen-sheets';

const toSums = (lists: readonly Pick<ClaimSheet, 'theirs' | 'ours'>[]) => {
  const theirs = lists.reduce((sum, list) => sum + list.theirs, 0);
  const ours = lists.reduce((sum, list) => sum + list.ours, 0);
  const sums = new Map([
    ['Statement amount', theirs],
    ['Our amount', ours],
    ['Difference', theirs - ours],
  ]);
  return claimColumns.map(({ header }) => {
    const cents = sums.get(header);
    return cents === undefined ? null : { sum: centsToDecimal(cents), excludedCount: 0 };
  });
};

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
): Promise<{ readonly nameParts: readonly string[]; readonly provenance: Provenance }> {
  const work = await statements.compare(session, statementId, signal ? { signal } : {});
  const { fileName } = work.statement;
  return {
    nameParts: ['statement', fileName, listTitles[list]],
    provenance: describeOrigin(session, work, `${listTitles[list]}: statement ${fileName}`, { rows: 0 }),
  };
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
  const rows = lists.flatMap((list) => list.rows);
  const compressed = new CompressedRows();
  for (let start = 0; start < rows.length; start += maxPartRows) compressed.add(rows.slice(start, start + maxPartRows));
  const table: ScreenTable = {
    columns: [...claimColumns],
    rows: rows.length,
    groups: lists.map((list) => ({
      title: list.title,
      rows: list.rows.length,
      isCollapsed: false,
      sums: toSums([list]),
    })),
    totals: { label: 'Claimed', sums: toSums(lists.map(({ claimed }) => claimed)) },
    extent: lists.map((list) => `${list.title}: ${formatCount(list.rows.length, 'row')}`).join('; '),
  };
  const { supplierIds = [] } = work.statement.settings?.scope ?? {};
  const suppliers = supplierIds.map((id) => formatSupplier(id, names)).join(', ');
  const subject = `Claim list of ${work.statement.fileName}, supplier ${suppliers}`;
  const provenance = describeOrigin(session, work, subject, { rows: rows.length, extent: table.extent });
  const path = await chooseTarget(['claim list', suppliers, work.statement.fileName], 'xlsx', provenance.dataFromMs);
  if (path === null) return cancelledExport;
  return await saveSheets(path, table, compressed, provenance, signal, { areTotalsOfAll: false });
}
