import { findRemovable, sumBytes } from '@renderer/features/commission/home-columns';
import type { SetUpDraft } from '@renderer/features/commission/set-up-settings';
import * as settings from '@renderer/features/commission/set-up-settings';
import { workTexts } from '@renderer/features/commission/work-texts';
import type { StatementCheck } from '@shared/commission/statement-check';
import { roomySavedBytes, type StatementLayout } from '@shared/commission/statement-file';
import type { StatementSummary } from '@shared/commission/statement-work';
import { describe, expect, it } from 'vitest';

/** What is said of the trips behind a statement: only those that are listed here are counted. */
const leftOut = { claimed: 0, inactive: 0, gone: 0, dates: 0, unreadable: 0, zero: 0 };
const coverage = { saved: 0, candidates: 0, leftOut, oldest: null };

it.each([
  [50, 50, 'Sectors are saved for all of the 50 trips in these dates that are listed on this computer.'],
  [2_400, 2_399, '1 of the 2,400 trips in these dates that are listed on this computer has no saved sectors, so '],
])('says of %i trips, %i with sectors, that they are those listed here', (trips, tripsWithSectors, text) => {
  expect(workTexts.coverage.trips({ ...coverage, trips, tripsWithSectors })).toContain(text);
});

const none = { count: 0, cents: 0 };
const half = { theirs: none, ours: none };

function statement(id: string, workedAtMs: number, share: number, open = 0): StatementSummary {
  const file = { fileName: `${id}.csv`, bytes: roomySavedBytes * share, addedAtMs: 0 };
  const sums = { agreed: half, differs: half, theirsOnly: { count: open, cents: 0 }, oursOnly: none };
  return { id, ...file, workedAtMs, finishedAtMs: null, settings: null, lines: 1, total: 0, stated: null, sums };
}

const getIds = (statements: StatementSummary[]) => findRemovable(statements).map(({ id }) => id);

describe('saved statements that take much', () => {
  it('faults 468: are offered for removal: those that are done, the oldest first, and no more than needed', () => {
    const done = [statement('new', 3, 0.5), statement('old', 1, 0.3), statement('mid', 2, 0.2)];
    const all = [...done, statement('older', 0, 0.4, 2)];
    expect(sumBytes(all)).toBe(roomySavedBytes * 1.4);
    expect(getIds(all)).toEqual(['old', 'mid']);
  });

  it('are never those that are open or not set up, and none where they take little', () => {
    expect(getIds([statement('open', 0, 2, 1), { ...statement('new', 0, 1), sums: null }])).toEqual([]);
    expect(getIds([statement('done', 0, 0.9)])).toEqual([]);
  });
});

const { listCurrencies, listProblems, parseAmount, setColumnRole, toTypedTotal } = settings;
const found = { columns: { reference: 0, amount: 3 }, dateOrder: 'dmy', decimalSign: '.' } as const;
const amounts = {
  theirAmount: 'amount',
  isNegated: false,
  acceptedCurrency: null,
  comparedCurrency: null,
  encoding: null,
  takenBack: null,
} as const;
const layout: StatementLayout = { sheet: 0, headerRow: 2, ...found, ...amounts };
const ours = { ourAmount: 'commission' as const, includesClaimed: false, includesInactive: false, toleranceCents: 0 };
const scope = { supplierIds: [5], from: '2026-09-01', to: '2026-10-31', ...ours };
const check = { scope, layout, missing: [] } as unknown as StatementCheck;
const draft: SetUpDraft = { layout: null, scope: {}, typedTotal: null, tolerance: null };

describe('the role of a column', () => {
  it('moves from the column that had it, and takes away the column’s former role', () => {
    expect(setColumnRole(layout, 3, 'commission').columns).toEqual({ reference: 0, commission: 3 });
    expect(setColumnRole(layout, 1, 'amount').columns).toEqual({ reference: 0, amount: 1 });
    expect(setColumnRole(layout, 0, null).columns).toEqual({ amount: 3 });
  });

  it('is guessed anew under another header', () => {
    const anew = { ...layout, headerRow: 4, columns: {}, dateOrder: null, decimalSign: null };
    expect(settings.moveLayout(layout, { headerRow: 4 })).toEqual(anew);
  });
});

describe('the form of a set-up', () => {
  it('keeps what was changed, and follows the check in the rest', () => {
    const changed = { from: '2026-08-01' };
    expect(settings.toScope(check, { ...draft, scope: changed })).toEqual({ ...scope, ...changed });
  });

  it('takes the saved total until another is typed or it is cleared', () => {
    const read = (typedTotal: string | null) =>
      toTypedTotal({ ...draft, typedTotal }, { layout, scope, typedTotal: 100 });
    expect([read(null), read('1,250.50'), read('')]).toEqual([100, 125_050, null]);
    expect(['', '12.5', '12.345'].map(parseAmount)).toEqual([null, 1_250, undefined]);
  });

  it('compares nothing while something is missing or unreadable', () => {
    expect(listProblems(check, draft)).toEqual([]);
    const both = listProblems({ ...check, missing: ['date-order'] }, { ...draft, scope: { supplierIds: [] } });
    expect(both).toEqual(['Choose how the dates are written.', 'Choose the supplier.']);
    expect(listProblems(check, { ...draft, scope: { from: '31/9/2026' } })).toEqual(['Correct the travel dates.']);
    for (const change of [{ tolerance: '-1' }, { typedTotal: 'x' }])
      expect(listProblems(check, { ...draft, ...change })).toEqual(['Correct the amounts in red.']);
  });
});

it('faults 450: the currencies of a statement are listed in the same order whichever is compared', () => {
  const other = (currency: string) => ({ currency, count: 2, cents: 300, rows: [] });
  const list = (currency: string | null, ...others: string[]) => {
    const check = { currency, lines: 2, total: 300, otherCurrencies: others.map(other) };
    return listCurrencies(check).map((each) => `${each.currency} ${each.cents}`);
  };
  for (const listed of [list('EUR', 'NZD', 'AUD'), list('NZD', 'AUD', 'EUR')])
    expect(listed).toEqual(['AUD 300', 'EUR 300', 'NZD 300']);
  expect(list(null)).toEqual([]);
});
