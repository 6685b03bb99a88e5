/** The usage text: what --help prints, and what README.md and build/docs/command-line.md show. */
import { exportFormatArguments } from '@shared/export-formats';
import { type CommandSpec, commandSpecs, getOption, type OptionName, options } from './command-table';

/** Columns at which the help of a command and of an option begins, and the longest line before it. */
const helpColumn = 59;
const optionHelpColumn = 27;
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
  const shared = others.flatMap((other) => ['|', ...listArgs(other, spec)]);
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
