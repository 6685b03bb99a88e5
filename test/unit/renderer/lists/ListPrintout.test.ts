/** The feet and the cells of printed pages. */
import { createPageStyle, formatCell } from '@renderer/lists/ListPrintout';
import { expect, it } from 'vitest';

it('the foot of a printed page has the office, whose name is a text whatever it has, and the page’s number', () => {
  const style = createPageStyle('Sydney City · Trips');
  expect(style).toContain('content: "Sydney City · Trips";');
  expect(style).toContain('content: "Page " counter(page) " of " counter(pages);');
  const escaped = createPageStyle('"; } * { display: none } </style>\\\n');
  expect(escaped).toContain('content: "\\22 ; } * { display: none } \\3c /style>\\5c \\a ";');
});

it('a printed rate has its decimals, and an id no group marks', () => {
  const rates = [formatCell({ units: 1_250, scale: 2 }, 'id'), formatCell({ units: 123_456, scale: 0 }, 'id')];
  expect(rates).toEqual(['12.50', '123456']);
});
