import { savedCoverageTexts } from '@renderer/components/saved-coverage-texts';
import { describe, expect, it } from 'vitest';

const now = Date.UTC(2026, 10, 23);
const listing = { asOfMs: now - 3_600_000, clients: 600, removed: 0 };

describe('what is said of saved clients', () => {
  it('faults 429: is that all were saved only while none of them was removed', () => {
    expect(savedCoverageTexts.clients(listing, now)).toContain('listed 600 clients, and all of them were saved.');
    const said = [1, 40].map((removed) => savedCoverageTexts.clients({ ...listing, removed }, now));
    expect(said).toEqual([
      expect.stringMatching(
        /listed 600 clients\. 1 saved client was removed from this computer since, .+ save a period/,
      ),
      expect.stringMatching(
        /listed 600 clients\. 40 saved clients were removed from this computer since, .+ save a period/,
      ),
    ]);
    for (const text of said) expect(text).not.toContain('all of them');
  });
});
