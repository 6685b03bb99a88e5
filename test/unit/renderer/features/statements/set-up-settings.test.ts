import {
  listCurrencies,
  listProblems,
  moveLayout,
  parseAmount,
  setColumnRole,
  toScope,
  toTypedTotal,
} from '@renderer/features/statements/set-up-settings';
import type { SetUpDraft } from '@renderer/features/statements/use-set-up-draft';
import type { StatementCheck } from '@shared/schemas/statement/check';
import type { StatementLayout } from '@shared/schemas/statement/settings';
import { describe, expect, it } from 'vitest';

const layout: StatementLayout = {
  sheet: 0,
  headerRow: 2,
  columns: { reference: 0, amount: 3 },
  dateOrder: 'dmy',
  decimalSign: '.',
  theirAmount: 'amount',
  isNegated: false,
  acceptedCurrency: null,
  comparedCurrency: null,
};
const scope = {
  supplierIds: [5],
  from: '2026-09-01',
  to: '2026-10-31',
  ourAmount: 'commission' as const,
  includesClaimed: false,
  includesInactive: false,
  toleranceCents: 0,
};
const check = { scope, layout, missing: [] } as unknown as StatementCheck;
const draft: SetUpDraft = { layout: null, scope: {}, typedTotal: null, tolerance: null };

describe('the role of a column', () => {
  it('moves from the column that had it, and takes away the column’s former role', () => {
    expect(setColumnRole(layout, 3, 'commission').columns).toEqual({ reference: 0, commission: 3 });
    expect(setColumnRole(layout, 1, 'amount').columns).toEqual({ reference: 0, amount: 1 });
    expect(setColumnRole(layout, 0, null).columns).toEqual({ amount: 3 });
  });

  it('is guessed anew under another header', () => {
    expect(moveLayout(layout, { headerRow: 4 })).toEqual({
      ...layout,
      headerRow: 4,
      columns: {},
      dateOrder: null,
      decimalSign: null,
    });
  });
});

describe('the form of a set-up', () => {
  it('keeps what was changed, and follows the check in the rest', () => {
    expect(toScope(check, { ...draft, scope: { from: '2026-08-01' } })).toEqual({ ...scope, from: '2026-08-01' });
  });

  it('takes the saved total until another is typed or it is cleared', () => {
    const saved = { layout, scope, typedTotal: 100 };
    expect(toTypedTotal(draft, saved)).toBe(100);
    expect(toTypedTotal({ ...draft, typedTotal: '1,250.50' }, saved)).toBe(125_050);
    expect(toTypedTotal({ ...draft, typedTotal: '' }, saved)).toBeNull();
  });

  it('compares nothing while something is missing or unreadable', () => {
    expect(listProblems(check, draft)).toEqual([]);
    expect(listProblems({ ...check, missing: ['date-order'] }, { ...draft, scope: { supplierIds: [] } })).toEqual([
      'Choose how the dates are written.',
      'Choose the supplier.',
    ]);
    expect(listProblems(check, { ...draft, scope: { from: '31/9/2026' } })).toEqual(['Correct the travel dates.']);
    expect(listProblems(check, { ...draft, tolerance: '-1' })).toEqual(['Correct the amounts in red.']);
    expect(listProblems(check, { ...draft, typedTotal: 'x' })).toEqual(['Correct the amounts in red.']);
  });

  it.each([
    ['', null],
    ['12.5', 1_250],
    ['12.345', undefined],
  ])('reads the amount “%s”', (text, cents) => {
    expect(parseAmount(text)).toBe(cents);
  });
});

describe('the currencies of a statement', () => {
  it('faults 450: are listed in the same order whichever is compared', () => {
    const other = (currency: string) => ({ currency, count: 2, cents: 300, rows: [] });
    const list = (currency: string, ...others: string[]) =>
      listCurrencies({ currency, lines: 2, total: 300, otherCurrencies: others.map(other) });
    expect(list('EUR', 'NZD', 'AUD').map(({ currency }) => currency)).toEqual(['AUD', 'EUR', 'NZD']);
    expect(list('NZD', 'AUD', 'EUR').map(({ currency, cents }) => [currency, cents])).toEqual([
      ['AUD', 300],
      ['EUR', 300],
      ['NZD', 300],
    ]);
    expect(listCurrencies({ currency: null, lines: 2, total: 300, otherCurrencies: [] })).toEqual([]);
  });
});
