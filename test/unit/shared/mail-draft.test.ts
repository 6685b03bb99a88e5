import { fitDraft, maxDraftUrl, toDraftUrl } from '@shared/mail-draft';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const getAfter = (missing: number) => (missing === 0 ? 'Thanks' : `and ${missing} more`);
const anyText = fc.string({ unit: fc.constantFrom(...'a?&=%#+:\n\r\0王é <"', '\ud800') });

describe('the draft of an email', () => {
  it('faults 306: makes no other field of what it holds, whatever that is', () => {
    const hasOwnFields = fc.property(anyText, anyText, (subject, body) => {
      const url = new URL(toDraftUrl(subject, body));
      expect([url.protocol, url.pathname, ...url.searchParams.keys()]).toEqual(['mailto:', '', 'subject', 'body']);
      expect(url.searchParams.get('body')).toBe(body.toWellFormed().replace(/\r?\n/g, '\r\n'));
    });
    fc.assert(hasOwnFields, { numRuns: 40 });
    expect(() => toDraftUrl('\ud800', '\udfff')).not.toThrow();
  });

  it('faults 306: has as many lines as there is room for, and says how many it has not', () => {
    const line = fc.string({ unit: fc.constantFrom(...'a é王&\n'), maxLength: 200 });
    const isFull = fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
      const { body, included } = fitDraft({ subject: 'Claim', before: 'Hello', lines, getAfter });
      const make = (count: number) => ['Hello', ...lines.slice(0, count), getAfter(lines.length - count)].join('\n');
      expect(toDraftUrl('Claim', body).length).toBeLessThanOrEqual(maxDraftUrl);
      expect(body).toBe(make(included));
      if (included < lines.length) expect(toDraftUrl('Claim', make(included + 1)).length).toBeGreaterThan(maxDraftUrl);
    });
    fc.assert(isFull, { numRuns: 40 });
  });
});
