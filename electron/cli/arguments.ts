/** The command line's words (design, "Command line"), checked before anything is done. */
import { parseArgs } from 'node:util';
import { AppError } from '@shared/errors';
import type { ExportFormat } from '@shared/ipc/contract';

/** The commands, word for word. */
export const commands = ['offices', 'connect', 'trips', 'trip', 'client', 'reports', 'run', 'pack', 'sync'] as const;
export type Command = (typeof commands)[number];

export type Arguments = {
  readonly command: Command;
  /** NAME, ID or SLUG. */
  readonly subject: string | null;
  readonly filters: Readonly<Record<string, string>>;
  readonly all: boolean;
  readonly page: number;
  readonly perPage: number;
  readonly format: ExportFormat | null;
  readonly out: string | null;
  readonly outDir: string | null;
  readonly office: string | null;
  readonly baseUrl: string | null;
  readonly offline: boolean;
  readonly jsonErrors: boolean;
  /** Sends one request although the server asked for a pause. */
  readonly tryNow: boolean;
  readonly from: string;
  readonly to: string;
};

/** What --help prints and wrong usage adds to its message. */
export const usage = `Usage:
  tripledger offices                                       list saved offices
  tripledger connect NAME --base-url URL                   token from TRIPLEDGER_TOKEN or standard input
  tripledger trips   [--filter key=value]... [--all] [--page N] [--per-page N] [--format F] [--out FILE]
  tripledger trip ID | client ID                           JSON unless --format says otherwise
  tripledger reports                                       the runnable reports
  tripledger run SLUG [--filter key=value]... [--format F] [--out FILE]
  tripledger pack NAME --out-dir DIR                       the reports of a pack, into a folder
  tripledger sync [--from DATE] [--to DATE]                keep trips, their details and clients for offline viewing
  common: --office NAME | (--base-url URL and TRIPLEDGER_TOKEN: nothing saved) ; --offline ; --try-now ; --json-errors
  --try-now: ask the server again although it asked us to wait (rate limit)
  F: csv, excel-csv, excel-semicolon, tsv, xlsx, json ; --out - is standard output`;

const options = {
  filter: { type: 'string', multiple: true },
  all: { type: 'boolean' },
  page: { type: 'string' },
  'per-page': { type: 'string' },
  format: { type: 'string' },
  out: { type: 'string' },
  'out-dir': { type: 'string' },
  office: { type: 'string' },
  'base-url': { type: 'string' },
  offline: { type: 'boolean' },
  'json-errors': { type: 'boolean' },
  'try-now': { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
} as const;

type OptionName = keyof typeof options;

const common: readonly OptionName[] = ['office', 'base-url', 'offline', 'try-now', 'json-errors'];
const output: readonly OptionName[] = ['format', 'out'];

/** Which options and how many subjects each command takes. */
const shapes: Readonly<Record<Command, { subject: string | null; options: readonly OptionName[] }>> = {
  offices: { subject: null, options: ['json-errors', ...output] },
  connect: { subject: 'a NAME', options: ['base-url', 'json-errors'] },
  trips: { subject: null, options: [...common, ...output, 'filter', 'all', 'page', 'per-page'] },
  trip: { subject: 'an ID', options: [...common, ...output] },
  client: { subject: 'an ID', options: [...common, ...output] },
  reports: { subject: null, options: [...common, ...output] },
  run: { subject: 'a SLUG', options: [...common, ...output, 'filter'] },
  pack: { subject: 'a NAME', options: [...common, 'out-dir'] },
  sync: { subject: null, options: [...common, 'from', 'to'] },
};

const formats: readonly ExportFormat[] = ['csv', 'excel-csv', 'excel-semicolon', 'tsv', 'xlsx', 'json'];

function wrong(message: string): never {
  throw new AppError('usage', message, {});
}

function parse(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    return wrong(error instanceof Error ? error.message : 'The command could not be read.');
  }
}

type Tokens = ReturnType<typeof parse>['tokens'];

/** Refuses an option that contradicts an earlier one of the same name; filters may come often. */
function refuseRepeated(tokens: Tokens): void {
  const given = tokens.flatMap((token) => (token.kind === 'option' && token.name !== 'filter' ? [token.name] : []));
  const repeated = given.find((name, index) => given.indexOf(name) !== index);
  if (repeated) wrong(`--${repeated} was given twice.`);
}

/** The file that --out names; null for standard output, which "-" means too. */
function outFile(out: string | undefined): string | null {
  if (out === undefined || out === '-') return null;
  if (out.trim() === '') wrong('--out needs the name of a file.');
  if (/[/\\]$/.test(out)) wrong(`--out must name a file, and "${out}" names a folder.`);
  return out;
}

function filtersOf(given: readonly string[]): Record<string, string> {
  const filters: Record<string, string> = {};
  for (const text of given) {
    const at = text.indexOf('=');
    if (at < 1) wrong(`A filter has the form key=value, not "${text}".`);
    const name = text.slice(0, at);
    if (Object.hasOwn(filters, name)) wrong(`The filter ${name} was given twice.`);
    Object.defineProperty(filters, name, { value: text.slice(at + 1), enumerable: true });
  }
  return filters;
}

function wholeNumber(text: string | undefined, name: string, fallback: number, high: number): number {
  if (text === undefined) return fallback;
  const value = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  return value >= 1 && value <= high ? value : wrong(`--${name} must be a whole number from 1 to ${high}.`);
}

/** Whether the first words ask for the command line rather than the window. */
export function isCommand(word: string | undefined): word is Command {
  return commands.some((command) => command === word);
}

/** Whether a word is an option of the command line, such as `--office` or `--office=Sydney`, rather than one of Electron. */
export function isCommandOption(word: string): boolean {
  const [name = ''] = word.split('=', 1);
  return name === '--help' || (name.startsWith('--') && Object.hasOwn(options, name.slice(2)));
}

/**
 * Reads the words after the program's name.
 *
 * @throws AppError `usage` for anything that is not in the usage text
 */
export function readArguments(argv: readonly string[]): Arguments {
  const { values, positionals, tokens } = parse(argv);
  refuseRepeated(tokens);
  const [command, ...subjects] = positionals;
  if (!isCommand(command))
    return wrong(command === undefined ? 'A command is missing.' : `There is no command "${command}".`);
  const shape = shapes[command];
  for (const name of Object.keys(values) as OptionName[]) {
    if (!shape.options.includes(name)) wrong(`--${name} does not go with ${command}.`);
  }
  if (subjects.length !== (shape.subject === null ? 0 : 1)) {
    wrong(shape.subject === null ? `${command} takes no further words.` : `${command} takes ${shape.subject}.`);
  }
  const format = formats.find((known) => known === values.format) ?? null;
  if (values.format !== undefined && format === null)
    wrong(`There is no format "${values.format}". The formats are: ${formats.join(', ')}.`);
  if (values.office !== undefined && values['base-url'] !== undefined) wrong('Give either --office or --base-url.');
  if (values.all && values.page !== undefined) wrong('Give either --all or --page.');
  return {
    command,
    subject: subjects[0] ?? null,
    filters: filtersOf(values.filter ?? []),
    all: values.all ?? false,
    page: wholeNumber(values.page, 'page', 1, 100_000_000),
    perPage: wholeNumber(values['per-page'], 'per-page', values.all ? 100 : 50, 100),
    format,
    out: outFile(values.out),
    outDir: values['out-dir'] ?? null,
    office: values.office ?? null,
    baseUrl: values['base-url'] ?? null,
    offline: values.offline ?? false,
    jsonErrors: values['json-errors'] ?? false,
    tryNow: values['try-now'] ?? false,
    from: values.from ?? '',
    to: values.to ?? '',
  };
}
