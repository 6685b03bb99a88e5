import { parseArguments } from '@cli/arguments';
import { describe, expect, it } from 'vitest';

const commands = [['run', 'x'], ['trips'], ['summary'], ['unclaimed'], ['reports'], ['offices'], ['sync', '--list']];
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
    'faults 543: is refused where --format and the ending differ: %s',
    (...command) => {
      expect(() => parseFormat(...command, '--format', 'xlsx', '--out', 'x.csv')).toThrow(
        '--format xlsx does not fit the file "x.csv": its ending is that of csv. Give the file the ending .xlsx, or leave out --format.',
      );
    },
  );

  it('faults 543: stays JSON for one record, which only --format changes', () => {
    for (const command of ['trip', 'client']) {
      expect(parseFormat(command, '7', '--out', 'x.xlsx')).toBeNull();
      expect(parseFormat(command, '7', '--format', 'xlsx', '--out', 'x.xlsx')).toBe('xlsx');
    }
  });
});
