/** Shares of a summary are rounded as DuckDB's whole numbers say: exactly, a half to the even one. */
import { DuckDBInstance } from '@duckdb/node-api';
import { toShare } from '@shared/summary-shares';
import { createRandom } from '@test/helpers/random';
import { expect, it } from 'vitest';

it('faults 390: shares are those of DuckDB, of sums to 2^63, of halves and of wholes below zero', async () => {
  const random = createRandom(390);
  const integer = (max: number) => Math.floor(random() * max * 2) - max;
  const pairs = [
    ...Array.from({ length: 500 }, () => [BigInt(integer(9_999)), BigInt(integer(9_999))] as const),
    ...Array.from({ length: 500 }, () => [BigInt(integer(2 ** 53)) * 512n, BigInt(integer(2 ** 53)) * 3n] as const),
    // One part of 80,000 is 0.125 hundredths; 4, 12 and 20 of them are halves.
    ...[4n, 12n, 20n, -4n, -12n, -20n].map((part) => [part, 80_000n] as const),
    ...[4n, 12n, 20n].map((part) => [part, -80_000n] as const),
  ].filter(([, whole]) => whole !== 0n);
  const connection = await (await DuckDBInstance.create(':memory:')).connect();
  const rows = pairs.map(([part, whole], index) => `(${index}, ${part}::HUGEINT, ${whole}::HUGEINT)`);
  const found = await connection.runAndReadAll(`
    SELECT CAST(q + CASE WHEN 2 * m > n OR (2 * m = n AND q % 2 <> 0) THEN 1 ELSE 0 END AS VARCHAR)
    FROM (SELECT id, n, m, (s - m) // n AS q FROM (SELECT id, s, n, ((s % n) + n) % n AS m FROM (
      SELECT id, part * 10000 * sign(whole) AS s, abs(whole) AS n FROM (VALUES ${rows.join(', ')}) AS v(id, part, whole))))
    ORDER BY id`);
  const shares = pairs.map(([part, whole]) => String(toShare(part, whole)));
  expect(shares).toEqual(found.getRows().map(([share]) => String(share)));
  expect(shares.slice(-9)).toEqual(['0', '2', '2', '0', '-2', '-2', '0', '-2', '-2']);
});

it('there is no share of nothing', () => {
  expect(toShare(5, 0)).toBeNull();
  expect(toShare(5, null)).toBeNull();
  expect(toShare(null, 5)).toBeNull();
});
