import { type InferredRules, unknownRules } from '@shared/list-rules';
import { describeRules, formatDateRules } from '@shared/rule-labels';
import { describe, expect, it } from 'vitest';

const atMs = 1_800_000_000_000;

function describeRule(label: string, rules: InferredRules, outcome: 'known' | 'refused' | 'changed', requests: number) {
  const verdict = { atMs, outcome, requests };
  return describeRules(rules, { trip_status: verdict, dates: verdict }).find((rule) => rule.label === label);
}

describe('the rules in Diagnostics', () => {
  it('faults 255: say what is known, how it was seen and when', () => {
    const from = {
      dateFromField: ['date_quoted' as const],
      dateFromBound: ['midnight' as const, 'exclusive' as const],
    };
    const rules: InferredRules = { ...unknownRules, ...from, trip_status: ['any-case'], order: 'descending' };
    const said = { label: 'Trip status', meaning: 'capitals make no difference', evidence: 'Seen in 1 request' };
    expect(describeRule('Trip status', rules, 'known', 1)).toEqual({ ...said, isKnown: true, atMs });
    expect(describeRule('From: date', rules, 'known', 2)).toMatchObject({ meaning: 'the day a trip was quoted' });
    expect(describeRule('From: the day itself', rules, 'known', 2)).toMatchObject({
      meaning: 'Not known. Saved trips: the From day is included after midnight only',
      evidence: '2 requests left it open',
    });
    expect(describeRule('Order', rules, 'known', 2)).toMatchObject({ meaning: 'largest trip number first' });
  });

  it('faults 255: say which dates From and To compare, once both are known', () => {
    const verdicts = { dates: { atMs, outcome: 'known', requests: 2 } } as const;
    const format = (rules: Partial<InferredRules>) =>
      formatDateRules(describeRules({ ...unknownRules, ...rules }, verdicts));
    const [opened, other] = [{ dateFromField: ['date_opened' as const] }, { dateToField: ['date_opened' as const] }];
    expect(format(opened)).toBe('The server doesn’t say which date of a trip From and To compare.');
    expect(format({ ...opened, ...other })).toBe('From and To compare the day a trip was opened.');
    const travel = format({ dateFromField: ['latest_travel_date'], dateToField: ['earliest_travel_date'] });
    expect(travel).toBe('From compares the last day of travel, To the first day of travel.');
  });

  it('faults 255: say why something is not known', () => {
    expect(describeRule('Trip status', unknownRules, 'refused', 1)?.evidence).toBe('The server refused the request');
    expect(describeRule('Trip status', unknownRules, 'changed', 3)?.evidence).toContain('again tomorrow');
    expect(describeRule('Trip status', unknownRules, 'known', 0)?.evidence).toBe('Saved trips cannot show it');
    const other = { label: 'Trip type', meaning: 'Not known. Saved trips: capitals and accents must match' };
    const unasked = { ...other, evidence: 'Not looked for yet: a sync does it', isKnown: false, atMs: null };
    expect(describeRule('Trip type', unknownRules, 'known', 1)).toEqual(unasked);
  });
});
