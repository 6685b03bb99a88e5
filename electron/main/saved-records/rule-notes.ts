/** Notes on how saved trips were compared, where it is not known that the server compares them so. */
import type { FilterValues, TripFilterName } from '@shared/filters';
import { hasWildcard } from '@shared/list-matching';
import { type InferredRules, pickRules, type RuleName, ruleNames, searchedTripFields } from '@shared/list-rules';
import { formatRuleChoice } from '@shared/rule-labels';

/** Whether some saved trip has a text in a searched field. */
type HasTexts = (field: (typeof searchedTripFields)[number][0]) => boolean;

const hasLetter = (value: string) => /\p{L}/u.test(value);
const isIdPart = (value: string) => /^[\d%_]+$/.test(value);
const hasLeadingZero = (value: string) => /^0\d/.test(value);
const always = () => true;

type Relevance = Partial<Record<RuleName, (value: string) => boolean>>;

const dateRules = {
  from: { dateFromField: always, dateFromBound: always },
  to: { dateToField: always, dateToBound: always },
} as const;

/** The rules on which a filter's result depends, each with the values for which it does. */
function listRelevance(filter: TripFilterName, hasTexts: HasTexts): Relevance {
  switch (filter) {
    case 'trip_status':
    case 'trip_type':
      return { [filter]: hasLetter };
    case 'branch_id':
    case 'consultant_id':
    case 'client_id':
      return { ids: hasLeadingZero };
    case 'date_from':
      return dateRules.from;
    case 'date_to':
      return dateRules.to;
    case 'search': {
      const fields = searchedTripFields.map(([field, rule]) => [rule, () => hasTexts(field)] as const);
      return {
        searchText: hasLetter,
        searchWildcards: hasWildcard,
        searchId: isIdPart,
        ...Object.fromEntries(fields),
      };
    }
    case 'active':
    case 'corporate':
      return {};
  }
}

const filterLabels: readonly (readonly [label: string, filters: readonly TripFilterName[]])[] = [
  ['Search', ['search']],
  ['Trip status', ['trip_status']],
  ['Trip type', ['trip_type']],
  ['Ids', ['branch_id', 'consultant_id', 'client_id']],
  ['From', ['date_from']],
  ['To', ['date_to']],
];

/** A sentence for each filter that is compared by a rule that is not known. */
export function describeUnknownRules(filters: FilterValues, inferred: InferredRules, hasTexts: HasTexts): string[] {
  const rules = pickRules(inferred);
  return filterLabels.flatMap(([label, names]) => {
    const relevant = new Set(
      names.flatMap((name) => {
        const value = filters[name] ?? '';
        const relevance = value === '' ? {} : listRelevance(name, hasTexts);
        return ruleNames.filter((rule) => relevance[rule]?.(value));
      }),
    );
    const unknown = [...relevant].filter((rule) => inferred[rule].length > 1);
    if (unknown.length === 0) return [];
    const choices = unknown.map((rule) => formatRuleChoice(rule, rules[rule]));
    return [`${label}: ${choices.join('; ')}. Saved trips are compared like this; the server may do it differently.`];
  });
}

/** A sentence on a search for clients: the API's document does not say which fields it covers. */
export function describeClientSearch({ search = '' }: FilterValues): string[] {
  if (search === '') return [];
  const how = 'a part of a client’s name or the whole of the id is found, and capitals make no difference';
  return [`Search: ${how}. Saved clients are searched like this; the server may do it differently.`];
}
