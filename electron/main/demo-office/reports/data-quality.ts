import type { DemoReport } from './report-lines';

/** A number as it stands in JSON text (JSON.rawJSON, ECMAScript 2026; in Node since 22). */
function rawNumber(text: string): unknown {
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(text);
}

/** Report with values of every JSON kind, numbers that JavaScript would rewrite, and a column that no row has. */
export const dataQuality: DemoReport = {
  slug: 'data-quality',
  displayName: 'Data Quality',
  lastModified: '2026-06-02 07:00:00',
  run() {
    const rows = [
      {
        id: 1,
        'Rate, %': rawNumber('1.50'),
        big: rawNumber('9007199254740993'),
        flag: true,
        nested: { a: [1, null] },
        text: '0042',
      },
      {
        id: 2,
        'Rate, %': rawNumber('-0.10'),
        big: rawNumber('1e2'),
        flag: false,
        nested: null,
        text: 'line one\nline "two"',
      },
      { id: 3, 'Rate, %': 0, big: 0, flag: null, text: '\u2066עברית\u2069, mixed' },
    ];
    return { headers: ['id', 'Rate, %', 'big', 'flag', 'nested', 'text', 'never filled'], rows };
  },
};
