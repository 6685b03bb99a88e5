import { parseArguments, usage } from '@cli/arguments';
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
    [['settings', 'export'], 'takes export|import and a FILE'],
    [['settings', 'export', 'a', 'b'], 'takes export|import and a FILE'],
    [['trips', '--replace'], 'does not go with'],
  ])('refuses %j', (argv, args) => {
    expect(() => parseArguments(argv as string[])).toThrow(args as string);
  });
});

/** The usage text as scripts and the README have it. */
const usageText = `Usage:
  tripledger offices                                       list saved offices
  tripledger connect NAME --base-url URL                   token from TRIPLEDGER_TOKEN or standard input
  tripledger trips [--filter key=value]... [--all] [--page N] [--per-page N] [--format F] [--out FILE]
  tripledger trip ID | client ID                           JSON unless --format says otherwise
  tripledger unclaimed [--format F] [--out FILE]           unclaimed sectors of saved trips, with your notes
  tripledger statement FILE [--office NAME] [--json]       how a supplier’s statement reads; saves nothing
  tripledger summary [NAME] [--of trips|sectors] [--rows FIELD[,FIELD]] [--column FIELD] [--values VALUES] [--share row|column|total] [--top N] [--by VALUE] [--change] [--filter key=value]... [--format F] [--out FILE]
  tripledger reports                                       the runnable reports
  tripledger run SLUG [--filter key=value]... [--summary NAME] [--format F] [--out FILE]
  tripledger pack NAME --out-dir DIR                       the reports and summaries of a pack, into a folder
  tripledger sync [--from DATE] [--to DATE] [--name NAME] [--plan] [--estimate] [--wait] [--list]
  tripledger dump --out-dir DIR [--offices all] [--with-clients] [--estimate]
  tripledger settings export|import FILE [--replace] [--estimate] sealed, for another computer
  common: --office NAME | (--base-url URL and TRIPLEDGER_TOKEN: nothing saved) ; --offline ; --try-now ; --json-errors
  sync keeps trips, their details and clients for offline viewing ; --name: name the period, or sync the one of that name ; --plan: what Offline keeps up to date ; --list: print the saved periods ; --estimate: only say what it takes ; --wait: wait where the server is away
  dump writes saved trips, sectors and itineraries as Parquet files ; --with-clients: personal data too
  settings: passphrase from TRIPLEDGER_PASSPHRASE, standard input or the terminal ; --replace: the file's, where it differs
  summary: of saved trips or sectors, saved under NAME or by FIELD (supplier, consultant, travel-month, ...) ; VALUES: sectors,trips,total,average-total,... ; --top: the N largest by a value, and the others ; --change: from the period before
  run --summary: the rows of the report added up, as saved under NAME in Summarise; with changes, the report is run for the period before too
  --try-now: ask the server again although it asked us to wait (rate limit)
  F: csv, excel-csv, excel-semicolon, tsv, xlsx, json ; without --format the ending of FILE (.csv, .tsv, .xlsx, .json), else csv ; --out - is standard output`;

it('has a usage text that names every command and option, word for word', () => {
  expect(usage.split('\n')).toEqual(usageText.split('\n'));
});
