import type { AppColumn } from '@renderer/table/columns/app-column';
import { createAmountColumn, createDateColumn } from '@renderer/table/columns/column-factories';
import { toHtml, toTsv } from '@renderer/table/model/clipboard';
import { describe, expect, it } from 'vitest';

const number: AppColumn<{ n: number | null }> = { id: 'n', header: 'N', isNumeric: true, value: (row) => row.n };
const text: AppColumn<{ t: string | null }> = { id: 't', header: 'T', value: (row) => row.t };

describe('copied rows', () => {
  const columns = [text, number] as unknown as AppColumn<{ t: string; n: number }>[];
  it('are tab-separated, with the column names on request', () => {
    expect(toTsv(columns, [{ t: 'a\tb', n: -1.5 }], true)).toBe('T\tN\n"a\tb"\t-1.5');
    expect(toTsv(columns, [{ t: 'say "x"', n: 2 }], false)).toBe('"say ""x"""\t2');
  });

  it('faults 37: are escaped in the HTML of the clipboard, so that markup in a name stays text', () => {
    const html = toHtml(columns, [{ t: '<img src=x onerror=alert(1)>', n: 1 }], false);
    expect(html).toContain('>&lt;img src=x onerror=alert(1)&gt;</td>');
    expect(html).not.toContain('<img');
  });

  it('have their line breaks within the cell, and every space', () => {
    const cell = (t: string) => /;@">(.*)<\/td>/.exec(toHtml([text], [{ t }], false))?.[1];
    const line = '<br style="mso-data-placement:same-cell">';
    const spaces = (count: number) => `<span style="mso-spacerun:yes">${'&nbsp;'.repeat(count)}</span>`;
    expect(['a\nb', 'a\r\nb', 'a\rb'].map(cell)).toEqual(Array(3).fill(`a${line}b`));
    expect(cell('a b')).toBe('a b');
    expect(cell(' a  b   c ')).toBe(`${spaces(1)}a${spaces(2)}b${spaces(3)}c${spaces(1)}`);
    expect(cell('a \n  b')).toBe(`a${spaces(1)}${line}${spaces(2)}b`);
    expect(toHtml([{ ...text, header: 'a  b' }], [], true)).toContain(`<th>a${spaces(2)}b</th>`);
  });

  it('never paste a text as a formula', () => {
    expect(toTsv(columns, [{ t: '=HYPERLINK("x")', n: -2 }], false)).toBe('"\'=HYPERLINK(""x"")"\t-2');
    expect(toHtml(columns, [{ t: '=1+2', n: 1 }], false)).toContain(">'=1+2</td>");
  });

  it('have a type for each cell of their table, so that leading zeros stay and amounts are numbers', () => {
    const amount = createAmountColumn<{ t: string; n: number }>({ id: 'n', header: 'N', cents: ({ n }) => n });
    const date = createDateColumn<{ t: string; n: number }>({ id: 't', header: 'D', value: () => '2026-01-02' });
    const typed = [text, amount, date] as AppColumn<{ t: string; n: number }>[];
    const html = toHtml(typed, [{ t: '0042 <b>', n: -1250 }], true);
    expect(html).toContain('<th>T</th><th>N</th><th>D</th>');
    expect(html).toContain(`<td style="mso-number-format:'\\@'" sdnum="3081;0;@">0042 &lt;b&gt;</td>`);
    expect(html).toContain(`<td sdval="-12.50" style="mso-number-format:'0\\.00'" sdnum="3081;0;0.00">-12.50</td>`);
    expect(html).toContain(`mso-number-format:'yyyy\\-mm\\-dd'`);
  });

  it('faults 128: have a datetime as a date, to the second and in no time zone; the text stays as sent', () => {
    const date = createDateColumn<{ d: string }>({ id: 'd', header: 'D', value: ({ d }) => d });
    const cell = (d: string) => /<td.*<\/td>/.exec(toHtml([date], [{ d }], false))?.[0];
    const typed = (excel: string, sdval: number, calc: string, shown: string) =>
      `<td style="mso-number-format:'${excel}'" sdval="${sdval}" sdnum="3081;0;${calc}">${shown}</td>`;
    const [excel, calc] = ['yyyy\\-mm\\-dd hh\\:mm', 'YYYY-MM-DD HH:MM'];
    const seconds = 46_171 + (12 * 3_600 + 27 * 60 + 50) / 86_400;
    const toTheSecond = typed(`${excel}\\:ss`, seconds, `${calc}:SS`, '2026-05-29 12:27:50');
    expect(['2026-05-29 12:27:50', '2026-05-29T12:27:50'].map(cell)).toEqual([toTheSecond, toTheSecond]);
    // This time of day does not exist in Sydney: its clocks go forward.
    expect(cell('2026-10-04 02:30')).toBe(typed(excel, 46_299 + 150 / 1_440, calc, '2026-10-04 02:30'));
    expect(cell('2026-05-29')).toBe(typed('yyyy\\-mm\\-dd', 46_171, 'YYYY-MM-DD', '2026-05-29'));
    expect(toTsv([date], [{ d: '2026-05-29T12:27:50' }], false)).toBe('2026-05-29T12:27:50');
    // A moment with a zone would be shifted or cut, and a day that is none would be guessed: both stay texts.
    for (const other of ['2026-05-29T12:27:50+10:00', '2026-05-29T12:27:50Z', '2026-02-30', '2026-05-29 25:00:00']) {
      expect(cell(other)).toBe(`<td style="mso-number-format:'\\@'" sdnum="3081;0;@">${other}</td>`);
    }
  });
});
