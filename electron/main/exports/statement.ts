/** The claim list of a statement: a workbook with a sheet for each of its four lists, their totals, and its provenance. */
import { createProvenance, type Provenance, savedSource } from '@main/export/provenance';
import type { OfficeSession } from '@main/session/office-session';
import { toClaimId } from '@shared/claims';
import { formatCount, pickPlural } from '@shared/count-text';
import { formatAge } from '@shared/dates';
import { centsToDecimal, formatMoney } from '@shared/money';
import type { Names } from '@shared/schemas/directory';
import type { CandidateSector, StatementLine } from '@shared/schemas/statement/lines';
import type { Basis, StatementMatch } from '@shared/schemas/statement/pairings';
import type { StatementListId, StatementWork } from '@shared/schemas/statement/work';
import { maxPartRows, type ScreenColumn, type ScreenRows, type ScreenTable } from '@shared/screen-table';
import { describeDoubts } from '@shared/statement-doubts';
import { type ChooseTarget, cancelledExport, type ExportOutcome } from './save-export';
import { ReceivedRows } from './screen-rows';
import { saveSheets } from './screen-sheets';

type Row = ScreenRows[number];
type List = { readonly title: string; readonly rows: Row[]; readonly theirs: number; readonly ours: number };
const listTitles: Readonly<Record<StatementListId, string>> = {
  agreed: 'Agreed',
  differs: 'Amount differs',
  theirs: 'On the statement only',
  ours: 'Ours only',
};

type SupplierNames = Pick<Names, 'supplier'>;

const formatSupplier = (id: number, { supplier }: SupplierNames) => supplier[String(id)] ?? String(id);

const text = (header: string, width: number): ScreenColumn => ({ header, kind: 'text', scale: null, width });
const date = (header: string): ScreenColumn => ({ header, kind: 'date', scale: null, width: 12 });
const money = (header: string): ScreenColumn => ({ header, kind: 'cents', scale: 2, width: 14 });
const number = (header: string): ScreenColumn => ({ header, kind: 'number', scale: null, width: 10 });

/** Columns of the supplier's side, of ours, and of what they have to do with each other. */
const columns: readonly ScreenColumn[] = [
  text('Statement reference', 18),
  number('Statement row'),
  text('Passenger', 24),
  date('Statement date'),
  text('Supplier reference', 18),
  money('Statement amount'),
  money('Our amount'),
  money('Difference'),
  text('Our reference', 18),
  number('Trip no.'),
  number('Sector no.'),
  text('Supplier', 24),
  text('Client', 24),
  date('Travel date'),
  text('Details', 40),
  text('Basis', 40),
  text('Decided', 14),
];

const theirCells = (line: StatementLine | undefined): Row =>
  line
    ? [
        line.reference,
        String(line.row + 1),
        line.passenger,
        line.date,
        line.supplierReference,
        centsToDecimal(line.compared),
      ]
    : [null, null, null, null, null, null];

function toOurCells(sector: CandidateSector | undefined, names: SupplierNames): Row {
  if (!sector) return [null, null, null, null, null, null, null];
  const { bookingReference, tripId, sectorId, supplierId, clientName, travelDate, details } = sector;
  const supplier = supplierId === null ? null : formatSupplier(supplierId, names);
  return [bookingReference, String(tripId), String(sectorId), supplier, clientName, travelDate, details];
}

const basisLabels: Readonly<Record<Basis['kind'], string>> = {
  reference: 'Same reference',
  'reference-unique-pairs': 'Same reference, paired by amount',
  'reference-sum': 'Same reference, same sum',
  similar: 'Similar',
  'by-hand': 'Matched by hand',
};

const formatDoubts = (basis: Basis) => `same reference, but ${describeDoubts(basis)}`;

/** Says what a match rests on: "Similar: reference near, same amount, 2 days, name 90%". */
function formatBasis({ kind, reference, isAmountEqual, days, namePercent }: Basis): string {
  if (kind !== 'similar') return basisLabels[kind];
  const details = [
    reference === null ? '' : `reference ${reference}`,
    isAmountEqual ? 'same amount' : 'other amount',
    days === null ? '' : formatCount(days, 'day'),
    namePercent === null ? '' : `name ${namePercent}%`,
  ];
  return `${basisLabels[kind]}: ${details.filter((detail) => detail !== '').join(', ')}`;
}

/** The rows of a match: its lines and sectors beside each other, the difference in the first one. */
function toMatchRows(
  { lines, sectors, basis, difference, isDecided }: StatementMatch,
  getLine: (row: number) => StatementLine | undefined,
  getSector: (key: StatementMatch['sectors'][number]) => CandidateSector | undefined,
  names: SupplierNames,
): Row[] {
  return Array.from({ length: Math.max(lines.length, sectors.length) }, (_, index) => {
    const [row, key] = [lines[index], sectors[index]];
    const line = row === undefined ? undefined : getLine(row);
    const sector = key === undefined ? undefined : getSector(key);
    return [
      ...theirCells(line),
      sector ? centsToDecimal(sector.compared) : null,
      index === 0 ? centsToDecimal(difference) : null,
      ...toOurCells(sector, names),
      formatBasis(basis),
      isDecided ? 'By you' : 'Automatically',
    ];
  });
}

/** Builds the rows of the four lists. */
export function buildClaimLists(work: StatementWork, names: SupplierNames): List[] {
  const lineByRow = new Map(work.lines.map((line) => [line.row, line]));
  const sectorById = new Map(work.sectors.map((sector) => [toClaimId(sector), sector]));
  const getLine = (row: number) => lineByRow.get(row);
  const getSector = (key: StatementMatch['sectors'][number]) => sectorById.get(toClaimId(key));
  const listMatches = (list: StatementMatch['list']) =>
    work.matches
      .filter((match) => match.list === list)
      .flatMap((match) => toMatchRows(match, getLine, getSector, names));
  const { agreed, differs, theirsOnly, oursOnly } = work.sums;
  const doubtful = work.suggestions.filter(({ basis }) => basis.doubts.length > 0);
  const reasonByRow = new Map([
    ...work.elsewhere.map(({ row, tripId, reason }) => [row, `Trip ${tripId}: ${reason}`] as const),
    ...doubtful.flatMap(({ lines, sectors: [sector], basis }) =>
      lines.map((row) => [row, `Not matched with trip ${sector?.tripId}: ${formatDoubts(basis)}`] as const),
    ),
  ]);
  const reasonBySector = new Map(
    doubtful.flatMap(({ lines: [row = 0], sectors, basis }) =>
      sectors.map((key) => [toClaimId(key), `Not matched with row ${row + 1}: ${formatDoubts(basis)}`] as const),
    ),
  );
  return [
    { title: listTitles.agreed, rows: listMatches('agreed'), theirs: agreed.theirs.cents, ours: agreed.ours.cents },
    { title: listTitles.differs, rows: listMatches('differs'), theirs: differs.theirs.cents, ours: differs.ours.cents },
    {
      title: listTitles.theirs,
      rows: work.theirsOnly.map((row) => {
        const line = getLine(row);
        const cents = line ? centsToDecimal(line.compared) : null;
        return [...theirCells(line), null, cents, ...toOurCells(undefined, names), reasonByRow.get(row) ?? null, null];
      }),
      theirs: theirsOnly.cents,
      ours: 0,
    },
    {
      title: listTitles.ours,
      rows: work.oursOnly.map((key) => {
        const sector = getSector(key);
        const amounts = sector ? [centsToDecimal(sector.compared), centsToDecimal(-sector.compared)] : [null, null];
        const reason = reasonBySector.get(toClaimId(key)) ?? null;
        return [...theirCells(undefined), ...amounts, ...toOurCells(sector, names), reason, null];
      }),
      theirs: 0,
      ours: oursOnly.cents,
    },
  ];
}

const toSums = (lists: readonly Pick<List, 'theirs' | 'ours'>[]) => {
  const theirs = lists.reduce((sum, list) => sum + list.theirs, 0);
  const ours = lists.reduce((sum, list) => sum + list.ours, 0);
  const sums = new Map([
    ['Statement amount', theirs],
    ['Our amount', ours],
    ['Difference', theirs - ours],
  ]);
  return columns.map(({ header }) => {
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

/** What the reader of a claim list must know of it. */
function listNotes({ statement, check, coverage, notes, suggestions }: StatementWork): string[] {
  const { settings } = statement;
  const { trips, tripsWithSectors } = coverage;
  const { difference, stated, total, unreadable, unreadableCount, undated, undatedCount } = check;
  return [
    `The lines add up to ${formatMoney(total)}.`,
    ...(stated === null
      ? ['The statement gives no total.']
      : [`The statement gives ${formatMoney(stated.cents)} as its total.`]),
    ...(difference === null || difference === 0
      ? []
      : [`Its lines differ from this total by ${formatMoney(difference)}.`]),
    ...(unreadableCount > 0
      ? [
          `${formatCount(unreadableCount, 'row')} of the file could not be read and ${pickPlural(unreadableCount, 'is', 'are')} in no list: ${nameRows(unreadable, unreadableCount)}.`,
        ]
      : []),
    ...(undatedCount > 0
      ? [`${formatCount(undatedCount, 'line')} compared without a date: ${nameRows(undated, undatedCount)}.`]
      : []),
    ...(suggestions.length > 0 ? [`${formatCount(suggestions.length, 'suggestion')} not decided on yet.`] : []),
    `Compared with ${settings?.scope.ourAmount ?? ''} of saved sectors, travel ${settings?.scope.from || 'any'} to ${settings?.scope.to || 'any'}.`,
    `Of the ${formatCount(trips, 'trip')} with travel in these dates that ${pickPlural(trips, 'is', 'are')} listed on this computer, ${tripsWithSectors.toLocaleString('en-AU')} ${pickPlural(tripsWithSectors, 'has', 'have')} saved sectors. Trips that were never loaded are not compared.`,
    'Payments, ticket numbers and supplier confirmation numbers are not in the booking system’s API. Nothing was written to it.',
    ...notes,
  ];
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
  const age = oldest ? `, oldest: trip ${oldest.tripId}, ${formatAge(oldest.fetchedAtMs, session.now())} ago` : '';
  return createProvenance({
    office: session.office.name,
    subject,
    dataFromMs: oldest?.fetchedAtMs ?? session.now(),
    source: `${savedSource}${age}`,
    warnings: listNotes(work),
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
  const lists = buildClaimLists(work, names);
  const rows = lists.flatMap((list) => list.rows);
  const received = new ReceivedRows();
  for (let start = 0; start < rows.length; start += maxPartRows) received.add(rows.slice(start, start + maxPartRows));
  const table: ScreenTable = {
    columns: [...columns],
    rows: rows.length,
    groups: lists.map((list) => ({
      title: list.title,
      rows: list.rows.length,
      isCollapsed: false,
      sums: toSums([list]),
    })),
    totals: { label: 'All lists', sums: toSums(lists) },
    extent: lists.map((list) => `${list.title}: ${formatCount(list.rows.length, 'row')}`).join('; '),
  };
  const { supplierIds = [] } = work.statement.settings?.scope ?? {};
  const suppliers = supplierIds.map((id) => formatSupplier(id, names)).join(', ');
  const subject = `Claim list of ${work.statement.fileName}, supplier ${suppliers}`;
  const provenance = describeOrigin(session, work, subject, { rows: rows.length, extent: table.extent });
  const path = await chooseTarget(['claim list', suppliers, work.statement.fileName], 'xlsx', provenance.dataFromMs);
  if (path === null) return cancelledExport;
  return await saveSheets(path, table, received, provenance, signal);
}
