import { fitDraft, maxDraftUrl, toDraftUrl } from '@shared/mail-draft';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const getAfter = (missing: number) => (missing === 0 ? 'Thanks' : `and ${missing} more`);

const marks = fc.constantFrom(
  'a',
  '?',
  '&',
  '=',
  '%',
  '#',
  '+',
  ':',
  '\n',
  '\r',
  '\0',
  '\ud800',
  '王',
  'é',
  ' ',
  '<',
  '"',
);
const anyText = fc.string({ unit: marks });

describe('the draft of an email', () => {
  it('faults 306: makes no other field of what it holds, whatever that is', () => {
    fc.assert(
      fc.property(anyText, anyText, (subject, body) => {
        const url = new URL(toDraftUrl(subject, body));
        expect(url.protocol).toBe('mailto:');
        expect(url.pathname).toBe('');
        expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
        expect(url.searchParams.get('body')).toBe(body.toWellFormed().replace(/\r?\n/g, '\r\n'));
      }),
      { numRuns: 40 },
    );
    expect(() => toDraftUrl('\ud800', '\udfff')).not.toThrow();
  });

  it('faults 306: has as many lines as there is room for, and says how many it has not', () => {
    const line = fc.string({ unit: fc.constantFrom('a', ' ', 'é', '王', '&', '\n'), maxLength: 200 });
    fc.assert(
      fc.property(fc.array(line, { maxLength: 60 }), (lines) => {
        const { body, included } = fitDraft({ subject: 'Claim', before: 'Hello', lines, getAfter });
        expect(toDraftUrl('Claim', body).length).toBeLessThanOrEqual(maxDraftUrl);
        expect(body).toBe(['Hello', ...lines.slice(0, included), getAfter(lines.length - included)].join('\n'));
        if (included === lines.length) return;
        const more = ['Hello', ...lines.slice(0, included + 1), getAfter(lines.length - included - 1)].join('\n');
        expect(toDraftUrl('Claim', more).length).toBeGreaterThan(maxDraftUrl);
      }),
      { numRuns: 40 },
    );
  });
});
