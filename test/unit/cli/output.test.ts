import { describeFileEnding, parseArguments } from '@cli/arguments';
import { toPrintable, toPrintableJson, toPrintableLine } from '@cli/output';
import { describe, expect, it } from 'vitest';

const commands = [['run', 'x'], ['trips'], ['summary', 'x'], ['unclaimed'], ['reports'], ['offices']];
const describeEnding = (...argv: string[]) => describeFileEnding(parseArguments(argv));
const parseFormat = (...argv: string[]) => parseArguments(argv).format;

describe.each(commands)('faults 543: the format of a file of %s', (...command) => {
  const outs = ['x.txt', 'xlsx', '.xlsx', 'x.xlsx.part', '/dev/null', '-'];

  it.each([
    ['x.xlsx', 'xlsx'],
    ['a.b/X.JSON', 'json'],
    ['x.tsv', 'tsv'],
    ['x.csv', 'csv'],
    ...outs.map((out) => [out, null] as const),
  ] as const)('is that of the ending of %s: %s', (out, format) => {
    expect(parseFormat(...command, '--out', out)).toBe(format);
    expect(parseFormat(...command, '--out', out, '--format', 'tsv')).toBe('tsv');
  });

  it('is unknown for standard output', () => expect(parseFormat(...command)).toBeNull());

  it.each([
    ['excel-csv', 'x.csv'],
    ['excel-semicolon', 'x.csv'],
    ['csv', 'x.csv'],
    ['tsv', 'x.txt'],
    ['xlsx', 'x.XLSX'],
    ['json', '-'],
  ])('is that of --format %s for %s, without a word', (format, out) => {
    expect(parseFormat(...command, '--format', format, '--out', out)).toBe(format);
    expect(describeEnding(...command, '--format', format, '--out', out)).toBeNull();
    expect(describeEnding(...command, '--out', 'x.dat')).toBeNull();
  });
});

it.each([...commands, ['trip', '7'], ['client', '7']])(
  'faults 543: the format is that of --format where the ending differs, which is said: %s',
  (...command) => {
    const given = [...command, '--format', 'xlsx', '--out', 'x.csv'];
    expect(parseFormat(...given)).toBe('xlsx');
    expect(describeEnding(...given)).toBe('Warning: x.csv is xlsx, although its ending is that of csv.');
  },
);

it.each(['trip', 'client'])('faults 543: one record stays JSON, which only --format changes: %s', (command) => {
  expect(parseFormat(command, '7', '--out', 'x.xlsx')).toBeNull();
  expect(parseFormat(command, '7', '--format', 'xlsx', '--out', 'x.xlsx')).toBe('xlsx');
});

describe('texts on a terminal', () => {
  it.each(['\u001b', '\u009b', '\u061c', '\u200e', '\u202a', '\u202e', '\u2066', '\u2069'])(
    'have no control character and no mark of a writing direction: %j',
    (mark) => {
      expect(toPrintable(`a${mark}b\n`)).toBe('a\ufffdb\n');
      expect(toPrintableLine(`a${mark}\nb`)).toBe('a\ufffd b');
      const json = toPrintableJson(JSON.stringify({ a: mark }));
      expect(json).not.toContain(mark);
      expect(JSON.parse(json)).toEqual({ a: mark });
    },
  );
});
