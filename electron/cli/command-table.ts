/**
 * Every command and every option of the command line. Parsing, --help, README.md and build/docs/command-line.md come from
 * here: a command is one entry, and its function in run.ts.
 */
import { exportFormatIds } from '@shared/exports/formats';

type OptionSpec = {
  readonly type: 'string' | 'boolean';
  readonly multiple?: true;
  /** The argument that it takes, as the usage text names it. */
  readonly argument?: string;
  readonly help: string;
};

export const options = {
  filter: {
    type: 'string',
    multiple: true,
    argument: 'key=value',
    help: 'a filter by its name in the API; repeatable',
  },
  all: { type: 'boolean', help: 'every page of the list' },
  page: { type: 'string', argument: 'N', help: 'one page of the list; the first without it' },
  'per-page': { type: 'string', argument: 'N', help: 'trips on a page' },
  format: { type: 'string', argument: 'F', help: exportFormatIds.join(', ') },
  out: { type: 'string', argument: 'FILE', help: 'a file, in the format of its ending unless --format says otherwise' },
  'out-dir': { type: 'string', argument: 'DIR', help: 'a folder, which is made where it is missing' },
  office: { type: 'string', argument: 'NAME', help: 'a saved office; the one in use without it' },
  'base-url': { type: 'string', argument: 'URL', help: 'with TRIPLEDGER_TOKEN an office of which nothing is saved' },
  offline: { type: 'boolean', help: 'reads the saved copy, and says how old it is' },
  'json-errors': { type: 'boolean', help: 'the last line on standard error is the error as JSON' },
  'try-now': { type: 'boolean', help: 'asks the server again although it asked us to wait (rate limit)' },
  from: { type: 'string', argument: 'DATE', help: 'the first day of a period, YYYY-MM-DD' },
  to: { type: 'string', argument: 'DATE', help: 'the last day' },
  date: { type: 'string', argument: 'travel|return|opened', help: 'the date that a period goes by' },
  period: {
    type: 'string',
    argument: '2026-10|last|all',
    help: 'a month, the last one, all to yesterday; 2026-Q4, 2026-27, DATE..DATE',
  },
  bookings: { type: 'string', argument: 'active|all', help: 'all: inactive bookings, too' },
  wait: { type: 'boolean', help: 'waits where the server is away' },
  offices: { type: 'string', argument: 'all', help: 'every saved office' },
  'with-clients': { type: 'boolean', help: 'personal data too' },
  lock: { type: 'boolean', help: 'locks the month where nothing is open' },
  json: { type: 'boolean', help: 'prints JSON in place of a text' },
} as const satisfies Readonly<Record<string, OptionSpec>>;

export type OptionName = keyof typeof options;

export const getOption = (name: OptionName): OptionSpec => options[name];

const commonOptions: readonly OptionName[] = ['office', 'base-url', 'offline', 'try-now', 'json-errors'];
const outputOptions: readonly OptionName[] = ['format', 'out'];
const basisOptions: readonly OptionName[] = ['date', 'period', 'bookings'];

export type CommandSpec = {
  /** The positional argument as a message names it; null where the command takes none. */
  readonly positional: string | null;
  /** Whether the positional argument can be left out. */
  readonly isPositionalOptional?: true;
  /** The options that the usage text shows with the command, in its order. */
  readonly options: readonly OptionName[];
  /** Options that it accepts too: common ones, and formats of small lists. */
  readonly furtherOptions: readonly OptionName[];
  /** Only --format changes the format, not the ending of the file. */
  readonly ignoresFileEnding?: true;
  /** The first of `options` cannot be left out. */
  readonly isOptionRequired?: true;
  /** Prints messages alone, and data to no stream. */
  readonly hasNoData?: true;
  /** Writes exports or saved data: each run is logged, as schedules start it with nobody there. */
  readonly isLogged?: true;
  readonly help: string;
};

const commissionSpec = {
  positional: null,
  options: [...basisOptions, ...outputOptions],
  furtherOptions: commonOptions,
  isLogged: true,
  help: 'commission by supplier of saved bookings: expected, claimed, received, to chase',
} satisfies CommandSpec;

const recordSpec = {
  positional: 'an ID',
  options: [],
  furtherOptions: [...commonOptions, ...outputOptions],
  ignoresFileEnding: true,
  help: 'JSON unless --format says otherwise',
} satisfies CommandSpec;

const monthEndSpec = {
  positional: '2026-10|last',
  isPositionalOptional: true,
  options: ['office', 'out-dir', 'lock', 'json'],
  furtherOptions: ['base-url', 'offline', 'try-now', 'json-errors'],
  isLogged: true,
  help: 'the folder of a month, and its checklist; ends with 9 where something is open',
} satisfies CommandSpec;

/** Every command by its word, in the order of the usage text. Commands with the same entry share a line of it. */
export const commandSpecs = {
  offices: {
    positional: null,
    options: [],
    furtherOptions: ['json-errors', ...outputOptions],
    help: 'list saved offices (never a token)',
  },
  connect: {
    positional: 'a NAME',
    options: ['base-url'],
    furtherOptions: ['json-errors'],
    isOptionRequired: true,
    hasNoData: true,
    help: 'token from TRIPLEDGER_TOKEN or standard input',
  },
  trips: {
    positional: null,
    options: ['filter', 'all', 'page', 'per-page', ...outputOptions],
    furtherOptions: commonOptions,
    isLogged: true,
    help: 'the list of trips, one page of it without --all',
  },
  trip: recordSpec,
  client: recordSpec,
  commission: commissionSpec,
  unclaimed: commissionSpec,
  statement: {
    positional: 'a FILE',
    options: ['office', 'json'],
    furtherOptions: ['json-errors'],
    help: 'how a supplier’s statement reads; saves nothing',
  },
  summary: {
    positional: 'a NAME',
    options: ['filter', ...basisOptions, ...outputOptions],
    furtherOptions: commonOptions,
    isLogged: true,
    help: 'saved trips or bookings, as a saved summary adds them up',
  },
  reports: {
    positional: null,
    options: [],
    furtherOptions: [...commonOptions, ...outputOptions],
    help: 'the runnable reports',
  },
  run: {
    positional: 'a SLUG',
    options: ['filter', ...outputOptions],
    furtherOptions: commonOptions,
    isLogged: true,
    help: "a report's rows",
  },
  'month-end': monthEndSpec,
  pack: monthEndSpec,
  sync: {
    positional: null,
    options: ['from', 'to', 'wait'],
    furtherOptions: commonOptions,
    hasNoData: true,
    isLogged: true,
    help: 'keep trips, their details and clients for offline viewing',
  },
  dump: {
    positional: null,
    options: ['out-dir', 'offices', 'with-clients'],
    furtherOptions: commonOptions,
    isOptionRequired: true,
    hasNoData: true,
    isLogged: true,
    help: 'saved offices as Parquet files, for DuckDB, Spark and the like',
  },
} as const satisfies Readonly<Record<string, CommandSpec>>;

export type Command = keyof typeof commandSpecs;

/** Finds the arguments of a command. */
export const getCommandSpec = (command: Command): CommandSpec => commandSpecs[command];
