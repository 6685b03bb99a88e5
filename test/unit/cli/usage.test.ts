/** One source for --help and build/docs/command-line.md. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { commandUsage, parseArguments, usage } from '@cli/arguments';
import { type Command, commandSpecs, getCommandSpec, type OptionName, options } from '@cli/command-table';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../../..');
const read = (page: string) => readFileSync(join(root, page), 'utf8');

it('the usage text has every command and option, in lines that a terminal and a page show', () => {
  for (const command of Object.keys(commandSpecs))
    expect(usage).toMatch(new RegExp(`(?:tripledger|\\|) ${command}\\b`));
  for (const option of Object.keys(options)) expect(usage).toContain(`\n  --${option}`);
  expect(usage.split('\n').filter((line) => line.length > 160)).toEqual([]);
  expect(commandUsage).toContain(
    '\n  tripledger trip ID | client ID                           JSON unless --format says otherwise\n',
  );
  const run = commandUsage.slice(commandUsage.indexOf('  tripledger run'));
  expect(run.split('\n').slice(0, 2)).toEqual([
    '  tripledger run SLUG [--filter key=value]... [--format F] [--out FILE]',
    "                                                           a report's rows",
  ]);
});

it('the page shows the usage text as it is', () => {
  expect(read('build/docs/command-line.md')).toContain(`\`\`\`text\n${usage}\n\`\`\``);
});

it('every option is of a command, and is read', () => {
  const commands = Object.keys(commandSpecs) as Command[];
  const used = new Set(commands.map(getCommandSpec).flatMap((spec) => [...spec.options, ...spec.furtherOptions]));
  expect((Object.keys(options) as OptionName[]).filter((option) => !used.has(option))).toEqual([]);
});

it('every command line of the pages is one', () => {
  const pages = ['README.md', ...readdirSync(join(root, 'build/docs')).map((name) => join('build/docs', name))];
  const lines = pages.flatMap((page) =>
    [...read(page).matchAll(/^ {4}(?:.*?cli -- |tripledger )((?:(?! {2}).)*)/gm)].map(([, line = '']) => line.trim()),
  );
  const checked = lines.filter((line) => !line.startsWith('<'));
  expect(checked.length).toBeGreaterThan(1);
  for (const line of checked) expect(() => parseArguments(line.split(' ')), line).not.toThrow();
});
