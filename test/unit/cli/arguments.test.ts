import { parseArguments, parseLaunchArguments } from '@cli/arguments';
import { describe, expect, it } from 'vitest';

describe('command line arguments', () => {
  it('parse a run with filters, format and output', () => {
    const line = 'run gst --filter startDate=2026-01-01 --filter source=a=b --format tsv --out x.tsv';
    const args = parseArguments(line.split(' '));
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
    [['trips', '--wait'], '--wait does not go with trips: it is an option of sync.'],
    [['fly'], 'There is no command "fly". Use one of: offices, connect, trips,'],
    [['trps'], 'There is no command "trps". Use trips.'],
    [['trips', '--fromat', 'csv'], '--fromat: there is no such option. --help lists them.'],
    [['trips', '--formats', 'csv'], '--formats: there is no such option. Use --format.'],
    [['trips', '--fil', 'active=1'], '--fil: there is no such option. Use --filter.'],
    [['dump', '--out-dir', 'x', '--clients'], '--clients: there is no such option. Use --with-clients.'],
    [['trips', '--format', 'exel-csv'], 'There is no format "exel-csv". Use excel-csv.'],
    [['trips', '--format', 'semicolon'], 'There is no format "semicolon". Use excel-semicolon.'],
    [['trips', '--page', 'two'], 'It is "two".'],
    [['trip', '7', '8'], 'trip takes an ID, and not "8".'],
    [['dump'], 'dump needs --out-dir DIR.'],
    [['connect', 'Sydney'], 'connect needs --base-url URL.'],
    [['dump', '--out-dir', '-'], '--out-dir needs the name of a folder.'],
  ])('refuses %j', (argv, args) => {
    expect(() => parseArguments(argv as string[])).toThrow(args as string);
  });
});

/** Parses the arguments of a packaged application. */
const parse = (...args: string[]) => parseLaunchArguments(['/opt/Tripledger/tripledger', ...args], true);

describe('launch arguments', () => {
  it.each([
    ['trips --all', 'trips --all'],
    ['--no-sandbox trips --all', 'trips --all'],
    ['--ozone-platform=wayland --disable-gpu run refunds', 'run refunds'],
    ['--json-errors trips', '--json-errors trips'],
    ['--no-sandbox --office Sydney trips', '--office Sydney trips'],
    ['--base-url=https://api.example.com trips', '--base-url=https://api.example.com trips'],
    ['--help', '--help'],
    ['tripz', 'tripz'],
  ])('faults 146: "%s" is a command, and no window opens', (commandLine, args) => {
    expect(parse(...commandLine.split(' '))).toEqual({ args: args.split(' '), startsOnDemo: false });
  });

  it('open the window where all are switches of Electron', () => {
    for (const args of [[], ['--no-sandbox', '-psn_0_12345']])
      expect(parse(...args)).toEqual({ args: null, startsOnDemo: false });
    expect(parse('--ozone-platform=wayland', '--demo')).toEqual({ args: null, startsOnDemo: true });
  });

  it.each([
    ['--inspect=0 --no-sandbox . --demo', null, true],
    ['. trips --all', ['trips', '--all'], false],
    ['--no-sandbox /somewhere/tripledger', null, false],
  ])('start after the application’s folder in development: %s', (line, args, startsOnDemo) => {
    const given = ['node_modules/electron/dist/electron', ...line.split(' ')];
    expect(parseLaunchArguments(given, false)).toEqual({ args, startsOnDemo });
  });
});
