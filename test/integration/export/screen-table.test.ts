/** Exports of tables as screens show them: from the rows that the page sends to the file, which another library reads. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CompressedRows, ScreenTableRows, saveScreenTable } from '@main/office/exports/screen-table';
import { verifyExport } from '@main/rows/files/verify-export';
import { WorkbookWriter } from '@main/rows/files/workbook-writer';
import type { ExportFormat } from '@shared/exports/formats';
import { maxPartRows, type ScreenCell, type ScreenRow, type ScreenTable } from '@shared/exports/screen-table';
import { expectAppError } from '@test/helpers/expect-app-error';
import { plainProvenance } from '@test/helpers/results';
import { temporaryFolder } from '@test/helpers/temporary';
import { unzip } from '@test/helpers/unzip';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';

const money = (units: number | bigint) => ({ units, scale: 2 });
const number = (units: number) => ({ units, scale: 0 });
const data = (cells: ScreenCell[], level = 0): ScreenRow => ({ level, isTotal: false, cells });
const total = (cells: ScreenCell[], level = 0): ScreenRow => ({ level, isTotal: true, cells });

const nowMs = Date.parse('2026-11-28T14:41:00');
const columns: ScreenTable['columns'] = [
  { label: 'Trip', kind: 'id' },
  { label: 'Client', kind: 'text' },
  { label: 'Client no.', kind: 'id' },
  { label: 'Departs', kind: 'date' },
  { label: "Total '26 [#]", kind: 'money' },
  { label: 'Purchase order', kind: 'text' },
];
const rows = [
  data([number(32_015), '=Zoë "Z" Ltd, Perth', number(1_268), '2026-12-01', money(123_450), 'PO-1']),
  data([
    number(32_016),
    'Parramatta Steel Fabricators Pty Ltd of New South Wales',
    null,
    '2026-12-24 10:30:00',
    money(-5),
    '0042',
  ]),
  data(['007', null, number(7), 'soon', null, '4111111111111111']),
];
const table: ScreenTable = {
  title: 'Trips',
  what: 'trip',
  filters: [
    { label: 'Departs: Dec 2026', name: 'departing Dec 2026', isPeriod: true },
    { label: 'Status is not Cancelled', name: 'not Cancelled' },
  ],
  sortedBy: 'Total (largest first)',
  columns,
  rows: 3,
  allRows: 2_400,
  notes: ['1 value of “Total” could not be added up.'],
  parts: [rows, [total(['3 trips', null, null, null, money(123_445n), null])]],
};
const grouped: ScreenTable = {
  ...table,
  columns: [
    { label: 'Consultant', kind: 'text' },
    { label: 'Trip', kind: 'id' },
    { label: 'Total', kind: 'money' },
  ],
  parts: [
    [
      data(['Ana', number(1), money(10)], 2),
      data(['Ana', number(2), money(25)], 2),
      total(['Ana, 2 trips', null, money(35)], 1),
      data(['Bea', number(3), money(-100)], 2),
      total(['Bea, 1 trip', null, money(-100)], 1),
      total(['3 trips', null, money(-65)]),
    ],
  ],
};

async function save(table: ScreenTable, format: ExportFormat = 'xlsx', office = 'Sydney City') {
  const path = join(temporaryFolder(), `out.${format === 'xlsx' ? 'xlsx' : 'csv'}`);
  const provenance = { ...plainProvenance, office, dataFromMs: nowMs, warnings: [] };
  const outcome = await saveScreenTable(path, table, format, provenance, {
    nowMs: nowMs + 120_000,
    signal: undefined,
  });
  return { path, outcome, content: readFileSync(path) };
}

/** A workbook of one column of cents and its total, as its writer made it. @param maxRows - of a sheet */
async function writeTotals(cents: readonly number[], maxRows?: number) {
  const pieces: Buffer[] = [];
  const head = { title: 'T', subtitle: '', office: '', columns: [{ kind: 'money' as const }] };
  const shape = {
    headers: ['Total'],
    rowsAreArrays: true,
    columns: [{ header: 0, mode: 'cents' as const, styleFamily: 10 }],
    widths: [9],
    look: { ...head, isGrouped: false, canBeTable: true },
  };
  const sink = { write: async (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes)) };
  const writer = new WorkbookWriter(sink, shape, 'Trips', maxRows);
  await writer.begin();
  await writer.push(Buffer.from(cents.map((cell) => `[${cell}]`).join()));
  await writer.writeTotal({ level: 0, cells: [money(cents.reduce((sum, cell) => sum + cell))] });
  await writer.end({ ...plainProvenance, about: [] });
  return { writer, pieces };
}

const getPart = (content: Buffer, name: string) => unzip(content).get(name)?.toString('utf8') ?? '';
const getSheet = (content: Buffer, number = 1) => getPart(content, `xl/worksheets/sheet${number}.xml`);

describe('a workbook as an accountant would send it', () => {
  it('acceptance 17: has title, second line and headings, typed cells, and numbers of names in columns of their own', async () => {
    const { content } = await save(table);
    const { sheets } = await readXlsx(content);
    expect(sheets.map(({ name }) => name)).toEqual(['Trips', 'About']);
    const [title, subtitle, empty, headings, first, second, third, totals] = sheets[0]?.rows ?? [];
    expect(title?.[0]).toBe('Trips departing Dec 2026');
    expect(subtitle?.[0]).toBe('Sydney City · Status is not Cancelled · 3 of 2,400 trips · as of 28 Nov 2026, 2:41 pm');
    expect(empty?.filter((cell) => cell !== null) ?? []).toEqual([]);
    expect(headings).toEqual(columns.map(({ label }) => label));
    expect(first?.slice(0, 3)).toEqual([32_015, '=Zoë "Z" Ltd, Perth', 1_268]);
    expect([first?.[4], second?.[4], second?.[5]]).toEqual([1_234.5, -0.05, '0042']);
    expect([third?.[0], third?.[3], third?.[5]]).toEqual(['007', 'soon', '4111111111111111']);
    expect([totals?.[0], totals?.[4]]).toEqual(['3 trips', 1_234.45]);
    for (const row of [first, second, third])
      for (const cell of row ?? []) expect(String(cell)).not.toMatch(/\(\d+\)$/);
  });

  it('acceptance 17: is one page wide on A4 landscape, with its headings on each page, frozen panes and a footer', async () => {
    const { content } = await save(table);
    const sheet = getSheet(content);
    expect(sheet).toContain('<pageSetUpPr fitToPage="1"/>');
    expect(sheet).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
    expect(sheet).toContain('<pane xSplit="2" ySplit="4" topLeftCell="C5"');
    expect(sheet).toContain('showGridLines="0"');
    expect(sheet).toContain('&amp;L&amp;8 Sydney City&amp;C&amp;8&amp;A&amp;R&amp;8Page &amp;P of &amp;N');
    // In a footer & begins a code: && is the character.
    const named = await save(table, 'xlsx', 'Price & Page');
    expect(getSheet(named.content)).toContain('&amp;L&amp;8 Price &amp;&amp; Page&amp;C');
    expect(getPart(content, 'xl/workbook.xml')).toContain(
      `<definedName name="_xlnm.Print_Titles" localSheetId="0">'Trips'!$4:$4</definedName>`,
    );
    const widths = [...sheet.matchAll(/ width="([\d.]+)"/g)].map(([, width]) => Math.floor(Number(width)));
    expect(widths).toEqual([8, 45, 13, 22, 16, 18]);
  });

  it('acceptance 17: is a table of Excel whose total is a SUBTOTAL with the exact cached value', async () => {
    const { content } = await save(table);
    expect(getSheet(content)).toContain("<f>SUBTOTAL(109,Trips[Total ''26 '['#']])</f><v>1234.45</v></c>");
    const part = getPart(content, 'xl/tables/table1.xml');
    expect(part).toContain('name="Trips" displayName="Trips" ref="A4:F8" totalsRowCount="1"><autoFilter ref="A4:F7"/>');
    expect(part).toContain('<tableColumn id="1" name="Trip" totalsRowLabel="3 trips"/>');
    expect(part).toContain(`name="Total '26 [#]" totalsRowFunction="sum"/>`);
    expect(getSheet(content)).toContain('<tableParts count="1"><tablePart r:id="rId1"/></tableParts>');
  });

  it('acceptance 18: has groups as an outline, each subtotal over exactly its rows, and no table', async () => {
    const { content } = await save(grouped);
    const sheet = getSheet(content);
    expect([...sheet.matchAll(/<row([^>]*)>/g)].map(([, attributes]) => attributes?.trim())).toEqual([
      ...['', '', '', ''],
      ...[2, 2, 1, 2, 1].map((level) => `outlineLevel="${level}"`),
      '',
    ]);
    expect(
      [...sheet.matchAll(/<f>([^<]*)<\/f><v>([^<]*)/g)].map(([, formula, value]) => `${formula} ${value}`),
    ).toEqual(['SUBTOTAL(9,C5:C6) 0.35', 'SUBTOTAL(9,C8:C8) -1.00', 'SUBTOTAL(9,C5:C9) -0.65']);
    expect(sheet).toContain('outlineLevelRow="2"');
    expect(sheet).not.toMatch(/summaryBelow="0"|<tableParts|<autoFilter|hidden=/);
  });

  it('has the lines about it in words, on one page', async () => {
    const { content } = await save(table);
    const { sheets } = await readXlsx(content);
    expect(sheets[1]?.rows.map(([name, value]) => [name ?? '', value])).toEqual([
      ['About this workbook', null],
      ['', null],
      ['List', 'Trips'],
      ['Office', 'Sydney City'],
      ['Filters', 'Departs: Dec 2026'],
      ['', 'Status is not Cancelled'],
      ['Sorted by', 'Total (largest first)'],
      ['Rows', '3 of 2,400 trips'],
      ["Total '26 [#]", '1,234.45'],
      ['Data as of', '28 Nov 2026, 2:41 pm'],
      ['Exported', '28 Nov 2026, 2:43 pm'],
      ['Checked', 'After saving: 3 trips and the total agree with the screen'],
      ['Note', '1 value of “Total” could not be added up.'],
    ]);
    expect(getSheet(content, 2)).toContain('fitToHeight="1"');
  });

  it('has a group heading above several columns, and then no table', async () => {
    const group = 'Oct 2026';
    const twoRows: ScreenTable = {
      ...grouped,
      rows: 1,
      columns: [
        { label: 'Supplier', kind: 'text' },
        { label: 'Total', kind: 'money', group },
        { label: 'Trips', kind: 'number', group, isSum: false },
      ],
      parts: [[data(['Accor', money(100), number(2)]), total(['1 trip', money(100), number(1)])]],
    };
    const sheet = getSheet((await save(twoRows)).content);
    expect(sheet).toContain('<mergeCells><mergeCell ref="B4:C4"/></mergeCells>');
    expect(sheet).toContain('ySplit="5"');
    expect([...sheet.matchAll(/<f>([^<]*)/g)].map(([, formula]) => formula)).toEqual(['SUBTOTAL(109,B6:B6)']);
    expect(sheet).not.toContain('<tableParts');
  });

  it('writes a total of more digits than Excel has as a value, and says so', async () => {
    const units = 9_007_199_254_740_993n;
    const big = {
      ...table,
      rows: 1,
      columns: columns.slice(3, 5),
      parts: [[data(['2026-12-01', money(units)]), total(['1 trip', money(units)])]],
    };
    const { content } = await save(big);
    expect(getSheet(content)).not.toContain('<f>');
    expect(getSheet(content)).toContain('90071992547409.93');
    expect(getSheet(content, 2)).toContain('1 total is a value: a sheet can’t add it up exactly');
    // Of more decimals than are added up here: the sum of what was written leaves out cells that a spreadsheet adds.
    const rate = { units: 4_382_727_273, scale: 8 };
    const parts = [[data(['2026-12-01', rate]), total(['1 trip', number(0)])]];
    const { content: exact } = await save({
      ...big,
      columns: columns.slice(3, 5).with(1, { label: 'GST', kind: 'number' }),
      parts,
    });
    expect(getSheet(exact)).toContain('<v>43.82727273</v>');
    expect(getSheet(exact)).not.toContain('<f>');
  });

  it('is refused with more rows than a sheet holds, those of totals included', async () => {
    expect((await writeTotals([1, 2], 7)).pieces).not.toEqual([]);
    for (const maxRows of [5, 6])
      await expect(writeTotals([1, 2], maxRows)).rejects.toMatchObject({ details: { problem: 'too many rows' } });
  });

  it('faults 345: is read again: other rows, other cells and another formula are found', async () => {
    const { writer } = await writeTotals([100, 250]);
    const expected = writer.getExpected(2);
    const { path } = await save(table);
    await expect(verifyExport(path, writer, 'xlsx', 2)).rejects.toMatchObject({ code: 'output-failed' });
    expect(expected).toMatchObject({ rows: 2, sums: [3_500_000n], formulas: ['SUBTOTAL(109,Trips[Total])=350/2'] });
  });
});

describe('a table as on screen', () => {
  it('is lines of its rows and columns from line 1, without totals, and has no file beside it', async () => {
    const { path, content, outcome } = await save(table, 'excel-csv');
    expect(content.toString('utf8').split('\r\n')).toEqual([
      "\uFEFFTrip,Client,Client no.,Departs,Total '26 [#],Purchase order",
      '32015,"\'=Zoë ""Z"" Ltd, Perth",1268,2026-12-01,1234.50,PO-1',
      '32016,Parramatta Steel Fabricators Pty Ltd of New South Wales,,2026-12-24 10:30:00,-0.05,0042',
      '007,,7,soon,,4111111111111111',
      '',
    ]);
    expect(outcome.rows).toBe(3);
    expect(outcome.notices[0]).toBe(table.notes[0]);
    expect(existsSync(`${path}.about.txt`)).toBe(false);
    const lines = (await save(grouped, 'csv')).content.toString('utf8').split('\r\n');
    expect(lines).toEqual(['Consultant,Trip,Total', 'Ana,1,0.10', 'Ana,2,0.25', 'Bea,3,-1.00', '']);
  });

  it('faults 320: is not saved where a total on screen is not the sum of its rows, to the cent', async () => {
    const shown = [...grouped.parts].flat();
    for (const wrong of [2, 5]) {
      const parts = [
        shown.map((row, index) => (index === wrong ? { ...row, cells: [row.cells[0] ?? null, null, money(34)] } : row)),
      ];
      for (const format of ['csv', 'xlsx'] as const) {
        const error = await expectAppError(save({ ...grouped, parts }, format));
        expect([error.code, error.details.problem]).toEqual(['output-failed', 'totals differ']);
      }
    }
  });

  it('faults 321: is refused where rows are missing', async () => {
    const error = await expectAppError(save({ ...table, rows: 4 }));
    expect([error.code, error.message]).toEqual(['ipc-refused', expect.stringContaining('did not arrive completely')]);
  });

  it('faults 719: writes values that are not read as texts, and has the total of the screen', async () => {
    const unread = {
      ...table,
      rows: 2,
      columns: columns.slice(3, 5),
      parts: [[data(['2026-12-01', money(100)]), data([null, '12.5 (not read)']), total(['2 trips', money(100)])]],
    };
    const sheet = getSheet((await save(unread)).content);
    expect(sheet).toMatch(/t="inlineStr"><is><t[^>]*>12\.5 \(not read\)<\/t>/);
    expect(sheet).toContain('</f><v>1.00</v>');
  });

  it('has many thousand rows, in the order in which they were sent', async () => {
    const count = 30_000;
    const waiting = new ScreenTableRows();
    let cents = 0n;
    for (let start = 0; start < count; start += maxPartRows) {
      const part = Array.from({ length: maxPartRows }, (_, index) => {
        cents += BigInt(start + index);
        return data([`Client ${start + index}`, money(start + index)]);
      });
      waiting.add('a', part);
    }
    waiting.add('a', [total([`${count} trips`, money(cents)])]);
    const two: ScreenTable['columns'] = [
      { label: 'Client', kind: 'text' },
      { label: 'Total', kind: 'money' },
    ];
    const parts = waiting.take('a');
    const { content } = await save({ ...table, columns: two, rows: count, parts });
    const { sheets } = await readXlsx(content);
    expect(sheets[0]?.rows).toHaveLength(count + 5);
    expect(sheets[0]?.rows.at(-2)).toEqual([`Client ${count - 1}`, (count - 1) / 100]);
    expect([...waiting.take('a')]).toEqual([]);
  });

  it('is refused where its rows take too much memory, and waits with one other table at most', () => {
    const part = new CompressedRows();
    part.add(rows);
    const full = new ScreenTableRows(part.bytes);
    full.add('a', rows);
    expect(() => full.add('a', rows)).toThrow('too large to be exported');
    expect([...full.take('a')]).toEqual([]);
    const waiting = new ScreenTableRows();
    for (const id of ['a', 'b', 'c']) waiting.add(id, rows);
    expect(['a', 'b', 'c'].map((id) => [...waiting.take(id)].length)).toEqual([0, 1, 1]);
  });
});
