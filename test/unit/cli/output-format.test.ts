import { parseArguments } from '@cli/arguments';
import { describeFileEnding } from '@cli/output-format';
import { describe, expect, it } from 'vitest';

const commands = [['run', 'x'], ['trips'], ['summary'], ['unclaimed'], ['reports'], ['offices'], ['sync', '--list']];
const describeEnding = (...argv: string[]) => {
  const { format, out } = parseArguments(argv);
  return describeFileEnding(format, out);
};
const parseFormat = (...argv: string[]) => parseArguments(argv).format;

describe('the format of a file', () => {
  it.each(commands)('faults 543: is that of its ending where %s has no --format', (...command) => {
    expect(parseFormat(...command, '--out', 'x.xlsx')).toBe('xlsx');
    expect(parseFormat(...command, '--out', 'a.b/X.JSON')).toBe('json');
    expect(parseFormat(...command, '--out', 'x.tsv')).toBe('tsv');
    expect(parseFormat(...command, '--out', 'x.csv')).toBe('csv');
  });

  it.each(commands)('faults 543: is not guessed from another ending, nor for standard output: %s', (...command) => {
    for (const out of ['x.txt', 'xlsx', '.xlsx', 'x.xlsx.part', '/dev/null', '-']) {
      expect(parseFormat(...command, '--out', out)).toBeNull();
      expect(parseFormat(...command, '--out', out, '--format', 'tsv')).toBe('tsv');
    }
    expect(parseFormat(...command)).toBeNull();
  });

  it('faults 543: is that of --format where the ending is one of its own', () => {
    for (const format of ['csv', 'excel-csv', 'excel-semicolon']) {
      expect(parseFormat('trips', '--format', format, '--out', 'x.csv')).toBe(format);
    }
  });

  it.each([...commands, ['trip', '7'], ['client', '7']])(
    'faults 543: is that of --format where the ending differs, which is said: %s',
    (...command) => {
      const given = [...command, '--format', 'xlsx', '--out', 'x.csv'];
      expect(parseFormat(...given)).toBe('xlsx');
      expect(describeEnding(...given)).toBe('Warning: x.csv is xlsx, although its ending is that of csv.');
    },
  );

  it.each(commands)('faults 543: needs no words where the two agree or the ending says nothing: %s', (...command) => {
    for (const [format, out] of [
      ['excel-csv', 'x.csv'],
      ['tsv', 'x.txt'],
      ['xlsx', 'x.XLSX'],
      ['json', '-'],
    ] as const) {
      expect(describeEnding(...command, '--format', format, '--out', out)).toBeNull();
    }
    expect(describeEnding(...command, '--out', 'x.dat')).toBeNull();
  });

  it('faults 543: stays JSON for one record, which only --format changes', () => {
    for (const command of ['trip', 'client']) {
      expect(parseFormat(command, '7', '--out', 'x.xlsx')).toBeNull();
      expect(parseFormat(command, '7', '--format', 'xlsx', '--out', 'x.xlsx')).toBe('xlsx');
    }
  });
});
