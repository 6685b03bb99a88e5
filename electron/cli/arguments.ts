/** The command line's arguments. They are validated before anything is done. */

import { extname } from 'node:path';
import { parseArgs } from 'node:util';
import { defaultPerPage, maxPerPage } from '@shared/app/application';
import { AppError } from '@shared/errors/errors';
import { type ExportFormat, exportFormatIds, exportFormats, getExportFormat } from '@shared/exports/formats';
import { findNearestName } from '@shared/values/texts';
import {
  type Command,
  type CommandSpec,
  commandSpecs,
  getCommandSpec,
  getOption,
  type OptionName,
  options,
} from './command-table';

/* The usage text: what --help prints, and what README.md and build/docs/command-line.md show. */

/* Errors of wrong usage. They name the wrong word, and the nearest right one. */

export function failUsage(message: string): never {
  throw new AppError('usage', message, {});
}

/** Finds the name that somebody may have meant: the nearest by its letters, else one that begins with it or has it as a part. */
function findMeant(word: string, names: readonly string[]): string | null {
  const isBegun = (name: string) => word.length > 1 && name.startsWith(word.toLowerCase());
  const isPart = (name: string) => name.split(/[-_]/).includes(word.toLowerCase());
  return findNearestName(word, names) ?? names.find(isBegun) ?? names.find(isPart) ?? null;
}

/** "Use month.", or all that there are. */
function suggest(word: string, names: readonly string[]): string {
  const meant = findMeant(word, names);
  return meant === null ? `Use one of: ${names.join(', ')}.` : `Use ${meant}.`;
}

/** Checks a word of an option. @throws AppError `usage` such as "--date: open? Use opened." */
export function checkWord<Word extends string>(option: string, word: string, names: readonly Word[]): Word {
  const found = names.find((candidate) => candidate === word);
  return found ?? failUsage(`${option}: ${word === '' ? 'nothing' : word}? ${suggest(word, names)}`);
}

/** Columns at which the help of a command and of an option begins. */
const helpColumn = 59;
const optionHelpColumn = 31;

/** An option with its argument: "--out FILE". */
const formatName = (name: OptionName) => {
  const { argument } = getOption(name);
  return argument === undefined ? `--${name}` : `--${name} ${argument}`;
};

function formatOption(name: OptionName, isRequired: boolean): string {
  return isRequired ? formatName(name) : `[${formatName(name)}]${getOption(name).multiple ? '...' : ''}`;
}

/** The arguments of a command. */
function listArgs(command: string, spec: CommandSpec): string[] {
  const name = spec.positional?.replace(/^an? /, '');
  const positional = name === undefined ? [] : [spec.isPositionalOptional ? `[${name}]` : name];
  const shown = spec.options.map((option, index) =>
    formatOption(option, index === 0 && spec.isOptionRequired === true),
  );
  return [command, ...positional, ...shown];
}

function formatCommand(commands: readonly string[], spec: CommandSpec): string[] {
  const [command = '', ...others] = commands;
  // Another name for the same is named alone.
  const shared = others.flatMap((other) => ['|', ...(spec.options.length > 0 ? [other] : listArgs(other, spec))]);
  const line = ['  tripledger', ...listArgs(command, spec), ...shared].join(' ');
  if (line.length < helpColumn) return [`${line} `.padEnd(helpColumn) + spec.help];
  return [line, ' '.repeat(helpColumn) + spec.help];
}

const commandsBySpec = Map.groupBy(Object.entries<CommandSpec>(commandSpecs), ([, spec]) => spec);

/** A line or more for each command. */
export const commandUsage = [...commandsBySpec]
  .flatMap(([spec, commands]) =>
    formatCommand(
      commands.map(([command]) => command),
      spec,
    ),
  )
  .join('\n');

const optionUsage = (Object.keys(options) as OptionName[])
  .map((name) => `${`  ${formatName(name)} `.padEnd(optionHelpColumn)} ${getOption(name).help}`)
  .join('\n');

/** Printed by --help. */
export const usage = `Usage:
${commandUsage}
  common: --office NAME | (--base-url URL and TRIPLEDGER_TOKEN: nothing saved) ; --offline ; --try-now ; --json-errors
${optionUsage}
  F: ${exportFormatIds.join(', ')} ; without --format the ending of FILE (.csv, .tsv, .xlsx, .json), else csv ; --out - is standard output`;

const commands = Object.keys(commandSpecs) as Command[];

type InCamelCase<Name> = Name extends `${infer Word}-${infer Rest}` ? `${Word}${Capitalize<Rest>}` : Name;

/** Every option as it was given; null or false where it was not. */
type GivenOptions = {
  readonly [Name in OptionName as InCamelCase<Name>]: (typeof options)[Name]['type'] extends 'boolean'
    ? boolean
    : string | null;
};

/** The arguments of a command. What its options mean is in the table. */
export type Arguments = Omit<GivenOptions, 'filter' | 'page' | 'perPage' | 'format'> & {
  readonly command: Command;
  /** The NAME, ID or SLUG of the command; null where it takes none. */
  readonly positional: string | null;
  readonly filters: Readonly<Record<string, string>>;
  readonly page: number;
  readonly perPage: number;
  /** Of --format, else of the file's ending where the command takes it; null where neither names one. */
  readonly format: ExportFormat | null;
};

function tokenize(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options, allowPositionals: true, strict: true, tokens: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The command could not be read.';
    const unknown = /^Unknown option '(--?[^']*)'/.exec(message)?.[1];
    if (unknown === undefined) return failUsage(message);
    const meant = findMeant(unknown.replace(/^-+/, ''), Object.keys(options));
    return failUsage(
      `${unknown}: there is no such option. ${meant === null ? '--help lists them.' : `Use --${meant}.`}`,
    );
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
const standardOutput = '-';

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
  return value >= 1 && value <= high
    ? value
    : failUsage(`--${name} must be a whole number from 1 to ${high}. It is "${text}".`);
}

/** Whether an argument is a command. */
export function isCommand(argument: string | undefined): argument is Command {
  return argument !== undefined && commands.some((command) => command === argument);
}

/** Whether an argument is an option of the command line, such as `--office` or `--office=Sydney`, and not one of Electron. */
export function isCommandOption(argument: string): boolean {
  const [name = ''] = argument.split('=', 1);
  return name === '--help' || name === '--version' || (name.startsWith('--') && Object.hasOwn(options, name.slice(2)));
}

const takes = (spec: CommandSpec, name: OptionName) =>
  spec.options.includes(name) || spec.furtherOptions.includes(name);

function checkOptions(command: Command, spec: CommandSpec, given: readonly OptionName[]): void {
  const [first] = spec.options;
  if (spec.isOptionRequired && first && !given.includes(first)) failUsage(`${command} needs ${formatName(first)}.`);
  const wrong = given.find((name) => !takes(spec, name));
  if (wrong === undefined) return;
  const others = commands.filter((other) => takes(getCommandSpec(other), wrong)).join(', ');
  failUsage(`--${wrong} does not go with ${command}: it is an option of ${others}.`);
}

function checkPositionals(command: Command, spec: CommandSpec, given: readonly string[]): void {
  const needed = spec.positional === null ? 0 : 1;
  if (given.length === needed || (spec.isPositionalOptional && given.length === 0)) return;
  if (spec.positional === null) failUsage(`${command} takes no further words, such as "${given[0]}".`);
  failUsage(`${command} takes ${spec.positional}${given.length > needed ? `, and not "${given[needed]}"` : ''}.`);
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
  if (command === undefined) return failUsage('A command is missing. --help lists them.');
  if (!isCommand(command)) return failUsage(`There is no command "${command}". ${suggest(command, commands)}`);
  const spec = getCommandSpec(command);
  checkOptions(command, spec, Object.keys(values) as OptionName[]);
  checkPositionals(command, spec, rest);
  const givenFormat = exportFormatIds.find((id) => id === values.format) ?? null;
  if (values.format !== undefined && givenFormat === null)
    failUsage(`There is no format "${values.format}". ${suggest(values.format, exportFormatIds)}`);
  if (values.office !== undefined && values['base-url'] !== undefined) failUsage('Give either --office or --base-url.');
  if (values.all && values.page !== undefined) failUsage('Give either --all or --page.');
  const out = parseOutFile(values.out);
  const format = givenFormat ?? (out === null ? null : findFormatByEnding(out));
  const given = Object.fromEntries(
    (Object.keys(options) as OptionName[]).map((name) => [
      name.replace(/-\w/, (part) => part.charAt(1).toUpperCase()),
      values[name] ?? (options[name].type === 'boolean' ? false : null),
    ]),
  );
  return {
    ...(given as GivenOptions),
    command,
    positional: rest[0] ?? null,
    filters: parseFilters(values.filter ?? []),
    page: parseNumberOption(values.page, 'page', 1, 100_000_000),
    perPage: parseNumberOption(values['per-page'], 'per-page', values.all ? maxPerPage : defaultPerPage, maxPerPage),
    format: spec.ignoresFileEnding ? givenFormat : format,
    out,
    outDir: parseOutFolder(values['out-dir']),
  };
}

/* The format of the output. */

/** Finds the format that a file's ending names: of several with one extension the first. Null for any other ending. */
function findFormatByEnding(file: string): ExportFormat | null {
  const extension = extname(file).slice(1).toLowerCase();
  return exportFormats.find((format) => format.extension === extension)?.id ?? null;
}

/**
 * Warns of a file in another format than its ending names: programs that go by the ending cannot open it.
 *
 * @returns null where the two agree, or the ending names none
 */
export function describeFileEnding({ format, out }: Pick<Arguments, 'format' | 'out'>): string | null {
  const named = out === null ? null : findFormatByEnding(out);
  // Without --format only a record (trip, client) has no format by now, and is JSON.
  const { id, extension } = getExportFormat(format ?? 'json');
  if (named === null || extension === getExportFormat(named).extension) return null;
  const reason = format === null ? ': a record is JSON unless --format says otherwise.' : '.';
  return `Warning: ${out} is ${format === null ? 'JSON' : id}, although its ending is that of ${named}${reason}`;
}

/* The arguments of the application: they decide between the window and the command line. */

const demoSwitch = '--demo';

/** Skips the switches of Electron before a command: some systems add their own. */
function skipSwitches(args: readonly string[]): readonly string[] {
  const first = args.findIndex((argument) => !argument.startsWith('-') || isCommandOption(argument));
  return first < 0 ? [] : args.slice(first);
}

/**
 * Parses the application's arguments. Any argument that is no switch selects the command line, which refuses an unknown
 * command: a scheduled export with a mistyped command must not open a window and wait.
 *
 * @param argv - the executable's path and everything after it; in development the application's folder among them
 * @returns the arguments of the command line, null where the window opens; and whether to open the demo office while no
 *   office is saved (`npm start` passes --demo)
 */
export function parseLaunchArguments(argv: readonly string[], isPackaged: boolean) {
  const given = argv.slice(1);
  const appArgs = isPackaged ? given : given.slice(given.findIndex((word) => !word.startsWith('-')) + 1);
  const args = skipSwitches(appArgs);
  return { args: args.length > 0 ? args : null, startsOnDemo: args.length === 0 && appArgs.includes(demoSwitch) };
}
