import { parseArguments, usage } from '@cli/arguments';
import { describe, expect, it } from 'vitest';

describe('command line arguments', () => {
  it('parse a run with filters, format and output', () => {
    const words = 'run gst --filter startDate=2026-01-01 --filter source=a=b --format tsv --out x.tsv';
    const args = parseArguments(words.split(' '));
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
    [['settings', 'export'], 'takes export|import and a FILE'],
    [['settings', 'export', 'a', 'b'], 'takes export|import and a FILE'],
    [['trips', '--replace'], 'does not go with'],
  ])('refuses %j', (argv, args) => {
    expect(() => parseArguments(argv as string[])).toThrow(args as string);
  });
});

describe('the usage text', () => {
  it('has a line for each command, and names every option', () => {
    const commands = [...usage.matchAll(/^ {2}tripledger ([a-z]+)(?: ID \| (client))?/gm)].flatMap((match) =>
      match.slice(1),
    );
    const data = ['trips', 'trip', 'client', 'unclaimed', 'summary', 'reports', 'run', 'pack', 'sync', 'dump'];
    expect(commands.filter((name) => name !== undefined)).toEqual(['offices', 'connect', ...data, 'settings']);
    const values =
      'filter page per-page format out out-dir of rows column values share top by summary from to name offices';
    const flags = 'all plan estimate wait list with-clients replace change offline try-now json-errors';
    for (const option of `${values} office base-url ${flags}`.split(' ')) expect(usage).toMatch(`--${option}`);
    for (const word of ['TRIPLEDGER_TOKEN', 'TRIPLEDGER_PASSPHRASE', 'excel-semicolon', '--out - is standard output'])
      expect(usage).toContain(word);
  });
});
