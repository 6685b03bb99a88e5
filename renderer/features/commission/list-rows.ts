/**
 * The rows of the four lists. Each line of the statement and each sector of the office stands in one row of one list: what
 * is matched together in one row, everything else in a row of its own, with what is suggested for it.
 */
import { type ClaimKey, toClaimId } from '@shared/commission/claims';
import { listOutsideDates } from '@shared/commission/statement-claim';
import type { CandidateSector, Elsewhere, StatementLine } from '@shared/commission/statement-file';
import type {
  Basis,
  StatementListId,
  StatementMatch,
  StatementSuggestion,
  StatementSums,
  StatementWork,
} from '@shared/commission/statement-work';
import type { Search } from '@shared/filters/filter-texts';
import { sumCents } from '@shared/values/money';

export type ListRow = {
  /** Identifies the row in its list, also after other rows have left it. */
  readonly key: string;
  /** The lines and sectors; those of the other side are suggested where `suggestion` is not null. */
  readonly lines: readonly StatementLine[];
  readonly sectors: readonly CandidateSector[];
  /** The sums of the amounts that are compared; null for a side without any. */
  readonly theirs: number | bigint | null;
  readonly ours: number | bigint | null;
  readonly match: StatementMatch | null;
  readonly suggestion: StatementSuggestion | null;
  readonly basis: Basis | null;
  /** Where else saved data has the line's reference. */
  readonly elsewhere: Elsewhere | null;
  /** Whether it is not claimed, because it does not travel within the statement's own dates. */
  readonly isOutsideDates: boolean;
};

const sum = (items: readonly { readonly compared: number }[]) =>
  items.length === 0 ? null : sumCents(items.map(({ compared }) => compared)).cents;

type Sides = Pick<ListRow, 'key' | 'lines' | 'sectors'> &
  Partial<Pick<ListRow, 'match' | 'suggestion' | 'basis' | 'elsewhere' | 'isOutsideDates'>>;

const toRow = (row: Sides): ListRow => ({
  match: null,
  suggestion: null,
  basis: null,
  elsewhere: null,
  isOutsideDates: false,
  ...row,
  theirs: sum(row.lines),
  ours: sum(row.sectors),
});

type Pairing = { readonly lines: readonly number[]; readonly sectors: readonly ClaimKey[] };

/** Builds the rows of all lists. */
export function toListRows(work: StatementWork): Readonly<Record<StatementListId, readonly ListRow[]>> {
  const lineByRow = new Map(work.lines.map((line) => [line.row, line]));
  const sectorById = new Map(work.sectors.map((sector) => [toClaimId(sector), sector]));
  const findLines = ({ lines }: Pairing) => lines.flatMap((row) => lineByRow.get(row) ?? []);
  const findSectors = ({ sectors }: Pairing) => sectors.flatMap((key) => sectorById.get(toClaimId(key)) ?? []);
  const ofLine = new Map(work.suggestions.flatMap((pairing) => pairing.lines.map((row) => [row, pairing] as const)));
  const ofSector = new Map(
    work.suggestions.flatMap((pairing) => pairing.sectors.map((key) => [toClaimId(key), pairing] as const)),
  );
  const elsewhere = new Map(work.elsewhere.map((entry) => [entry.row, entry]));
  // Without dates of the statement there is nothing to tell its sectors apart by.
  const outside = new Set(work.check.dates === null ? [] : listOutsideDates(work).map(toClaimId));
  const matched = (list: StatementMatch['list']) =>
    work.matches
      .filter((match) => match.list === list)
      .map((match) =>
        toRow({ key: match.id, lines: findLines(match), sectors: findSectors(match), match, basis: match.basis }),
      );
  return {
    agreed: matched('agreed'),
    differs: matched('differs'),
    theirs: work.theirsOnly.map((row) => {
      const suggestion = ofLine.get(row) ?? null;
      return toRow({
        key: String(row),
        lines: findLines({ lines: [row], sectors: [] }),
        sectors: suggestion ? findSectors(suggestion) : [],
        suggestion,
        basis: suggestion?.basis ?? null,
        elsewhere: elsewhere.get(row) ?? null,
      });
    }),
    ours: work.oursOnly.map((key) => {
      const suggestion = ofSector.get(toClaimId(key)) ?? null;
      return toRow({
        key: toClaimId(key),
        lines: suggestion ? findLines(suggestion) : [],
        sectors: findSectors({ lines: [], sectors: [key] }),
        suggestion,
        basis: suggestion?.basis ?? null,
        isOutsideDates: outside.has(toClaimId(key)),
      });
    }),
  };
}

/** The number and sum that each list is named with: of the statement's lines, and of sectors where only those are listed. */
export const toListSums = ({ agreed, differs, theirsOnly, oursOnly }: StatementSums) => ({
  agreed: agreed.theirs,
  differs: differs.theirs,
  theirs: theirsOnly,
  ours: oursOnly,
});

/** The ids of the suggestions of rows. Several rows may be of the same one. */
export const listSuggestions = (rows: readonly ListRow[]): string[] => [
  ...new Set(rows.flatMap(({ suggestion }) => suggestion?.id ?? [])),
];

/** Finds the row that the keyboard goes to when some rows are done with: the next other one, else the one before. */
export function findNextKey(keys: readonly string[], done: ReadonlySet<string>, active: string): string | null {
  const position = keys.indexOf(active);
  const isOther = (key: string) => !done.has(key);
  return keys.slice(position + 1).find(isOther) ?? keys.slice(0, Math.max(0, position)).findLast(isOther) ?? null;
}

/** Finds the next row to decide on: the next one with a suggestion, else the next one at all; null at the end of the list. */
export function findNextOpenKey(rows: readonly ListRow[], done: ReadonlySet<string>, active: string): string | null {
  const following = rows.slice(rows.findIndex(({ key }) => key === active) + 1).filter(({ key }) => !done.has(key));
  const next = following.find(({ suggestion }) => suggestion !== null) ?? following[0];
  return next?.key ?? null;
}

/* What the user has chosen on one side to match it by hand with rows of the other, as a parameter of the screen. */

/** The list that the chosen rows are of. The other side is chosen in the other list. */
export type HandPicks = { readonly from: 'theirs' | 'ours'; readonly keys: readonly string[] };

export const toPicksText = ({ from, keys }: HandPicks): string => `${from}:${keys.join(' ')}`;

/** Parses the parameter; null for none. */
export function parsePicks(text: string | undefined): HandPicks | null {
  const match = /^(theirs|ours):(\S.*)$/.exec(text ?? '');
  if (!match) return null;
  return { from: match[1] === 'ours' ? 'ours' : 'theirs', keys: (match[2] ?? '').split(' ') };
}

type ListView = {
  readonly officeId: string;
  readonly statementId: string;
  readonly list: string;
  readonly search: Search;
  /** What rows of the list are selected for, as {@link toPicksText} has it; empty where nothing is matched by hand. */
  readonly picks: string;
};

/** Names a view of a list. Rows that are selected for a match by hand are not those that were selected before, or for another one. */
export const getListViewKey = ({ officeId, statementId, list, search, picks }: ListView): string =>
  JSON.stringify(['statement-list', officeId, statementId, list, search.group, search.where, picks]);

export const getOtherList = (from: HandPicks['from']) => (from === 'theirs' ? ('ours' as const) : ('theirs' as const));

/** Finds the chosen rows. Those that have left their list are left out. */
export function findPickedRows(rows: readonly ListRow[], { keys }: HandPicks): ListRow[] {
  const wanted = new Set(keys);
  return rows.filter(({ key }) => wanted.has(key));
}

/** Sums what rows of a list have of their own side. */
export const sumSide = (rows: readonly ListRow[], side: HandPicks['from']): bigint =>
  sumCents(rows.map((row) => row[side] ?? 0)).cents;
