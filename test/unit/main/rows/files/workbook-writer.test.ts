/** Excel workbooks. */

import { getFindings } from '@main/rows/files/formats';
import { type TableSource, toTableSource } from '@main/rows/files/table';
import { toColumnName, toSheetName } from '@main/rows/files/workbook-parts';
import { formatExportNotices } from '@shared/exports/spreadsheets';
import type { Cell } from '@shared/reports/report';
import { formatTimestamp } from '@shared/values/dates';
import { exportCells, exportSource, plainProvenance, writeToSink } from '@test/helpers/results';
import { unzip } from '@test/helpers/unzip';
import { describe, expect, it } from 'vitest';

/** Matches a cell with exactly this text. */
function inlineText(text: string): RegExp {
  return new RegExp(`<c[^>]*t="inlineStr"[^>]*><is><t[^>]*>${text.replace(/[+]/g, '\\+')}</t></is></c>`);
}

const getSheet = (parts: ReturnType<typeof unzip>, sheet = 1) =>
  parts.get(`xl/worksheets/sheet${sheet}.xml`)?.toString('utf8') ?? '';
const exportSheet = async (source: TableSource) => getSheet(unzip(await exportSource(source, 'xlsx')));

/** A sink that keeps what is written to it. */
function makeSink() {
  const pieces: Buffer[] = [];
  const sink = { write: async (bytes: Uint8Array) => void pieces.push(Buffer.from(bytes)) };
  return { sink, unzip: () => unzip(Buffer.concat(pieces)) };
}

describe('a workbook', () => {
  const writeBook = async (rows: Cell[][], headers = rows[0]?.map((_, index) => `h${index}`) ?? ['h']) =>
    unzip(await exportCells(headers, rows, 'xlsx'));
  const readSheet = async (rows: Cell[][]) => getSheet(await writeBook(rows));

  it('faults 56: writes texts as texts without formulas, leading zeros and long digits included', async () => {
    const sheet = await readSheet([['=1+2', '0042', 12.5, { n: '9007199254740993' }, true, null, 'a\u0000<b>&']]);
    expect(sheet).not.toContain('<f');
    for (const text of ['=1+2', '0042', '9007199254740993']) expect(sheet).toMatch(inlineText(text));
    expect(sheet).toMatch(/<c[^>]*><v>12\.5<\/v><\/c>/);
    expect(sheet).toMatch(/<c[^>]*t="b"[^>]*><v>1<\/v><\/c>/);
    expect(sheet).toContain('&lt;b&gt;&amp;');
    expect(sheet).not.toContain('\u0000');
  });

  it('faults 56: writes ids, phones and card numbers as texts', async () => {
    const headers = ['trip_id', 'phone', 'card_number', 'qty'];
    const source = {
      headers,
      rowsAreArrays: true,
      columns: headers.map((_, header) => ({ header, mode: header < 3 ? ('text' as const) : ('by-cell' as const) })),
      pieces: [Buffer.from('[32400,61400000000,4111111111111111,2]')],
    };
    const sheet = await exportSheet(source);
    for (const text of ['32400', '61400000000', '4111111111111111']) expect(sheet).toMatch(inlineText(text));
    expect(sheet).toMatch(/<c[^>]*><v>2<\/v><\/c>/);
  });

  it.each([
    ['1899-12-31', null],
    ['1900-03-01', 61],
    ['2026-01-02', 46_024],
    ['2026-02-30', null],
    ['2026-01-02 12:00:00', 46_024.5],
  ])('writes the date %s as the serial number %s', async (date, day) => {
    const sheet = await readSheet([[date]]);
    if (day === null) expect(sheet).toMatch(inlineText(date));
    else expect(Number(/<c[^>]* s="[12]"[^>]*><v>([\d.]{1,30})<\/v>/.exec(sheet)?.[1])).toBeCloseTo(day, 9);
  });

  it('freezes its header, filters all columns and fits the widths', async () => {
    const sheet = await readSheet([['x', 'y']]);
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
    expect(sheet).toContain('<autoFilter ref="A1:B2"/>');
    expect(sheet).toContain('<col min="2" max="2"');
    expect([0, 25, 26, 701, 702, 16_383].map(toColumnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA', 'XFD']);
  });

  it('faults 779: has columns that are wide enough for a date with its time, and for amounts', async () => {
    const readWidths = async (source: TableSource) =>
      [...(await exportSheet(source)).matchAll(/<col [^>]*width="(\d{1,3})"/g)].map(([, width]) => Number(width));
    const unknown = { headers: ['a'], rowsAreArrays: true, pieces: [Buffer.from('["2026-11-24 10:30:00"]')] };
    const [width = 0] = await readWidths(unknown);
    expect(width).toBeGreaterThanOrEqual('24 Nov 2026 10:30:00'.length);
    const modes = ['date', 'cents', 'text'] as const;
    const narrow = {
      ...{ headers: ['a', 'b', 'c'], rowsAreArrays: true, widths: [1, 1, 1] },
      columns: modes.map((mode, header) => ({ header, mode })),
      pieces: [Buffer.from('["2026-11-24 10:30:00",-123456789012,"x"]')],
    };
    const [date = 0, cents = 0, text = 0] = await readWidths(narrow);
    expect(date).toBeGreaterThanOrEqual('24 Nov 2026 10:30:00'.length);
    expect(cents).toBeGreaterThanOrEqual('-1,234,567,890.12'.length);
    expect(text).toBeLessThan(10);
    // The width that the screen or the longest value asks for stays where it is larger.
    expect(await readWidths({ ...narrow, widths: [30, 30, 30] })).toEqual([33, 33, 33]);
  });

  it.each([
    ['faults 56', 'A/B: report?', 'A B  report'],
    ['faults 56', '', 'Sheet1'],
    ['faults 56', 'History', 'Sheet1'],
    ['faults 56', "'quoted'", 'quoted'],
    ['faults 56', 'x'.repeat(50), 'x'.repeat(31)],
    ...["''x''", "x' '", "' 'x"].map((name) => ['faults 84', name, 'x'] as const),
    ...["''", '\ufffe\uffff'].map((name) => ['faults 84', name, 'Sheet1'] as const),
    ['faults 84', `${'x'.repeat(30)}'y`, 'x'.repeat(30)],
  ] as const)('%s: makes a legal sheet name of %j: %s', (_, name, sheet) => {
    expect(toSheetName(name)).toBe(sheet);
  });

  it('faults 84: has a sheet name that a spreadsheet opens', async () => {
    const getWorkbook = (parts: ReturnType<typeof unzip>) => parts.get('xl/workbook.xml')?.toString('utf8');
    expect(getWorkbook(await writeBook([]))).toContain('name="Sales"');
    const { sink, unzip: readBook } = makeSink();
    const provenance = { ...plainProvenance, subject: 'a\ufffeb' };
    await writeToSink(sink, toTableSource({ headers: ['a'], rows: [] }), 'xlsx', provenance);
    expect(getWorkbook(readBook())).toContain('name="a b"');
  });

  it('faults 84: counts the texts that are too long for a cell', async () => {
    const long = 'x'.repeat(40_000);
    const rows = [[long], [long.slice(0, 32_767)], [long]];
    const sink = { write: async () => undefined };
    const writer = await writeToSink(sink, toTableSource({ headers: ['a'], rows }), 'xlsx');
    expect(formatExportNotices(getFindings(writer))).toEqual([
      expect.stringMatching(/^2 texts were longer than the 32,767/),
    ]);
  });

  it('writes its provenance into the last sheet', async () => {
    const about = getSheet(await writeBook([['x']]), 2);
    for (const text of ['Test office', 'Sales', formatTimestamp(Date.UTC(2026, 10, 20, 9)), 'loaded from the server'])
      expect(about).toContain(`>${text}<`);
  });

  it('cuts a text that is too long for a cell, and warns in the last sheet', async () => {
    const parts = await writeBook([['x'.repeat(40_000)]]);
    expect(/>(x{1,40000})</.exec(getSheet(parts))?.[1]).toHaveLength(32_767);
    expect(getSheet(parts, 2)).toContain('1 text longer than Excel’s 32,767 characters was cut off');
  });
});
