/**
 * LibreOffice reads every cell of our files unchanged. It is the spreadsheet program that every test machine can have.
 *
 * @module-tag deep
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAmountColumn, createDateColumn } from '@renderer/table/columns/column-factories';
import { toHtml } from '@renderer/table/model/clipboard';
import { getExportFormat } from '@shared/exports/formats';
import { escapeFormula, escapeFormulas } from '@shared/exports/spreadsheets';
import { type Cell, cellText } from '@shared/reports/report';
import { exportCells } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const filter = 'Text - txt - csv (StarCalc)';
/** Commas, quotes, UTF-8; cells as they are and not as they look; every sheet in a file of its own. */
const plainSheets = `csv:${filter}:44,34,76,1,,0,false,false,false,false,false,-1`;

/** Has LibreOffice read a file of the folder and save it as CSV into `out`. */
function convert(folder: string, file: string, input: readonly string[], output: string): void {
  mkdirSync(join(folder, 'out'));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  const args = [profile, '--headless', ...input, '--convert-to', output, '--outdir', join(folder, 'out'), file];
  const { status, stderr } = spawnSync('soffice', args, { cwd: folder, encoding: 'utf8', timeout: 50_000 });
  expect([status, stderr.includes('Error')]).toEqual([0, false]);
}

/** Opens a file with LibreOffice and returns the first sheet as it saves it. */
function opened(file: string, bytes: Buffer, columns: number): string[][] {
  const folder = temporaryFolder();
  writeFileSync(join(folder, file), bytes);
  const isLines = !file.endsWith('.xlsx');
  const delimiter = file.startsWith('semicolon') ? 59 : file.endsWith('.tsv') ? 9 : 44;
  // Every column is read as text: the test compares the file's cells, not LibreOffice's guesses.
  const asText = Array.from({ length: columns }, (_, index) => `${index + 1}/2`).join('/');
  const input = isLines ? [`--infilter=${filter}:${delimiter},34,76,1,${asText}`] : [];
  convert(folder, file, input, plainSheets);
  const stem = file.slice(0, file.lastIndexOf('.'));
  const sheet = isLines ? stem : 'Sales';
  return parse(readFileSync(join(folder, 'out', `${stem}-${sheet}.csv`)), { relax_column_count: false });
}

const units = [...'a",;\t\n\'=+-@é日😀 \\<&01.'];
const texts = fc.string({ unit: fc.constantFrom(...units), maxLength: 14 });
const awkward = [
  ...`0042|-12.34|+61 400 000 000|=1+2";=1+2|=HYPERLINK("http://x")|1e5|TRUE|3/4|2026-13-01|  `.split('|'),
  ...`'quoted|@SUM(1)|4111111111111111|12:30`.split('|'),
];
const rows: string[][] = fc
  .sample(fc.array(texts, { minLength: 4, maxLength: 4 }), { numRuns: 400, seed: 20_261_120 })
  .concat(awkward.map((text) => [text, text, text, text]));
const headers = ['id', 'a "b"', '=c', 'd, e'];

describe.skipIf(process.platform !== 'linux')('LibreOffice', () => {
  it.each([
    ['csv', 'comma'],
    ['excel-csv', 'comma'],
    ['excel-semicolon', 'semicolon'],
    ['tsv', 'tabs'],
  ] as const)('faults 55: reads every cell of %s', async (id, stem) => {
    const { extension, ...format } = getExportFormat(id);
    const escapesFormulas = format.kind === 'delimited' && format.escapesFormulas;
    const shown = (text: string) => (escapesFormulas ? escapeFormulas(text) : text);
    const read = opened(`${stem}.${extension}`, await exportCells(headers, rows, id), headers.length);
    expect(read).toEqual([headers, ...rows].map((row) => row.map(shown)));
  });

  it('faults 56: reads every text of a workbook as that text, and calculates nothing', async () => {
    const texts = [...rows, ['a\vb', '_x0041_', '_x0041\u001f', 'c\u0008']];
    expect(opened('book.xlsx', await exportCells(headers, texts, 'xlsx'), headers.length)).toEqual([headers, ...texts]);
  });

  it('faults 56: reads numbers, dates and booleans with their types', async () => {
    const typed: Cell[][] = [
      [1, { n: '1.50' }, '2026-01-02', '2026-01-02 03:04:05', true],
      [-250, { n: '-0.10' }, '1900-03-01', '2026-12-31 23:59:59', false],
      [123_456_789, { n: '99999999999.99' }, '2028-02-29', null, null],
      [0, { n: '9007199254740993' }, '9999-12-31', '2026-01-02 00:00:00', true],
    ];
    const book = await exportCells(['n', 'd', 'day', 'moment', 'flag'], typed, 'xlsx');
    const [, ...read] = opened('typed.xlsx', book, 5);
    const date = (text: string) => `${text.slice(5, 7)}/${text.slice(8, 10)}/${text.slice(0, 4)}${text.slice(10)}`;
    const expected = typed.map(([n, d, day, moment, flag]) => [
      cellText(n ?? null),
      // A number with more digits than a spreadsheet has stays a text.
      cellText(d ?? null) === '9007199254740993' ? '9007199254740993' : String(Number(cellText(d ?? null))),
      date(String(day)),
      moment === null ? '' : date(String(moment)),
      flag === null ? '' : String(flag).toUpperCase(),
    ]);
    expect(read).toEqual(expected);
  });

  it('faults 55: pastes rows as texts, amounts and dates', () => {
    type Row = { readonly text: string; readonly cents: number; readonly date: string | null };
    const columns = [
      { id: 'text', header: 'T', value: ({ text }: Row) => text },
      createAmountColumn<Row>({ id: 'cents', header: 'N', cents: ({ cents }) => cents }),
      createDateColumn<Row>({ id: 'date', header: 'D', value: ({ date }) => date }),
    ];
    const copied: Row[] = [...awkward, 'a <b> & "c"\nd', ' a  b   c '].map((text, row) => ({
      text,
      cents: row * 50 - 125,
      date: row % 2 === 0 ? '2026-01-02' : null,
    }));
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'copied.html'), toHtml({ columns, rows: copied, hasHeaders: true }));
    // As they look, texts in quotes and numbers without: so that it shows what each cell became.
    const output = `csv:${filter}:44,34,76,1,,0,false,true,false`;
    convert(folder, 'copied.html', ['--infilter=HTML (StarCalc)'], output);
    const [, ...read] = parse(readFileSync(join(folder, 'out', 'copied.csv')));
    expect(read).toEqual(
      copied.map(({ text, cents, date }) => [
        escapeFormula(text),
        (cents / 100).toFixed(2),
        date === null ? '' : '02 Jan 2026',
      ]),
    );
  });
});
