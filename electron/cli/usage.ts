/** The usage text: what --help prints, and what README.md and build/docs/command-line.md show. */
import { AppError } from '@shared/errors/errors';
import { exportFormatArguments } from '@shared/exports/formats';
import { findNearestName } from '@shared/values/texts';
import { type CommandSpec, commandSpecs, getOption, type OptionName, options } from './command-table';

/* Errors of wrong usage. They name the wrong word, and the nearest right one. */

export function failUsage(message: string): never {
  throw new AppError('usage', message, {});
}

/** Finds the name that somebody may have meant: the nearest by its letters, else one that begins with it or has it as a part. */
export function findMeant(word: string, names: readonly string[]): string | null {
  const isBegun = (name: string) => word.length > 1 && name.startsWith(word.toLowerCase());
  const isPart = (name: string) => name.split(/[-_]/).includes(word.toLowerCase());
  return findNearestName(word, names) ?? names.find(isBegun) ?? names.find(isPart) ?? null;
}

/** "Use month.", or the rule and all that there are. */
export function suggest(word: string, names: readonly string[], rule = ''): string {
  const meant = findMeant(word, names);
  if (meant !== null) return `Use ${meant}.`;
  return `${rule === '' ? '' : `${rule} `}Use one of: ${names.join(', ')}.`;
}

/**
 * Checks a word of an option.
 *
 * @param rule - what the option takes, as a sentence
 * @throws AppError `usage` such as "--column: months? Use month."
 */
export function checkWord<Word extends string>(
  option: string,
  word: string,
  names: readonly Word[],
  rule?: string,
): Word {
  const found = names.find((candidate) => candidate === word);
  return found ?? failUsage(`${option}: ${word === '' ? 'nothing' : word}? ${suggest(word, names, rule)}`);
}

/** Columns at which the help of a command and of an option begins, and the longest line before it. */
const helpColumn = 59;
const optionHelpColumn = 31;
const maxLine = 118;

/** An option with its argument: "--out FILE". */
export const formatName = (name: OptionName) => {
  const { argument } = getOption(name);
  return argument === undefined ? `--${name}` : `--${name} ${argument}`;
};

function formatOption(name: OptionName, isRequired: boolean): string {
  return isRequired ? formatName(name) : `[${formatName(name)}]${getOption(name).multiple ? '...' : ''}`;
}

/** The arguments of a command, each of which stays on one line. */
function listArgs(command: string, spec: CommandSpec): string[] {
  const name = spec.positional?.replace(/^an? /, '');
  const positional = name === undefined ? [] : [spec.isPositionalOptional ? `[${name}]` : name];
  const shown = spec.options.map((option, index) =>
    formatOption(option, index === 0 && spec.isOptionRequired === true),
  );
  return [command, ...positional, ...(spec.file ? [spec.file] : []), ...shown];
}

/** Breaks arguments into lines; all but the first begin below the first argument. */
function wrap(args: readonly string[], first: string): string[] {
  const lines = [first];
  const indent = ' '.repeat(first.length);
  for (const arg of args) {
    const line = lines.at(-1) ?? '';
    if (line.length + 1 + arg.length <= maxLine || line.trim() === first.trim())
      lines[lines.length - 1] = `${line} ${arg}`;
    else lines.push(`${indent} ${arg}`);
  }
  return lines;
}

function formatCommand(commands: readonly string[], spec: CommandSpec): string[] {
  const [command = '', ...others] = commands;
  const [name = '', ...args] = listArgs(command, spec);
  // Another name for the same is named alone.
  const shared = others.flatMap((other) => ['|', ...(spec.options.length > 0 ? [other] : listArgs(other, spec))]);
  const lines = wrap([...args, ...shared], `  tripledger ${name}`);
  const isShort = lines.length === 1 && (lines[0] ?? '').length < helpColumn;
  if (isShort) return [`${lines[0]} `.padEnd(helpColumn) + spec.help];
  return [...lines, ' '.repeat(helpColumn) + spec.help];
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
  F: ${exportFormatArguments.join(', ')} ; without --format the ending of FILE (.csv, .tsv, .xlsx, .json), else csv ; --out - is standard output`;
