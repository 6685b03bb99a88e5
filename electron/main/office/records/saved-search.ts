/** Searches for any text in the saved records of an office. */
import type { SearchNames, SearchQuery } from '@main/saved/records/saved-search';
import type { Preferences } from '@shared/settings/preferences';
import { foldText, splitTerms } from '@shared/values/texts';
import type { OfficeSession } from '../connect/office-session';
import { getNames } from './directory';

/** The names that contain one of the terms; the others cannot match. */
function pickNames(names: Readonly<Record<string, string>>, terms: readonly string[]): SearchNames[keyof SearchNames] {
  return Object.entries(names).flatMap(([id, name]) => {
    const folded = foldText(name);
    return terms.some((word) => folded.includes(word)) ? [[Number(id), name] as const] : [];
  });
}

/** Makes the query of a typed text, with the names that the saved records do not have. */
export async function makeSearchQuery(
  session: OfficeSession,
  labels: Preferences['labels'],
  { text, maxHits }: Pick<SearchQuery, 'text' | 'maxHits'>,
): Promise<SearchQuery> {
  const terms = splitTerms(text);
  const cacheOnly = { fetchPolicy: 'cache-only' } as const;
  const [branch, consultant] = await Promise.all([
    getNames(session, 'branch', cacheOnly),
    getNames(session, 'consultant', cacheOnly),
  ]);
  const names = {
    branch: pickNames({ ...labels.branch, ...branch.names }, terms),
    client: pickNames(labels.client, terms),
    consultant: pickNames({ ...labels.consultant, ...consultant.names }, terms),
    supplier: pickNames(labels.supplier, terms),
    product: pickNames(labels.product, terms),
  };
  return { text, maxHits, names };
}
