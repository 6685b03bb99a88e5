/** The feet of printed pages. */
import { createPageStyle } from '@renderer/components/printing/page-style';
import { describe, expect, it } from 'vitest';

describe('the foot of a printed page', () => {
  it('has the office, and the page’s number', () => {
    const style = createPageStyle('Sydney City · Trips', 'Page', 'of');
    expect(style).toContain('content: "Sydney City · Trips";');
    expect(style).toContain('content: "Page " counter(page) " of " counter(pages);');
  });

  it('takes any name of an office as a text', () => {
    const style = createPageStyle('"; } * { display: none } </style>\\\n', 'Page', 'of');
    expect(style).toContain('content: "\\22 ; } * { display: none } \\3c /style>\\5c \\a ";');
  });
});
