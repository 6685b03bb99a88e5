import { centsToDecimal, dollarsToCents, formatMoney, matchesFormatted, sumCents } from '@shared/values/money';
import { itHolds } from '@test/helpers/property-runs';
import fc from 'fast-check';
import { expect } from 'vitest';

const cents = fc.oneof(fc.maxSafeInteger(), fc.integer({ min: -100_000, max: 100_000 }), fc.constant(null));

itHolds(
  'cents add up exactly, in any order, beyond what a number can hold',
  [fc.array(cents, { maxLength: 60 })],
  (amounts) => {
    const exact = amounts.reduce<bigint>((sum, amount) => sum + BigInt(amount ?? 0), 0n);
    const sum = sumCents(amounts);
    expect(sum.cents).toBe(exact);
    expect(sum.excludedCount + sum.includedCount).toBe(amounts.length);
    expect(sumCents([...amounts].reverse())).toEqual(sum);
  },
);

itHolds('an amount formatted as a decimal parses to the same cents', [fc.maxSafeInteger()], (amount) => {
  const text = centsToDecimal(amount);
  expect(text).toMatch(/^-?\d+\.\d{2}$/);
  expect(BigInt(text.replace('.', ''))).toBe(BigInt(amount));
  expect(matchesFormatted(amount, text)).toBe(true);
  // An amount that is typed has 13 digits before the point at most.
  const typed = Math.abs(amount) < 1e15 ? amount : null;
  expect([dollarsToCents(text), dollarsToCents(formatMoney(amount))]).toEqual([typed, typed]);
});
