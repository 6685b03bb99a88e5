/** What the user has chosen on one side to match it by hand with rows of the other, as a parameter of the screen. */
import { sumCents } from '@shared/money';
import type { Search } from '@shared/search-parameters';
import type { ListRow } from './list-rows';

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
