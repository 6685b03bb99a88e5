import { parseArguments } from '@cli/arguments';
import { describe, expect, it } from 'vitest';

describe('command line arguments', () => {
  it('parse a run with filters, format and output', () => {
    const args = parseArguments([
      'run',
      'gst',
      '--filter',
      'startDate=2026-01-01',
      '--filter',
      'source=a=b',
      '--format',
      'tsv',
      '--out',
      'x.tsv',
    ]);
    expect(args).toMatchObject({
      command: 'run',
      positional: 'gst',
      format: 'tsv',
      out: 'x.tsv',
      filters: { startDate: '2026-01-01', source: 'a=b' },
    });
  });

  it('faults 61: --try-now goes with every command that calls the API', () => {
    const commandLines = [['trips'], ['trip', '7'], ['client', '7'], ['reports'], ['run', 'x'], ['sync']];
    for (const args of commandLines) expect(parseArguments([...args, '--try-now']).tryNow).toBe(true);
    expect(parseArguments(['trips']).tryNow).toBe(false);
  });

  it.each([
    [[], 'A command is missing'],
    [['fly'], 'no command "fly"'],
    [['trip'], 'takes an ID'],
    [['trips', 'x'], 'takes no further words'],
    [['trips', '--page', '0'], '--page must be'],
    [['trips', '--per-page', '101'], '--per-page must be'],
    [['trips', '--format', 'pdf'], 'no format "pdf"'],
    [['trips', '--filter', 'active'], 'key=value'],
    [['trips', '--filter', 'active=1', '--filter', 'active=0'], 'twice'],
    [['offices', '--all'], 'does not go with'],
    [['trips', '--office', 'A', '--base-url', 'https://x'], 'either'],
    [['trips', '--nonsense'], 'nonsense'],
  ])('refuses %j', (argv, args) => {
    expect(() => parseArguments(argv as string[])).toThrow(args as string);
  });
});
