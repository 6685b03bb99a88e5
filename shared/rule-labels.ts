/** The list rules as users read them: beside a list, on the command line and in Diagnostics. */
import { z } from 'zod';
import {
  type InferredRules,
  type ProbeVerdict,
  type ProbeVerdicts,
  pickRules,
  probeGroupNames,
  probeGroups,
  type RuleChoice,
  type RuleName,
} from './list-rules';

const comparisonLabels = {
  exact: 'capitals and accents must match',
  'any-case': 'capitals make no difference',
  'any-accent': 'neither capitals nor accents make a difference',
} as const;

const dateFieldLabels = {
  date_opened: 'the day a trip was opened',
  date_quoted: 'the day a trip was quoted',
  date_activated: 'the day a trip was activated',
  date_closed: 'the day a trip was closed',
  date_cancelled: 'the day a trip was cancelled',
  date_finalized: 'the day a trip was finalised',
  earliest_travel_date: 'the first day of travel',
  latest_travel_date: 'the last day of travel',
} as const;

const searchLabels = (field: string) => ({
  part: `a part of ${field} is found`,
  whole: `${field} is found by the whole text only`,
  none: `${field} is not searched`,
});

type RuleLabel<N extends RuleName> = {
  /** What the rule is about, for a heading. */
  readonly label: string;
  readonly choices: Readonly<Record<RuleChoice<N>, string>>;
};

export const ruleLabels: { readonly [N in RuleName]: RuleLabel<N> } = {
  trip_status: { label: 'Trip status', choices: comparisonLabels },
  trip_type: { label: 'Trip type', choices: comparisonLabels },
  ids: {
    label: 'Branch, consultant and client id',
    choices: { number: '02 finds the id 2', text: '02 does not find the id 2' },
  },
  searchText: { label: 'Search: letters', choices: comparisonLabels },
  searchWildcards: {
    label: 'Search: % and _',
    choices: { literal: '% and _ stand for themselves', pattern: '% and _ stand for any characters' },
  },
  searchId: {
    label: 'Search: trip number',
    choices: {
      whole: 'a trip is found by its whole number only',
      part: 'a trip is found by a part of its number',
      none: 'a trip is not found by its number',
    },
  },
  searchPurchaseOrder: { label: 'Search: purchase order', choices: searchLabels('a purchase order') },
  searchBookedBy: { label: 'Search: booked by', choices: searchLabels('the booker') },
  searchDestination: { label: 'Search: destination', choices: searchLabels('a destination') },
  searchChargeTo: { label: 'Search: charge to', choices: searchLabels('charge to') },
  searchSource: { label: 'Search: source', choices: searchLabels('a source') },
  dateFromField: { label: 'From: date', choices: dateFieldLabels },
  dateFromBound: {
    label: 'From: the day itself',
    choices: {
      inclusive: 'the From day is included',
      midnight: 'the From day is included after midnight only',
      exclusive: 'the From day is not included',
    },
  },
  dateToField: { label: 'To: date', choices: dateFieldLabels },
  dateToBound: {
    label: 'To: the day itself',
    choices: {
      inclusive: 'the To day is included',
      midnight: 'of the To day only midnight is included',
      exclusive: 'the To day is not included',
    },
  },
};

/** "capitals make no difference": a choice of a rule. */
export function formatRuleChoice<N extends RuleName>(name: N, choice: RuleChoice<N>): string {
  return ruleLabels[name].choices[choice];
}

/** A rule as Diagnostics shows it. Holds nothing of what was sent to find it out. */
export const describedRuleSchema = z.object({
  label: z.string(),
  meaning: z.string(),
  evidence: z.string(),
  isKnown: z.boolean(),
  /** When it was seen, epoch milliseconds; null where it was not looked for. */
  atMs: z.number().nullable(),
});
export type DescribedRule = z.infer<typeof describedRuleSchema>;

const formatRequests = (count: number) => `${count} ${count === 1 ? 'request' : 'requests'}`;

function describeEvidence(verdict: ProbeVerdict | undefined, isKnown: boolean): string {
  if (verdict === undefined) return 'Not looked for yet: a sync does it';
  const requests = formatRequests(verdict.requests);
  if (isKnown) return `Seen in ${requests}`;
  switch (verdict.outcome) {
    case 'known':
    case 'ambiguous':
      return verdict.requests === 0 ? 'Saved trips cannot show it' : `${requests} left it open`;
    case 'unexplained':
      return `${requests}: none of the meanings fits`;
    case 'refused':
      return 'The server refused the request';
    case 'changed':
      return 'The office changed meanwhile: again tomorrow';
    case 'contradicted':
      return 'A list of the server differed: again tomorrow';
  }
}

const orderLabels = { ascending: 'smallest trip number first', descending: 'largest trip number first' } as const;

/** Describes each rule: what is known of it, how that was seen, and when. */
export function describeRules(inferred: InferredRules, verdicts: ProbeVerdicts): DescribedRule[] {
  const rules = pickRules(inferred);
  const described = probeGroupNames.flatMap((group) => {
    const verdict = verdicts[group];
    return probeGroups[group].map((rule): DescribedRule => {
      const isKnown = inferred[rule].length === 1;
      const used = formatRuleChoice(rule, rules[rule]);
      return {
        label: ruleLabels[rule].label,
        meaning: isKnown ? used : `Not known. Saved trips: ${used}`,
        evidence: describeEvidence(verdict, isKnown),
        isKnown,
        atMs: verdict?.atMs ?? null,
      };
    });
  });
  const order = inferred.order === null ? 'as the server listed the trips' : orderLabels[inferred.order];
  const isKnown = inferred.order !== null;
  return [...described, { label: 'Order', meaning: order, evidence: 'Seen in each list', isKnown, atMs: null }];
}

/** Says which date of a trip From and To compare, as far as the office's server has shown it. */
export function formatDateRules(rules: readonly DescribedRule[]): string {
  const [from, to] = (['dateFromField', 'dateToField'] as const).map((name) =>
    rules.find(({ label, isKnown }) => isKnown && label === ruleLabels[name].label),
  );
  if (!from || !to) return 'The server doesn’t say which date of a trip From and To compare.';
  if (from.meaning === to.meaning) return `From and To compare ${from.meaning}.`;
  return `From compares ${from.meaning}, To ${to.meaning}.`;
}
