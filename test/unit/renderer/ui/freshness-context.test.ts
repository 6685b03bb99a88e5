import { combineFreshness } from '@renderer/ui/freshness-context';
import { expect, it } from 'vitest';

const network = (fetchedAtMs: number) => ({ source: 'network', fetchedAtMs }) as const;
const cache = (fetchedAtMs: number) => ({ source: 'cache', fetchedAtMs, fallbackReason: null }) as const;

it.each([
  ['nothing', [], null],
  ['its only part', [network(5)], network(5)],
  ['the older of two loads', [network(5), network(3)], network(3)],
  ['the saved copy, where another part is older but loaded', [network(1), cache(9)], cache(9)],
  ['the oldest saved copy', [cache(9), network(1), cache(4), cache(6)], cache(4)],
])('faults 109: the freshness of a screen is that of %s', (_, parts, combined) => {
  expect(combineFreshness(parts)).toEqual(combined);
});
