import { savedCoverageTexts } from '@renderer/lists/saved-texts';
import { expect, it } from 'vitest';

it('faults 418: of saved clients it is said that all were saved only while none of them was removed', () => {
  const now = Date.UTC(2026, 10, 23);
  const say = (removed: number) => savedCoverageTexts.clients({ asOfMs: now - 3_600_000, clients: 600, removed }, now);
  expect(say(0)).toContain('listed 600 clients, and all of them were saved.');
  for (const [removed, clients] of [
    [1, '1 saved client was'],
    [40, '40 saved clients were'],
  ] as const) {
    expect(say(removed)).toMatch(/listed 600 clients\. .+ removed from this computer since, .+ save a period/);
    expect(say(removed)).toContain(`listed 600 clients. ${clients} removed`);
    expect(say(removed)).not.toContain('all of them');
  }
});
