/** Whatever is in a table, what is written of it reads back to every cell, by a parser that is not ours. */
import { exportFormats } from '@shared/exports/formats';
import { startsFormula } from '@shared/exports/spreadsheets';
import { type Cell, cellText } from '@shared/reports/report';
import { escapeFormulas, unescapeFormulas } from '@test/helpers/formula-guard';
import { itHolds } from '@test/helpers/property-runs';
import { exportCells } from '@test/helpers/results';
import { unzip } from '@test/helpers/unzip';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const units = [...'a",;\t\n\r\'=+-@＝|é日😀 \\\u0000\uFEFF'];
const text = fc.oneof(
  fc.string({ unit: fc.constantFrom(...units), maxLength: 12 }),
  fc.constantFrom('0042', '-12.34', '+61 400 000 000', '=1+2";=1+2', '2026-01-02', '', '\r\n', '""'),
);
const cell: fc.Arbitrary<Cell> = fc.oneof(
  { weight: 4, arbitrary: text },
  fc.constantFrom<Cell>(null, true, false, { n: '1.50' }, { n: '9007199254740993' }, { j: '{"a":[1,null]}' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).filter((value) => !Object.is(value, -0)),
);
const table = fc.integer({ min: 1, max: 5 }).chain((columns) =>
  fc.record({
    headers: fc.array(text, { minLength: columns, maxLength: columns }),
    rows: fc.array(fc.array(cell, { minLength: columns, maxLength: columns }), { maxLength: 5 }),
  }),
);

/** The text that a reader must find: the cell's own, behind an apostrophe if the format escapes formulas. */
const toExpectedText = (value: Cell, escapesFormulas: boolean) =>
  typeof value === 'string' && escapesFormulas ? escapeFormulas(value) : cellText(value);

/** The cells of a file as Excel reads them with a list separator of its own: what follows a closing quote is part of the cell. */
function readAsExcel(written: string, delimiter: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted, isStart] = ['', false, true];
  for (let at = 0; at < written.length; at += 1) {
    const character = written[at] as string;
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (written[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (isStart && character === '"') isQuoted = true;
    else if (character === delimiter || character === '\r' || character === '\n') {
      cells.push(cell);
      [cell, isStart] = ['', true];
      continue;
    } else cell += character;
    isStart = false;
  }
  return [...cells, cell];
}

/** What XML 1.0 has no place for, but surrogate pairs. */
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffd-\uffff]/;
const xmlUnits = [
  ...['\u0000', '\u0008', '\v', '\f', '\u001f', '\ufffe', '\uffff', '\ud800', '\udc00'],
  ...'_xx00415Ff😀\r\n\t\u007f\u0085&<>',
];
const xmlText = fc.oneof(
  fc.string({ unit: fc.constantFrom(...xmlUnits), maxLength: 40 }),
  fc.constantFrom('_x0041_', '_x0041\v', '__x005f_x0041_x0042_', '_x004a\ud800', `${'x'.repeat(15)}\v_x0041\uffff`),
);

/** Reads a cell as Excel does: entities first, then `_xHHHH_`, each once from left to right. */
function decodeCell(xml: string): string {
  const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&#13;': '\r' };
  const content = xml.replace(/&[^;]{2,4};/g, (entity) => entities[entity] ?? entity);
  return content.replace(/_x([0-9A-Fa-f]{4})_/g, (_, unit: string) => String.fromCharCode(Number.parseInt(unit, 16)));
}

const delimitedFormats = exportFormats.filter((format) => format.kind === 'delimited');
const escapingFormats = delimitedFormats.filter(({ escapesFormulas }) => escapesFormulas);

describe('exports', () => {
  it('are all tried', () => {
    expect(delimitedFormats.map(({ extension }) => extension)).toEqual(['csv', 'csv', 'csv', 'tsv']);
  });

  itHolds(
    'faults 55: read back to every cell in every preset',
    [table, fc.constantFrom(...delimitedFormats)],
    async ({ headers, rows }, format) => {
      const { id, delimiter, hasBom, escapesFormulas } = format;
      const bytes = await exportCells(headers, rows, id);
      expect(bytes.subarray(0, 3).equals(Buffer.from('\uFEFF')) || !hasBom).toBe(true);
      const read = parse(bytes.subarray(hasBom ? 3 : 0), {
        delimiter,
        record_delimiter: '\r\n',
        relax_column_count: false,
        skip_empty_lines: false,
      });
      const expected = [
        headers.map((header) => toExpectedText(header, escapesFormulas)),
        ...rows.map((row) => row.map((value) => toExpectedText(value, escapesFormulas))),
      ];
      expect(read).toEqual(expected);
    },
    0.3,
  );

  itHolds(
    'faults 55: a workbook is XML, and reads back to every character, also to those that XML cannot hold',
    [fc.array(xmlText, { minLength: 1, maxLength: 60, size: 'max' })],
    async (texts) => {
      const sheet = unzip(await exportCells(texts, [texts], 'xlsx'))
        .get('xl/worksheets/sheet1.xml')
        ?.toString('utf8');
      expect(sheet).not.toMatch(forbidden);
      const read = [...(sheet ?? '').matchAll(/<t xml:space="preserve">([^<]*)<\/t>|<c s="[0-9]"\/>|<c\/>/g)];
      // A header that is empty is a text too.
      expect(read.map(([, xml = '']) => decodeCell(xml))).toEqual([...texts, ...texts]);
    },
    0.05,
  );

  itHolds('faults 55: the guard’s apostrophes are undone to every text', [text], (value) => {
    expect(unescapeFormulas(escapeFormulas(value))).toBe(value);
  });

  itHolds(
    'faults 54: a spreadsheet with another list separator finds no formula in an Excel preset',
    [table, fc.constantFrom(...escapingFormats)],
    async ({ headers, rows }, format) => {
      const written = (await exportCells(headers, rows, format.id)).toString('utf8').slice(1);
      const others = [',', ';', '\t', '|'].filter((delimiter) => delimiter !== format.delimiter);
      for (const value of others.flatMap((delimiter) => readAsExcel(written, delimiter))) {
        // A cell that is a number stays one, whatever follows it in the line.
        const seen = value.replace(/^[\t\r\n]{1,1000}/, '');
        const [cell = ''] = seen.split(/[,;\t\r\n]/);
        if (startsFormula(seen)) expect(cell).toMatch(/^-\d[\d.e+-]{0,40}$/);
      }
    },
    0.3,
  );
});
