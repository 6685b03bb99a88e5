/**
 * LibreOffice reads every cell of our files unchanged. It is the spreadsheet program that every test machine can have.
 *
 * @module-tag deep
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { saveScreenTable } from '@main/office/exports/screen-table';
import { ZipWriter } from '@main/rows/files/zip';
import { createAmountColumn, createDateColumn } from '@renderer/table/columns/app-column';
import { toHtml } from '@renderer/table/model/clipboard';
import { getExportFormat } from '@shared/exports/formats';
import type { ScreenRow, ScreenTable } from '@shared/exports/screen-table';
import { escapeFormula } from '@shared/exports/spreadsheets';
import { type Cell, cellText } from '@shared/reports/report';
import { escapeFormulas } from '@test/helpers/formula-guard';
import { exportCells, plainProvenance } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
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
  const { status, stderr } = spawnSync('soffice', args, { cwd: folder, encoding: 'utf8', timeout: 200_000 });
  expect([status, stderr.includes('Error')]).toEqual([0, false]);
}

/** Removes the cached values of formulas from a workbook. @returns how many there were */
async function removeCachedValues(file: string): Promise<number> {
  const pieces: Buffer[] = [];
  const zip = new ZipWriter({ write: async (bytes) => void pieces.push(Buffer.from(bytes)) });
  let count = 0;
  for (const [name, content] of unzip(readFileSync(file))) {
    const text = content.toString('utf8');
    count += text.match(/<\/f><v>/g)?.length ?? 0;
    await zip.add(name, text.replace(/<\/f><v>[^<]*<\/v>/g, '</f>'));
  }
  await zip.end();
  writeFileSync(file, Buffer.concat(pieces));
  return count;
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

  describe('opens a workbook as on screen', () => {
    const money = (units: number) => ({ units, scale: 2 });
    const columns: ScreenTable['columns'] = [
      { label: 'Consultant', kind: 'text' },
      { label: 'Trip', kind: 'id' },
      { label: 'Departs', kind: 'date' },
      { label: 'Total [#]', kind: 'money' },
    ];
    const trips = Array.from({ length: 20 }, (_, index) => ({
      who: index < 7 ? 'Ana' : 'Bea',
      cents: index * 7_919 - 50_000,
    }));
    const sum = (list: typeof trips) => money(list.reduce((total, { cents }) => total + cents, 0));
    const toRows = (list: typeof trips, level: number) =>
      list.map(({ who, cents }, index) => ({
        level,
        isTotal: false,
        cells: [who, { units: index + 1, scale: 0 }, '2026-12-01', money(cents)],
      }));
    const toTotal = (level: number, label: string, list: typeof trips) => ({
      level,
      isTotal: true,
      cells: [label, null, null, sum(list)],
    });

    async function save(file: string, rows: readonly ScreenRow[]) {
      const folder = temporaryFolder();
      const table = {
        title: 'Sales',
        what: 'trip',
        filters: [],
        sortedBy: '',
        notes: [],
        columns,
        rows: 20,
        allRows: 20,
        parts: [rows],
      };
      await saveScreenTable(join(folder, file), table, 'xlsx', plainProvenance, { nowMs: 0, signal: undefined });
      return folder;
    }

    it.each(['plain', 'grouped'] as const)(
      'acceptance 18: recalculates the totals of a %s one to the same values',
      async (kind) => {
        const [ana, bea] = ['Ana', 'Bea'].map((name) => trips.filter(({ who }) => who === name)) as [
          typeof trips,
          typeof trips,
        ];
        const rows =
          kind === 'plain'
            ? [...toRows(trips, 0), toTotal(0, '20 trips', trips)]
            : [
                ...toRows(ana, 2),
                toTotal(1, 'Ana, 7 trips', ana),
                ...toRows(bea, 2),
                toTotal(1, 'Bea, 13 trips', bea),
                toTotal(0, '20 trips', trips),
              ];
        const folder = await save('book.xlsx', rows);
        const file = join(folder, 'book.xlsx');
        // Without its cached values every total is made anew.
        expect(await removeCachedValues(file)).toBe(kind === 'plain' ? 1 : 3);
        convert(folder, 'book.xlsx', [], plainSheets);
        const read: string[][] = parse(readFileSync(join(folder, 'out', 'book-Sales.csv')), {
          relax_column_count: true,
        });
        const totals = read.slice(4).filter(([label = '']) => label.endsWith(' trips'));
        const expected = (kind === 'plain' ? [trips] : [ana, bea, trips]).map((list) => sum(list).units / 100);
        expect(totals.map((row) => Number(row[3]))).toEqual(expected);
      },
    );

    it('acceptance 17: prints 20 trips on one page, and what is about them on another', async () => {
      const folder = await save('page.xlsx', [...toRows(trips, 0), toTotal(0, '20 trips', trips)]);
      convert(folder, 'page.xlsx', [], 'pdf');
      const pdf = readFileSync(join(folder, 'out', 'page.pdf'), 'latin1');
      expect(pdf.match(/\/Type *\/Page\b/g)).toHaveLength(2);
    });
  });

  it('faults 55: pastes rows as texts, amounts, dates and times', () => {
    type Row = { readonly text: string; readonly cents: number; readonly date: string | null };
    const columns = [
      { id: 'text', header: 'T', value: ({ text }: Row) => text },
      createAmountColumn<Row>({ id: 'cents', header: 'N', cents: ({ cents }) => cents }),
      createDateColumn<Row>({ id: 'date', header: 'D', value: ({ date }) => date }),
      { id: 'time', header: 'D', range: 'date', value: ({ date }: Row) => date && `${date} 09:30` } as const,
    ];
    const copied: Row[] = [...awkward, 'a <b> & "c"\nd', ' a  b   c '].map((text, row) => ({
      text,
      cents: row * 50 - 125,
      date: row % 2 === 0 ? '2026-01-02' : null,
    }));
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'copied.html'), toHtml({ columns, rows: copied, hasHeaders: true }));
    // LibreOffice has no format of days as on screen to give: days and times keep their value, in its own form.
    // As they look, texts in quotes and numbers without: so that it shows what each cell became.
    const output = `csv:${filter}:44,34,76,1,,0,false,true,false`;
    convert(folder, 'copied.html', ['--infilter=HTML (StarCalc)'], output);
    const [, ...read] = parse(readFileSync(join(folder, 'out', 'copied.csv')));
    expect(read).toEqual(
      copied.map(({ text, cents, date }) => [
        escapeFormula(text),
        (cents / 100).toFixed(2),
        date ?? '',
        date === null ? '' : `${date} 09:30:00`,
      ]),
    );
  });
});
