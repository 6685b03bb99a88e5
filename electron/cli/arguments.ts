/** The command line's arguments. They are validated before anything is done. */

import { parseArgs } from 'node:util';
import { AppError } from '@shared/errors';
import { type ExportFormat, exportFormatArguments } from '@shared/export-formats';
import { defaultPerPage, maxPerPage } from '@shared/page-size';
import { maxTopCount } from '@shared/schemas/summary';
import { resolveOutputFormat } from './output-format';

export type Arguments = {
  readonly command: Command;
  /** The NAME, ID or SLUG of the command; null where it takes none. */
  readonly positional: string | null;
  /** The second of two positionals, a file; null where the command takes none. */
  readonly file: string | null;
  readonly filters: Readonly<Record<string, string>>;
  readonly all: boolean;
  readonly page: number;
  readonly perPage: number;
  /** Of --format, else of the file's ending where the command takes it; null where neither names one. */
  readonly format: ExportFormat | null;
  readonly out: string | null;
  readonly outDir: string | null;
  readonly office: string | null;
  readonly baseUrl: string | null;
  readonly offline: boolean;
  /** Sends one request despite a pause that the server requested. */
  readonly tryNow: boolean;
  readonly from: string;
  readonly to: string;
  /** Syncs what the office's plan keeps up to date. */
  readonly plan: boolean;
  /** Name of a saved range; null where none is given. */
  readonly name: string | null;
  /** Lists the saved ranges, and ends. */
  readonly list: boolean;
  /** Says what a sync will take, and ends. */
  readonly estimate: boolean;
  /** Waits where the server is away in the middle of a sync, and goes on by itself. */
  readonly wait: boolean;
  /** What a summary counts, its fields on rows and columns, and its values, as they were typed; null for none. */
  readonly source: string | null;
  readonly rows: string | null;
  readonly column: string | null;
  readonly values: string | null;
  /** What shares a summary shows beside its values, as it was typed; null for none. */
  readonly share: string | null;
  /** The saved summary that is made of a report's result; null for its rows. */
  readonly summary: string | null;
  /** How many of the largest groups a summary shows beside the others, and by which value; null for all. */
  readonly top: number | null;
  readonly by: string | null;
  /** Shows how the values of a summary have changed from the period before. */
  readonly change: boolean;
  /** Takes records of the file over that are here with another content. */
  readonly replace: boolean;
  /** "all" for every saved office; null where one is meant. */
  readonly offices: string | null;
  /** Includes clients, and columns with personal data. */
  readonly withClients: boolean;
};

/** Every option: its type, and the argument that it takes as the usage text names it. */
const options = {
  filter: { type: 'string', multiple: true, argument: 'key=value' },
  all: { type: 'boolean' },
  page: { type: 'string', argument: 'N' },
  'per-page': { type: 'string', argument: 'N' },
  format: { type: 'string', argument: 'F' },
  out: { type: 'string', argument: 'FILE' },
  'out-dir': { type: 'string', argument: 'DIR' },
  office: { type: 'string', argument: 'NAME' },
  'base-url': { type: 'string', argument: 'URL' },
  offline: { type: 'boolean' },
  'json-errors': { type: 'boolean' },
  'try-now': { type: 'boolean' },
  from: { type: 'string', argument: 'DATE' },
  to: { type: 'string', argument: 'DATE' },
  plan: { type: 'boolean' },
  name: { type: 'string', argument: 'NAME' },
  list: { type: 'boolean' },
  estimate: { type: 'boolean' },
  wait: { type: 'boolean' },
  replace: { type: 'boolean' },
  of: { type: 'string', argument: 'trips|sectors' },
  rows: { type: 'string', argument: 'FIELD[,FIELD]' },
  column: { type: 'string', argument: 'FIELD' },
  values: { type: 'string', argument: 'VALUES' },
  share: { type: 'string', argument: 'row|column|total' },
  top: { type: 'string', argument: 'N' },
  summary: { type: 'string', argument: 'NAME' },
  by: { type: 'string', argument: 'VALUE' },
  change: { type: 'boolean' },
  offices: { type: 'string', argument: 'all' },
  'with-clients': { type: 'boolean' },
} as const;

type OptionName = keyof typeof options;

const commonOptions: readonly OptionName[] = ['office', 'base-url', 'offline', 'try-now', 'json-errors'];
const outputOptions: readonly OptionName[] = ['format', 'out'];

/** The arguments of a command. */
type CommandSpec = {
  /** The positional argument as a message names it; null where the command takes none. */
  readonly positional: string | null;
  /** Whether the positional argument can be left out. */
  readonly isPositionalOptional?: boolean;
  /** The second positional argument, a file. */
  readonly file?: 'FILE';
  /** The options that the usage text shows, in its order. */
  readonly options: readonly OptionName[];
  /** Options that it accepts too: common ones, and formats of small lists. */
  readonly furtherOptions: readonly OptionName[];
  /** Only --format changes the format, not the ending of the file. */
  readonly ignoresFileEnding?: boolean;
  /** The first of `options` cannot be left out. */
  readonly isOptionRequired?: boolean;
  /** What the command does; null where the usage text has no space for it. */
  readonly help: string | null;
};

const recordSpec = {
  positional: 'an ID',
  options: [],
  furtherOptions: [...commonOptions, ...outputOptions],
  ignoresFileEnding: true,
  help: 'JSON unless --format says otherwise',
} satisfies CommandSpec;

/** Every command by its word, in the order of the usage text. */
const commandSpecs = {
  offices: {
    positional: null,
    options: [],
    furtherOptions: ['json-errors', ...outputOptions],
    help: 'list saved offices',
  },
  connect: {
    positional: 'a NAME',
    options: ['base-url'],
    furtherOptions: ['json-errors'],
    isOptionRequired: true,
    help: 'token from TRIPLEDGER_TOKEN or standard input',
  },
  trips: {
    positional: null,
    options: ['filter', 'all', 'page', 'per-page', ...outputOptions],
    furtherOptions: commonOptions,
    help: null,
  },
  trip: recordSpec,
  client: recordSpec,
  unclaimed: {
    positional: null,
    options: outputOptions,
    furtherOptions: commonOptions,
    help: 'unclaimed sectors of saved trips, with your notes',
  },
  summary: {
    positional: 'a NAME',
    isPositionalOptional: true,
    options: ['of', 'rows', 'column', 'values', 'share', 'top', 'by', 'change', 'filter', ...outputOptions],
    furtherOptions: commonOptions,
    help: null,
  },
  reports: {
    positional: null,
    options: [],
    furtherOptions: [...commonOptions, ...outputOptions],
    help: 'the runnable reports',
  },
  run: {
    positional: 'a SLUG',
    options: ['filter', 'summary', ...outputOptions],
    furtherOptions: commonOptions,
    help: null,
  },
  pack: {
    positional: 'a NAME',
    options: ['out-dir'],
    furtherOptions: commonOptions,
    isOptionRequired: true,
    help: 'the reports and summaries of a pack, into a folder',
  },
  sync: {
    positional: null,
    options: ['from', 'to', 'name', 'plan', 'estimate', 'wait', 'list'],
    furtherOptions: [...commonOptions, ...outputOptions],
    help: null,
  },
  dump: {
    positional: null,
    options: ['out-dir', 'offices', 'with-clients', 'estimate'],
    furtherOptions: commonOptions,
    isOptionRequired: true,
    help: null,
  },
  settings: {
    positional: 'export|import',
    file: 'FILE',
    options: ['replace', 'estimate'],
    furtherOptions: ['json-errors'],
    help: 'sealed, for another computer',
  },
} as const satisfies Readonly<Record<string, CommandSpec>>;

export type Command = keyof typeof commandSpecs;

/** The column at which the usage text says what a command does. */
const helpColumn = 59;

function formatOption(name: OptionName, isRequired: boolean): string {
  const option: { readonly type: string; readonly argument?: string; readonly multiple?: boolean } = options[name];
  const text = option.argument === undefined ? `--${name}` : `--${name} ${option.argument}`;
  return isRequired ? text : `[${text}]${option.multiple ? '...' : ''}`;
}

function formatCommand(command: string, spec: CommandSpec): string {
  const shown = spec.options.map((name, index) => formatOption(name, index === 0 && spec.isOptionRequired === true));
  const name = spec.positional?.replace(/^an? /, '');
  const positional = name === undefined ? [] : [spec.isPositionalOptional ? `[${name}]` : name];
  return [command, ...positional, ...(spec.file ? [spec.file] : []), ...shown].join(' ');
}

/** Formats a line for each command; commands with the same arguments share one. */
function formatCommands(): string {
  const commandsBySpec = Map.groupBy(Object.entries<CommandSpec>(commandSpecs), ([, spec]) => spec);
  return [...commandsBySpec]
    .map(([spec, commands]) => {
      const line = `  tripledger ${commands.map(([command]) => formatCommand(command, spec)).join(' | ')}`;
      return spec.help === null ? line : `${line} `.padEnd(helpColumn) + spec.help;
    })
    .join('\n');
}

/** Printed by --help, and after the message of a usage error. */
export const usage = `Usage:
${formatCommands()}
  common: --office NAME | (--base-url URL and TRIPLEDGER_TOKEN: nothing saved) ; --offline ; --try-now ; --json-errors
  sync keeps trips, their details and clients for offline viewing ; --name: name the period, or sync the one of that name ; --plan: what Offline keeps up to date ; --list: print the saved periods ; --estimate: only say what it takes ; --wait: wait where the server is away
  dump writes saved trips, sectors and itineraries as Parquet files ; --with-clients: personal data too
  settings: passphrase from TRIPLEDGER_PASSPHRASE, standard input or the terminal ; --replace: the file's, where it differs
  summary: of saved trips or sectors, saved under NAME or by FIELD (supplier, consultant, travel-month, ...) ; VALUES: sectors,trips,total,average-total,... ; --top: the N largest by a value, and the others ; --change: from the period before
  run --summary: the rows of the report added up, as saved under NAME in Summarise; with changes, the report is run for the period before too
  --try-now: ask the server again although it asked us to wait (rate limit)
  F: ${exportFormatArguments.join(', ')} ; without --format the ending of FILE (.csv, .tsv, .xlsx, .json), else csv ; --out - is standard output`;

function failUsage(message: string): never {
  throw new AppError('usage', message, {});
}

function tokenize(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    return failUsage(error instanceof Error ? error.message : 'The command could not be read.');
  }
}

type Tokens = ReturnType<typeof tokenize>['tokens'];

/** Refuses an option that is given twice. Only --filter may repeat. */
function refuseRepeated(tokens: Tokens): void {
  const given = tokens.flatMap((token) => (token.kind === 'option' && token.name !== 'filter' ? [token.name] : []));
  const repeated = given.find((name, index) => given.indexOf(name) !== index);
  if (repeated) failUsage(`--${repeated} was given twice.`);
}

/** The name of a file that stands for standard output, as in other programs. */
export const standardOutput = '-';

function parseOutFolder(folder: string | undefined): string | null {
  if (folder === undefined) return null;
  return folder.trim() === '' || folder === standardOutput
    ? failUsage('--out-dir needs the name of a folder.')
    : folder;
}

/** Parses --out: a file, or null for standard output ("-" too). */
function parseOutFile(out: string | undefined): string | null {
  if (out === undefined || out === standardOutput) return null;
  if (out.trim() === '') failUsage('--out needs the name of a file.');
  if (/[/\\]$/.test(out)) failUsage(`--out must name a file, and "${out}" names a folder.`);
  return out;
}

function parseFilters(given: readonly string[]): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const text of given) {
    const separator = text.indexOf('=');
    if (separator < 1) failUsage(`A filter has the form key=value, not "${text}".`);
    const name = text.slice(0, separator);
    if (Object.hasOwn(filters, name)) failUsage(`The filter ${name} was given twice.`);
    Object.defineProperty(filters, name, { value: text.slice(separator + 1), enumerable: true });
  }
  return filters;
}

function parseNumberOption(text: string | undefined, name: string, fallback: number, high: number): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= high ? value : failUsage(`--${name} must be a whole number from 1 to ${high}.`);
}

/** Whether an argument is a command. */
export function isCommand(argument: string | undefined): argument is Command {
  return argument !== undefined && Object.hasOwn(commandSpecs, argument);
}

/** Whether an argument is an option of the command line, such as `--office` or `--office=Sydney`, and not one of Electron. */
export function isCommandOption(argument: string): boolean {
  const [name = ''] = argument.split('=', 1);
  return name === '--help' || name === '--version' || (name.startsWith('--') && Object.hasOwn(options, name.slice(2)));
}

/**
 * Parses the arguments after the program's name.
 *
 * @throws AppError `usage` for anything that is not in the usage text
 */
export function parseArguments(argv: readonly string[]): Arguments {
  const { values, positionals, tokens } = tokenize(argv);
  refuseRepeated(tokens);
  const [command, ...rest] = positionals;
  if (!isCommand(command))
    return failUsage(command === undefined ? 'A command is missing.' : `There is no command "${command}".`);
  const spec: CommandSpec = commandSpecs[command];
  for (const name of Object.keys(values) as OptionName[]) {
    if (![...spec.options, ...spec.furtherOptions].includes(name)) failUsage(`--${name} does not go with ${command}.`);
  }
  const isLeftOut = spec.isPositionalOptional === true && rest.length === 0;
  if (!isLeftOut && rest.length !== (spec.positional === null ? 0 : 1) + (spec.file ? 1 : 0)) {
    const needed = `${spec.positional}${spec.file ? ` and a ${spec.file}` : ''}`;
    failUsage(spec.positional === null ? `${command} takes no further words.` : `${command} takes ${needed}.`);
  }
  const givenFormat = exportFormatArguments.find((id) => id === values.format) ?? null;
  if (values.format !== undefined && givenFormat === null)
    failUsage(`There is no format "${values.format}". The formats are: ${exportFormatArguments.join(', ')}.`);
  if (values.office !== undefined && values['base-url'] !== undefined) failUsage('Give either --office or --base-url.');
  if (values.all && values.page !== undefined) failUsage('Give either --all or --page.');
  const out = parseOutFile(values.out);
  const format = resolveOutputFormat(givenFormat, out);
  return {
    command,
    positional: rest[0] ?? null,
    file: rest[1] ?? null,
    filters: parseFilters(values.filter ?? []),
    all: values.all ?? false,
    page: parseNumberOption(values.page, 'page', 1, 100_000_000),
    perPage: parseNumberOption(values['per-page'], 'per-page', values.all ? maxPerPage : defaultPerPage, maxPerPage),
    format: spec.ignoresFileEnding ? givenFormat : format,
    out,
    outDir: parseOutFolder(values['out-dir']),
    office: values.office ?? null,
    baseUrl: values['base-url'] ?? null,
    offline: values.offline ?? false,
    tryNow: values['try-now'] ?? false,
    from: values.from ?? '',
    to: values.to ?? '',
    plan: values.plan ?? false,
    name: values.name ?? null,
    list: values.list ?? false,
    estimate: values.estimate ?? false,
    wait: values.wait ?? false,
    replace: values.replace ?? false,
    source: values.of ?? null,
    rows: values.rows ?? null,
    column: values.column ?? null,
    values: values.values ?? null,
    share: values.share ?? null,
    summary: values.summary ?? null,
    top: values.top === undefined ? null : parseNumberOption(values.top, 'top', 0, maxTopCount),
    by: values.by ?? null,
    change: values.change ?? false,
    offices: values.offices ?? null,
    withClients: values['with-clients'] ?? false,
  };
}
