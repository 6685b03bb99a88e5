/** XML that comes in pieces is read as if it came whole. */
import { getAttribute, XmlScanner } from '@main/rows/statements/xml-scanner';
import { itHolds } from '@test/helpers/property-runs';
import fc from 'fast-check';
import { expect } from 'vitest';

function read(pieces: readonly string[]): string {
  let events = '';
  const scanner = new XmlScanner({
    open: (name, tag) => {
      events += `<${name} a=${getAttribute(tag, 'a')} id=${getAttribute(tag, ':id')}>`;
    },
    close: (name) => {
      events += `</${name}>`;
    },
    text: (piece) => {
      events += piece;
    },
  });
  for (const piece of pieces) scanner.push(piece);
  scanner.end();
  return events;
}

const text = fc.constantFrom(
  ...['a', ' ', '&amp;', '&#x1F600;', '&lt;', '<![CDATA[<b> ]] &amp;]]>', '<!-- <c> - -->', '<?d e?>', 'é'],
);
const attributes = fc.constantFrom('', ' a="1>2"', " a='\"'", '\n a = "&gt;" r:id="x"', ' b="a=\'2\'"');
const { element } = fc.letrec<{ element: string }>((tie) => ({
  element: fc.oneof(
    { depthSize: 'small' },
    fc.tuple(attributes, text).map(([given, content]) => `<x:e${given}>${content}</x:e >`),
    attributes.map((given) => `<e${given}/>`),
    fc
      .tuple(attributes, fc.array(fc.oneof(text, tie('element')), { maxLength: 4 }))
      .map(([given, parts]) => `<f${given}>${parts.join('')}</f>`),
  ),
}));

itHolds(
  'XML in pieces is read as if it came whole',
  [element, fc.array(fc.nat(200), { maxLength: 8 })],
  (xml, cuts) => {
    const at = [...new Set(cuts.map((cut) => cut % (xml.length + 1)))].sort((a, b) => a - b);
    const pieces = [0, ...at].map((start, index) => xml.slice(start, at[index] ?? xml.length));
    expect(read(pieces)).toBe(read([xml]));
    expect(read([...xml])).toBe(read([xml]));
  },
);
