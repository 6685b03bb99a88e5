/** The rows of a claim list: the lists of a statement, each with the sums of both sides. */
import { toClaimId } from '@shared/commission/claims';
import { describeDoubts, elsewhereLabels, listOutsideDates, listUndecided } from '@shared/commission/statement-claim';
import type { CandidateSector, StatementLine } from '@shared/commission/statement-file';
import {
  type Basis,
  type StatementListId,
  type StatementMatch,
  type StatementWork,
  statementListIds,
} from '@shared/commission/statement-work';
import type { ScreenAmount, ScreenCell, ScreenColumn } from '@shared/exports/screen-table';
import type { Names } from '@shared/records/directory';
import { formatCount } from '@shared/values/texts';

type Row = readonly ScreenCell[];
export type ClaimSheet = {
  readonly title: string;
  readonly rows: Row[];
  readonly theirs: number;
  readonly ours: number;
  /** What of the sums is claimed: neither undecided nor of other dates. */
  readonly claimed: { readonly theirs: number; readonly ours: number };
};
export const listTitles: Readonly<Record<StatementListId, string>> = {
  agreed: 'Agreed',
  differs: 'Amount differs',
  theirs: 'On the statement only',
  ours: 'Ours only',
};

export type SupplierNames = Pick<Names, 'supplier'>;

export const formatSupplier = (id: number, { supplier }: SupplierNames) => supplier[String(id)] ?? String(id);

const column = (kind: ScreenColumn['kind'], label: string): ScreenColumn => ({ label, kind });

/** The columns that are added up. */
export const claimSums = ['Statement amount', 'Our amount', 'Difference'] as const;

export const toMoney = (cents: number): ScreenAmount => ({ units: cents, scale: 2 });
const toId = (id: number): ScreenAmount => ({ units: id, scale: 0 });

/** Columns of the supplier's side, of ours, and of what they have to do with each other. */
export const claimColumns: readonly ScreenColumn[] = [
  column('text', 'Statement reference'),
  column('id', 'Statement row'),
  column('text', 'Passenger'),
  column('date', 'Statement date'),
  column('text', 'Supplier reference'),
  column('money', claimSums[0]),
  column('money', claimSums[1]),
  column('id', 'Match'),
  // Of all rows of a match, in its first one. Sums of them would be those of the amounts again.
  column('money', 'Statement, whole match'),
  column('money', 'Ours, whole match'),
  column('money', claimSums[2]),
  column('text', 'Our reference'),
  column('id', 'Trip no.'),
  column('id', 'Sector no.'),
  column('text', 'Supplier'),
  column('text', 'Client'),
  column('date', 'Travel date'),
  column('text', 'Details'),
  column('text', 'Basis'),
  column('text', 'Decided'),
];

const theirCells = (line: StatementLine | undefined): Row =>
  line
    ? [line.reference, toId(line.row + 1), line.passenger, line.date, line.supplierReference, toMoney(line.compared)]
    : [null, null, null, null, null, null];

function toOurCells(sector: CandidateSector | undefined, names: SupplierNames): Row {
  if (!sector) return [null, null, null, null, null, null, null];
  const { bookingReference, tripId, sectorId, supplierId, clientId, clientName, travelDate, details } = sector;
  const supplier = supplierId === null ? null : formatSupplier(supplierId, names);
  const client = clientName ?? (clientId === null ? null : String(clientId));
  return [bookingReference, toId(tripId), toId(sectorId), supplier, client, travelDate, details];
}

/** Cells of the match of a row that has none: its number and its sums. */
const noMatch: Row = [null, null, null];

const toOutsideTitle = ({ dates }: StatementWork['check']) =>
  `${listTitles.ours}, ${dates === null ? 'dates unknown' : 'other dates'}`;

const basisLabels: Readonly<Record<Basis['kind'], string>> = {
  reference: 'Same reference',
  'reference-reversed': 'Charged, reversed, charged again',
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

const sumCompared = (items: readonly ({ readonly compared: number } | undefined)[]) =>
  items.reduce((sum, item) => sum + (item?.compared ?? 0), 0);

/** The rows of a match: its lines and sectors beside each other, its own sums and their difference in the first one. */
function toMatchRows(
  { lines, sectors, basis, difference, isDecided }: StatementMatch,
  matchNumber: number,
  getLine: (row: number) => StatementLine | undefined,
  getSector: (key: StatementMatch['sectors'][number]) => CandidateSector | undefined,
  names: SupplierNames,
): Row[] {
  const [theirs, ours] = [lines.map(getLine), sectors.map(getSector)];
  const sums = [sumCompared(theirs), sumCompared(ours), difference].map(toMoney);
  return Array.from({ length: Math.max(lines.length, sectors.length) }, (_, index) => {
    const sector = ours[index];
    return [
      ...theirCells(theirs[index]),
      sector ? toMoney(sector.compared) : null,
      toId(matchNumber),
      ...(index === 0 ? sums : [null, null, null]),
      ...toOurCells(sector, names),
      formatBasis(basis),
      isDecided ? 'By you' : 'Automatically',
    ];
  });
}

/** Why lines and sectors of a suggestion are not matched: the doubt, or that the user has not decided yet. */
const formatReason = (basis: Basis, other: string) =>
  basis.doubts.length > 0 ? `Not matched with ${other}: ${formatDoubts(basis)}` : `Suggested: ${other}`;

/** Marks what is suggested and not decided on yet. */
export const notYet = 'Not yet';

/** Builds the rows of the lists. What is ours only and not claimed for its dates is a list of its own, if there is any. */
export function buildClaimSheets(work: StatementWork, names: SupplierNames): ClaimSheet[] {
  const lineByRow = new Map(work.lines.map((line) => [line.row, line]));
  const sectorById = new Map(work.sectors.map((sector) => [toClaimId(sector), sector]));
  const getLine = (row: number) => lineByRow.get(row);
  const getSector = (key: StatementMatch['sectors'][number]) => sectorById.get(toClaimId(key));
  const matchNumbers = new Map(
    statementListIds
      .flatMap((list) => work.matches.filter((match) => match.list === list))
      .map((match, index) => [match, index + 1]),
  );
  const listMatches = (list: StatementMatch['list']) =>
    work.matches
      .filter((match) => match.list === list)
      .flatMap((match) => toMatchRows(match, matchNumbers.get(match) ?? 0, getLine, getSector, names));
  const { agreed, differs, theirsOnly, oursOnly } = work.sums;
  const reasonByRow = new Map([
    ...work.elsewhere.map(({ row, tripId, reason }) => [row, `Trip ${tripId}: ${elsewhereLabels[reason]}`] as const),
    ...work.suggestions.flatMap(({ lines, sectors: [sector], basis }) =>
      lines.map((row) => [row, formatReason(basis, `trip ${sector?.tripId}`)] as const),
    ),
  ]);
  const reasonBySector = new Map(
    work.suggestions.flatMap(({ lines: [row = 0], sectors, basis }) =>
      sectors.map((key) => [toClaimId(key), formatReason(basis, `row ${row + 1}`)] as const),
    ),
  );
  const undecided = listUndecided(work);
  const [undecidedRows, undecidedIds] = [new Set(undecided.lines), new Set(undecided.sectors.map(toClaimId))];
  const outside = listOutsideDates(work);
  const outsideIds = new Set(outside.map(toClaimId));
  const outsideCents = sumCompared(outside);
  const listOurs = (isOutside: boolean) =>
    work.oursOnly
      .filter((key) => outsideIds.has(toClaimId(key)) === isOutside)
      .map((key) => {
        const [sector, id] = [getSector(key), toClaimId(key)];
        const [amount, difference] = sector ? [toMoney(sector.compared), toMoney(-sector.compared)] : [null, null];
        const decided = undecidedIds.has(id) ? notYet : null;
        const reason = reasonBySector.get(id) ?? null;
        return [
          ...theirCells(undefined),
          amount,
          ...noMatch,
          difference,
          ...toOurCells(sector, names),
          reason,
          decided,
        ];
      });
  const openOurs = sumCompared(
    undecided.sectors.map(getSector).filter((sector) => sector && !outsideIds.has(toClaimId(sector))),
  );
  const toSheet = (title: string, rows: Row[], theirs: number, ours: number, open = { theirs: 0, ours: 0 }) => ({
    ...{ title, rows, theirs, ours },
    claimed: { theirs: theirs - open.theirs, ours: ours - open.ours },
  });
  const toMatchSheet = (list: StatementMatch['list'], { theirs, ours }: (typeof work.sums)['agreed']) =>
    toSheet(listTitles[list], listMatches(list), theirs.cents, ours.cents);
  return [
    toMatchSheet('agreed', agreed),
    toMatchSheet('differs', differs),
    toSheet(
      listTitles.theirs,
      work.theirsOnly.map((row) => {
        const line = getLine(row);
        const cents = line ? toMoney(line.compared) : null;
        const decided = undecidedRows.has(row) ? notYet : null;
        const reason = reasonByRow.get(row) ?? null;
        return [...theirCells(line), null, ...noMatch, cents, ...toOurCells(undefined, names), reason, decided];
      }),
      theirsOnly.cents,
      0,
      { theirs: sumCompared(undecided.lines.map(getLine)), ours: 0 },
    ),
    toSheet(listTitles.ours, listOurs(false), 0, oursOnly.cents - outsideCents, { theirs: 0, ours: openOurs }),
    ...(outside.length === 0
      ? []
      : [toSheet(toOutsideTitle(work.check), listOurs(true), 0, outsideCents, { theirs: 0, ours: outsideCents })]),
  ];
}
