import type { Output } from '@cli/output';
import { printAge } from '@cli/warnings';
import type { Freshness } from '@shared/records/freshness';
import { formatTimestamp } from '@shared/values/dates';
import { describe, expect, it } from 'vitest';

const hourMs = 3_600_000;

function getMessages(freshness: Freshness): string[] {
  const lines: string[] = [];
  const output = { messages: { write: (line: string) => void lines.push(line) } } as unknown as Output;
  printAge(output, { freshness }, 5 * hourMs);
  return lines;
}
const saved = (more: object): Freshness => ({ source: 'cache', fetchedAtMs: 0, fallbackReason: null, ...more });

describe('the age of data on standard error', () => {
  it('faults 79: names the time, the oldest record of a list, and every note', () => {
    const fetchedAtMs = 2 * hourMs;
    const read = `3 h ago, ${formatTimestamp(fetchedAtMs)}.`;
    expect(getMessages(saved({ fetchedAtMs }))).toEqual([`Saved copy, read ${read}`]);
    expect(getMessages(saved({ fetchedAtMs, oldest: 'trip 5', notes: ['One.', 'Two.'] }))).toEqual([
      `Saved copies, the oldest (trip 5) read ${read}`,
      'Warning: One.',
      'Warning: Two.',
    ]);
  });

  it('has no time where no saved record can be opened', () => {
    expect(getMessages(saved({ notes: ['12 saved trips could not be opened.'] }))).toEqual([
      'Saved copy.',
      'Warning: 12 saved trips could not be opened.',
    ]);
  });

  it('is not said of data from the network', () => {
    expect(getMessages({ source: 'network', fetchedAtMs: 0 })).toEqual([]);
  });
});
