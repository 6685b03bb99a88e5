/** Entries of a manifest's lists, as a JSON parser reads them, however their text is cut into pieces. */
import { EntryScanner } from '@main/dump-files/entry-scanner';
import { propertyRuns } from '@test/helpers/property-runs';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';

const entries = fc.array(
  fc.dictionary(
    fc.string(),
    fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"', '\\', ']}', '"files": [{'), fc.array(fc.jsonValue())),
  ),
  { maxLength: 5 },
);

it('faults 751: entries are those of a JSON parser, however the text is cut and indented', () => {
  fc.assert(
    fc.property(
      fc.record({ format: fc.string(), offices: entries, files: entries, more: fc.jsonValue() }),
      fc.nat({ max: 2 }),
      fc.integer({ min: 1, max: 30 }),
      (document, indent, size) => {
        const text = JSON.stringify(document, null, indent);
        const scanner = new EntryScanner();
        const found: Record<string, unknown[]> = { offices: [], files: [] };
        for (let from = 0; from < text.length; from += size) {
          for (const { list, text: entry } of scanner.push(text.slice(from, from + size))) {
            found[list]?.push(JSON.parse(entry));
          }
        }
        const parsed = JSON.parse(text) as typeof document;
        expect(found).toEqual({ offices: parsed.offices, files: parsed.files });
        const rest = JSON.parse(scanner.rest) as typeof document;
        expect(rest.format).toBe(document.format);
        expect([rest.offices, rest.files]).toEqual([document.offices.map(() => 0), document.files.map(() => 0)]);
      },
    ),
    propertyRuns(0.05),
  );
});
